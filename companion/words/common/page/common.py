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
    "busy": "Too much at once. This page tries again by itself.",
    "live_full": "Too many are looking at this moment. This page tries again by itself.",
    "went_wrong": "The box does not answer. Try again.",
    "no_answer": "No answer within five seconds. Try again: nothing is done twice.",
    "try_again": "Try again",
    "sending": "Sending …",
    "not_sent": "Out of reach of the box: nothing was sent.",
    "err_too_often": "Too much at once. Wait a second and go on.",
    "err_too_slow": "That did not arrive in time. Send it again.",
    "err_full": "Too many are looking at this moment. Try again in a minute.",
    "err_went_wrong": "That went wrong on the box. Look at the table before you try it again.",
    "err_journal": "The box cannot write to its disk. Nothing was changed.",
    "err_no_such_match": "There is no such match here. The history lists them all.",
    "err_no_such_player": "Nobody by that name has finished a match here.",
    "back": "Back",
    "close": "Close",
}
