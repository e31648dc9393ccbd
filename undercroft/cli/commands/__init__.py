"""The commands, a module each, with a function `add(subparsers)`. Each knows what it needs and no other command."""
