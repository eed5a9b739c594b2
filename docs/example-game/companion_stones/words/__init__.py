"""The words of Stones, in English. The Dutch ones are in nl.po."""

from companion.words import Plural, Text, Vocabulary

WORDS = Vocabulary(
    title="Stones",
    prefix="S",
    rules={
        "lay_out_heap": Text("{count} stones", "lay {count} stones on the table"),
        "not_started": Text("who begins?", "the match has not begun; say first who begins"),
        "wrong_number": Text("1 to {most}", "{stones} stones cannot be taken; one takes 1 to {most}"),
        "heap_too_small": Text(
            Plural("only {count} left", "only {count} left"),
            Plural("only {count} stone is left, not {stones}", "only {count} stones are left, not {stones}"),
        ),
        "last_stone": Text("{player}: the last", "{player} takes the last stone"),
        "stones_back": Text(
            Plural("{count} back", "{count} back"),
            Plural("{player} puts a stone back on the heap", "{player} puts {count} stones back on the heap"),
        ),
    },
    box={
        "keys_stones": "K1 to K6: how many were taken. BACK: undo. INFO: the heap. OK: everything as a list.",
        "how_many_stones": "How many?",
        "takes": Plural("Takes {count}", "Takes {count}"),
        "in_the_heap": Plural("{count} stone left", "{count} stones left"),
        "stones_taken": "Stones taken",
        "fact_taken": "Stones taken",
        "story_takes": Plural("{name} takes a stone", "{name} takes {count} stones"),
    },
    page={
        "heap": "The heap",
        "left": Plural("{count} stone left", "{count} stones left"),
        "at_most": "1 to {most} a turn",
        "reason_last_stone": "The last stone is taken.",
    },
    terms={
        "last_stone": "The last stone",
        "last_stone.wins": "wins",
        "last_stone.loses": "loses",
        "the heap": "the heap",
    },
)
