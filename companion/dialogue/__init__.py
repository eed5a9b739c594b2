"""Questions and answers: one tree for keys, phones and whatever comes. Its leaves are commands."""
