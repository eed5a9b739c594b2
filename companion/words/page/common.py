"""The page's words everywhere."""

from companion.words.text import Wording

TEXTS: dict[str, Wording] = {
    "title": "Table Companion",
    "skip": "Skip to the content",
    "nav": "Pages",
    "nav_table": "Table",
    "nav_history": "History",
    "nav_stats": "Statistics",
    "nav_box": "The box",
    "language": "Language",
    "connection_lost": "Connection lost. Trying again …",
    "connection_back": "Connected again",
    "went_wrong": "The box does not answer. Try again.",
    "back": "Back",
    "close": "Close",
}
