"""Games as the learning libraries expect them: observations and actions of fixed shape. Knows bots; needs the extra `envs`.

`encoding` says what a learner is shown, `course` how it acts; `aec` (PettingZoo), `duel` (Gymnasium) and `many` (a batch of
games at once) are three bodies for that.
"""
