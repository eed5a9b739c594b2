"""What the rules of any game say, and what is said about a match."""

from companion.words.text import Plural, Text

RULES = {
    "wrong_player_count": Text(
        Plural("{count} player", "{count} players"),
        Plural(
            "{count} player cannot play this game; it is for {allowed}",
            "{count} players cannot play this game; it is for {allowed}",
        ),
    ),
    "bad_name": Text(
        "bad name", 'the name "{name}" cannot be used; a name has 1 to {longest} letters and no double quote'
    ),
    "name_twice": Text("{name} twice", "two players are called {name}; give one of them another name"),
    "no_such_house_rule": Text("no such house rule", 'there is no house rule "{name}" here, only {known}'),
    "no_such_choice": Text("no such choice", 'the house rule {name} cannot be "{choice}"; choose from {choices}'),
    "no_such_fact": Text("cannot correct that", '"{fact}" is no fact that can be set now; these are: {known}'),
    "match_over": Text("match is over", "the match is over; only an undo or a correction can change it"),
    "not_your_turn": Text("{on_turn}'s turn", "it is {on_turn}'s turn, not {player}'s"),
    "started_already": Text("already begun", "it is settled already who begins; correct whose turn it is instead"),
    "impossible": Text("impossible", "{what}: that cannot be"),
    "stale": Text(
        "changed meanwhile", "somebody else changed the match meanwhile; look at it again and repeat if need be"
    ),
    "nothing_to_undo": Text("nothing to undo", "a match cannot go back beyond its beginning"),
    "early_moves_lost": Text("cannot go back", "the moves so far back cannot be read any more: {reason}"),
    "say_what_and_who": Text("what, and who?", "a correction names a fact, and who corrected it"),
    "nothing_to_redo": Text("nothing to redo", "only what was undone can be redone, and only until the next move"),
    "no_such_person": Text("no such player", "nobody called {name} is known here"),
    "name_known": Text("{name} is known", "{name} is somebody else here; say so if both are the same person"),
    "met_each_other": Text("both played", "{name} and {other} sat at one table, so they cannot be the same person"),
    "no_such_match": Text("no such match", "there is no match {match} here"),
    "no_such_day": Text("no such day", "matches are played between the years 1900 and 3000"),
    "too_long": Text("too long", "that is too long; it may have {longest} letters"),
    "no_such_language": Text("no such language", 'there is no language "{language}" here, only {languages}'),
    "no_such_seat": Text("no seat {seat}", "there is no seat {seat}; a table has seats 1 to 12"),
    "paused": Text("paused", "the match is paused; let it go on first"),
    "not_paused": Text("not paused", "the match is not paused"),
    "match_ended": Text("match {status}", "the match is {status}; that cannot be done any more"),
    "match_under_way": Text(
        "match under way", "match {match} is still under way; finish it or abandon it before another one"
    ),
    "no_code_shown": Text(
        "no code shown", "the box shows no code now; open its menu (hold OK), choose Phones, then type what it shows"
    ),
    "wrong_code": Text(
        "wrong code",
        Plural(
            "that is not the code on the box; {left} try is left",
            "that is not the code on the box; {left} tries are left",
            by="left",
        ),
    ),
    "pairing_locked": Text(
        "wait {seconds} s", "too many wrong codes; wait {seconds} seconds and let the box show a new code"
    ),
    "phone_needs_name": Text(
        "name the phone", 'a phone needs a name of 1 to {longest} letters, such as "Ann\'s phone"'
    ),
    "too_many_phones": Text("too many phones", "{count} phones are paired already; remove one at the box first"),
    "not_paired": Text("phone not paired", "this phone may look but not act; pair it with the code that the box shows"),
    "no_such_option": Text("no such answer", "this question has no such answer any more; look at it again"),
    "no_match": Text("no match", "no match is under way; begin one first"),
    "unreadable_move": Text("no such move", "that is no move of this game: {reason}"),
    "not_stored": Text("not stored", "this could not be stored, so it did not happen: {reason}"),
    "in_doubt": Text(
        "kept? not known yet",
        "the disk failed at the last moment, and it is not known yet whether the last change was kept; "
        "the box finds out by itself and then says so: {reason}",
    ),
    "dealt_already": Text("already dealt", "dealing is over, the match has begun"),
    # What several games say
    "no_longer_so": Text("put back as it was", "no longer so: {facts}; put back what was moved for it"),
    "payment_back_untold": Text("take payment back", "{player} takes back from the discards what was paid"),
    "begins": Text("{player} begins", "{player} begins"),
    "draw": Text(
        Plural("draw a card", "draw {count} cards"), Plural("{player} draws a card", "{player} draws {count} cards")
    ),
}
