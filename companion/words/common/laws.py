"""The rules of every match by their numbers, a sentence each."""

LAWS = {
    "M1": "What was decided on an older table is not done: look again.",
    "M2": "Only as many moves can be undone as were made.",
    "M3": "Only what was undone can be redone, and only until the next move.",
    "M4": "While a match is paused it takes no moves.",
    "M5": "One match at a time, with the moves of its game.",
    "M6": "A change that could not be stored did not happen.",
    "M7": "A known player has a name, a language and a seat from 1 to 12.",
    "M8": "A correction says what is right, and who says so.",
    "M9": "A phone acts once it is paired, with the code that the box shows.",
    "M10": "While it is not known whether a change is on the disk, nothing else is changed.",
    "M11": "What is said of a match afterwards needs a match that is there, a real day and short texts.",
}
