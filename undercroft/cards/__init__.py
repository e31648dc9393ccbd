"""The card language: its words, what each does, how each is said in English. Knows the rules; knows no single card."""
