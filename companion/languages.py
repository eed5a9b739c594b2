"""The languages that the companion speaks: their codes, in the order in which they are offered."""

LANGUAGES = ("nl", "en", "it", "de")
