"""A turn: play a card, place or take away a chip, draw (S5 to S11, S17 to S20)."""

from __future__ import annotations

from typing import Any

from companion.rules.core import News, Outcome, Refusal, Step, Task, Told, rank
from companion.rules.core.lots import ONE
from companion.rules.sequence.cards import COPIES, KINDS, card_text, is_jack
from companion.rules.sequence.lines import AXES_AT, CORNER_BITS, LINES_AT, cell_text, cells_text, run_through, settle
from companion.rules.sequence.moves import (
    JACK,
    Discard,
    Draw,
    Exchange,
    Forget,
    Pass,
    Place,
    Remove,
    TableTalk,
    TurnOver,
)
from companion.rules.sequence.state import (
    DUE,
    FRESH,
    NONE,
    OVER,
    SETUP,
    STALE,
    Choice,
    State,
    all_seen,
    copies,
    discards,
    locked,
    occupied,
    replaced,
)

Hands = tuple[tuple[int, ...] | None, ...]


def not_now(state: State, player: int) -> Refusal | None:
    """Why this player cannot take the turn now, or None."""
    if state.phase == SETUP:
        return Refusal("S4", "no_dealer")
    if state.phase == OVER:
        return Refusal("S16", "match_over")
    if player != state.on_turn:
        return Refusal("S4", "not_your_turn", player=player, on_turn=state.on_turn)
    if state.fined:
        return Refusal("S17", "discard_first", players=state.fined)
    if state.owed[player]:
        return Refusal("S10", "draw_first", player=player)
    if not state.played:
        for other, hand in enumerate(state.hands):
            if hand is not None and len(hand) < state.sizes[other]:
                return Refusal("S2", "deal_on", player=other, count=len(hand), size=state.sizes[other])
    return None


# Cards


def refuse_card(state: State, player: int, card: int) -> Refusal | None:
    """Whether a card can have been in this hand."""
    hand = state.hands[player]
    if hand is not None:
        return None if card in hand else Refusal("S5", "not_in_hand", player=player, card=card_text(card))
    if not state.sizes[player]:
        return Refusal("S7", "no_cards", player=player)
    if all_seen(state, card):
        eyes = 2 if card in state.terms.edition.two_eyed else 1
        return (
            Refusal("S5", "jacks_seen", eyes=eyes)
            if is_jack(card)
            else Refusal("S5", "seen_twice", card=card_text(card))
        )
    return None


def refuse_jack(state: State, player: int, eyes: int) -> Refusal | None:
    """Whether some jack with this many eyes can have been in this hand."""
    kinds = state.terms.edition.two_eyed if eyes == 2 else state.terms.edition.one_eyed
    hand = state.hands[player]
    if hand is not None:
        return (
            None
            if kinds.intersection(hand)
            else Refusal("S8" if eyes == 2 else "S9", "no_jack_in_hand", player=player, eyes=eyes)
        )
    if not state.sizes[player]:
        return Refusal("S7", "no_cards", player=player)
    if sum(copies(state, card) for card in kinds) + state.jacks[2 - eyes] >= len(kinds) * COPIES:
        return Refusal("S5", "jacks_seen", eyes=eyes)
    return None


def _played_card(state: State, player: int, kinds: frozenset[int]) -> int:
    """The jack played where its suit was not told: by a known hand, the first it holds."""
    hand = state.hands[player]
    return JACK if hand is None else next(card for card in hand if card in kinds)


def lay_down(state: State, player: int, card: int, eyes: int = 0) -> dict[str, Any]:
    """What changes when a card goes to the open pile."""
    sizes = replaced(state.sizes, player, state.sizes[player] - 1)
    if card == JACK:
        two, one = state.jacks
        return {"sizes": sizes, "jacks": (two + 1, one) if eyes == 2 else (two, one + 1)}
    changes: dict[str, Any] = {"sizes": sizes, "seen": state.seen + ONE[card]}
    hand = state.hands[player]
    if hand is not None:
        at = hand.index(card)
        changes["hands"] = (*state.hands[:player], hand[:at] + hand[at + 1 :], *state.hands[player + 1 :])
    return changes


def draw_blind(state: State, player: int) -> State:
    """A card is drawn that nobody tells."""
    state = shuffle_if_empty(state)
    if not state.deck:
        return state
    sizes = replaced(state.sizes, player, state.sizes[player] + 1)
    return state._replace(deck=state.deck - 1, sizes=sizes)


def shuffle_if_empty(state: State) -> State:
    """An empty deck is made anew from all the discards (S11)."""
    return state if state.deck else state._replace(deck=discards(state), seen=0, jacks=(0, 0))


def has_drawn(state: State, player: int, told: list[Told]) -> State:
    """The player has taken the turn and drawn: whoever played before and did not draw has lost that card (S7)."""
    if state.draws.count(NONE) == len(state.draws):
        return state
    count = len(state.draws)
    on_turn = state.on_turn or 0
    draws = list(state.draws)
    for other, draw in enumerate(draws):
        if draw == NONE or (on_turn - 1 - other) % count <= (on_turn - 1 - player) % count:
            continue  # those who played after the player may still draw
        if draw == DUE:
            draws[other] = NONE
            told.append(News("S7", "draw_lost", player=other, size=state.sizes[other]))
        elif draw == FRESH:
            draws[other] = STALE
    return state._replace(draws=tuple(draws))


# Placing


def refuse_place(state: State, move: Place) -> Refusal | None:
    refusal = not_now(state, move.player)
    if refusal:
        return refusal
    edition = state.terms.edition
    if 1 << move.cell & CORNER_BITS:
        return Refusal("S6", "corner", cell=cell_text(move.cell))
    if occupied(state) >> move.cell & 1:
        return Refusal("S6", "occupied", cell=cell_text(move.cell))
    shown = edition.board[move.cell]
    if move.card is None or move.card == shown:
        return refuse_card(state, move.player, shown)
    if move.card == JACK:
        return refuse_jack(state, move.player, 2)
    if move.card in edition.one_eyed:
        return Refusal("S9", "one_eyed_removes", card=card_text(move.card))
    if not is_jack(move.card):
        return Refusal(
            "S5", "cell_shows_other", cell=cell_text(move.cell), shown=card_text(shown), card=card_text(move.card)
        )
    return refuse_card(state, move.player, move.card)


def place(state: State, move: Place) -> Step[State]:
    terms = state.terms
    player = move.player
    team = player % terms.teams
    card = terms.edition.board[move.cell] if move.card is None else move.card
    if card == JACK:
        card = _played_card(state, player, terms.edition.two_eyed)
    own = state.chips[team] | 1 << move.cell
    turned = state.turned[team]
    choices: tuple[Choice, ...] = ()
    todo: list[Task] = []
    told: list[Told] = []
    board = own | CORNER_BITS
    for line in LINES_AT[move.cell]:
        if board & line == line:
            turned, choices = _complete(state, move, own, todo, told)
            break
    if own.bit_count() >= terms.chips[team]:
        told.append(News("S19", "chips_used_up", team=terms.colours[team], chips=terms.chips[team]))
    changes = lay_down(state, player, card, 2)
    changes["chips"] = (*state.chips[:team], own, *state.chips[team + 1 :])
    if turned is not state.turned[team]:
        changes["turned"] = (*state.turned[:team], turned, *state.turned[team + 1 :])
    if len(turned) >= terms.to_win:
        over = state._replace(**changes, phase=OVER, choices=choices, last=move.cell, played=state.played + 1)
        return Step(over, tuple(todo), tuple(told))
    placed = _pass_on(state, player, {**changes, "choices": choices, "last": move.cell}, todo, told)
    return Step(placed, tuple(todo), tuple(told))


def _complete(
    state: State, move: Place, own: int, todo: list[Task], told: list[Told]
) -> tuple[tuple[int, ...], tuple[Choice, ...]]:
    """The team's sequences after its new chip, and what there is to choose."""
    terms = state.terms
    team = move.player % terms.teams
    turned = state.turned[team]
    choices = []
    for axis in AXES_AT[move.cell]:
        run = run_through(own, move.cell, axis)
        picked, options = settle(run, turned, move.cell, terms.any_shared)
        new = [line for line in picked if line not in turned]
        if not new:
            continue
        whole = sum(1 << cell for cell in run)
        turned = (*(line for line in turned if line & ~whole), *picked)
        for line in new:
            told.append(News("S12", "sequence", team=terms.colours[team], cells=cells_text(line)))
            todo.append(Task("S13", "turn_over", cells=cells_text(line & ~CORNER_BITS)))
        if options:
            choices.append(Choice(move.player, picked, options))
            todo.append(
                Task("S15", "choose_five", player=move.player, options=tuple(cells_text(union(way)) for way in options))
            )
    return turned, tuple(choices)


def union(lines: tuple[int, ...]) -> int:
    board = 0
    for line in lines:
        board |= line
    return board


def _pass_on(state: State, player: int, changes: dict[str, Any], todo: list[Task], told: list[Told]) -> State:
    """The turn passes to the left. A hand that is not known has drawn, as far as is known (S4, S5)."""
    todo.append(Task("S5", "draw", player=player, count=1))
    blind = state.hands[player] is None
    if not state.deck:
        todo.append(Task("S11", "shuffle"))
    if state.draws[player] == DUE:  # a second turn before the first one's draw
        told.append(News("S7", "draw_lost", player=player, size=state.sizes[player]))
    state = state._replace(
        **changes,
        draws=replaced(state.draws, player, FRESH if blind else DUE),
        on_turn=state.terms.left_of(player),
        played=state.played + 1,
        passes=0,
        exchanged=0,
    )
    return has_drawn(draw_blind(state, player), player, told) if blind else state


# Removing


def refuse_remove(state: State, move: Remove) -> Refusal | None:
    refusal = not_now(state, move.player)
    if refusal:
        return refusal
    edition = state.terms.edition
    cell = cell_text(move.cell)
    if 1 << move.cell & CORNER_BITS:
        return Refusal("S6", "corner", cell=cell)
    if not occupied(state) >> move.cell & 1:
        return Refusal("S9", "no_chip", cell=cell)
    if state.chips[move.player % state.terms.teams] >> move.cell & 1:
        return Refusal("S9", "own_chip", cell=cell)
    if not state.terms.advanced and locked(state) >> move.cell & 1:
        return Refusal("S13", "in_a_sequence", cell=cell)
    if move.card in (None, JACK):
        return refuse_jack(state, move.player, 1)
    if move.card not in edition.one_eyed:
        return Refusal("S9", "only_one_eyed", card=card_text(move.card or 0))
    return refuse_card(state, move.player, move.card or 0)


def remove(state: State, move: Remove) -> Step[State]:
    terms = state.terms
    player = move.player
    card = _played_card(state, player, terms.edition.one_eyed) if move.card in (None, JACK) else move.card
    assert card is not None
    team = next(team for team, chips in enumerate(state.chips) if chips >> move.cell & 1)
    own = state.chips[team] ^ 1 << move.cell
    told: list[Told] = []
    todo: list[Task] = [Task("S9", "take_off", cell=cell_text(move.cell), team=terms.colours[team])]
    turned = state.turned[team]
    if any(line >> move.cell & 1 for line in turned):
        turned = _break(state, team, own, move.cell)
        told.append(News("S18", "sequence_broken", team=terms.colours[team], sequences=len(turned)))
        todo += _turning(union(state.turned[team]) & ~(1 << move.cell), union(turned))
    changes = lay_down(state, player, card, 1)
    changes["chips"] = (*state.chips[:team], own, *state.chips[team + 1 :])
    changes["turned"] = (*state.turned[:team], turned, *state.turned[team + 1 :])
    changes |= {"choices": (), "last": move.cell}
    return Step(_pass_on(state, player, changes, todo, told), tuple(todo), tuple(told))


def _break(state: State, team: int, own: int, cell: int) -> tuple[int, ...]:
    """The sequences left when a chip of one was taken away. Five that still stand in line go on counting (S12)."""
    broken = [line for line in state.turned[team] if line >> cell & 1]
    turned = tuple(line for line in state.turned[team] if line not in broken)
    for axis in AXES_AT[cell]:
        at = axis.index(cell)
        for beside in (at - 1, at + 1):
            if 0 <= beside < len(axis) and (own | CORNER_BITS) >> axis[beside] & 1:
                run = run_through(own, axis[beside], axis)
                whole = sum(1 << other for other in run)
                picked = settle(run, turned, None, state.terms.any_shared).picked
                turned = (*(line for line in turned if line & ~whole), *picked)
    return turned


def _turning(before: int, after: int) -> list[Task]:
    """Which chips to turn over and which back, from those that lay turned before to those that do now."""
    over, back = after & ~before & ~CORNER_BITS, before & ~after & ~CORNER_BITS
    todo = [Task("S15", "turn_over", cells=cells_text(over))] if over else []
    return [*todo, Task("S15", "turn_back", cells=cells_text(back))] if back else todo


# Dead cards, drawing, passing


def is_dead(state: State, card: int) -> bool:
    """Both spaces of the card are covered; a jack has none and is never dead (S10)."""
    cover = state.terms.edition.covers[card]
    return cover != 0 and occupied(state) & cover == cover


def refuse_exchange(state: State, move: Exchange) -> Refusal | None:
    refusal = not_now(state, move.player)
    if refusal:
        return refusal
    if is_jack(move.card):
        return Refusal("S10", "jack_never_dead", card=card_text(move.card))
    if not is_dead(state, move.card):
        return Refusal("S10", "not_dead", card=card_text(move.card))
    if not may_exchange(state):
        return Refusal("S10", "one_dead_card", player=move.player)
    return refuse_card(state, move.player, move.card)


def exchange(state: State, move: Exchange) -> Step[State]:
    changes = lay_down(state, move.player, move.card)
    laid = state._replace(**changes, exchanged=state.exchanged + 1, passes=0, choices=())
    if state.hands[move.player] is None:
        laid = draw_blind(laid, move.player)
    else:
        laid = laid._replace(owed=replaced(state.owed, move.player, state.owed[move.player] + 1))
    todo = [Task("S10", "draw", player=move.player, count=1)]
    if not state.deck:
        todo.append(Task("S11", "shuffle"))
    return Step(laid, tuple(todo))


def refuse_draw(state: State, move: Draw) -> Refusal | None:
    if state.phase == SETUP:
        return Refusal("S4", "no_dealer")
    if state.phase == OVER:
        return Refusal("S16", "match_over")
    if state.hands[move.player] is None:
        return Refusal("S5", "draw_not_told", player=move.player)
    if state.draws[move.player] != DUE and not state.owed[move.player]:
        return Refusal("S7", "nothing_to_draw", player=move.player)
    if not state.deck and not discards(state):
        return Refusal("S11", "no_card_left")
    if move.card is not None and all_seen(shuffle_if_empty(state), move.card):
        return Refusal("S5", "seen_twice", card=card_text(move.card))
    return None


def draw(state: State, move: Draw) -> Step[State]:
    player = move.player
    told: list[Told] = []
    state = shuffle_if_empty(state)
    hand = state.hands[player]
    hand = None if hand is None or move.card is None else (*hand, move.card)
    changes: dict[str, Any] = {
        "hands": (*state.hands[:player], hand, *state.hands[player + 1 :]),
        "sizes": replaced(state.sizes, player, state.sizes[player] + 1),
        "deck": state.deck - 1,
    }
    if state.owed[player]:
        drawn = state._replace(**changes, owed=replaced(state.owed, player, state.owed[player] - 1))
    else:
        drawn = has_drawn(state._replace(**changes, draws=replaced(state.draws, player, NONE)), player, told)
    waiting = not drawn.deck and (DUE in drawn.draws or any(drawn.owed))
    return Step(drawn, (Task("S11", "shuffle"),) if waiting else (), tuple(told))


def refuse_forget(state: State, move: Forget) -> Refusal | None:
    if state.phase == OVER:
        return Refusal("S16", "match_over")
    if state.draws[move.player] in (FRESH, DUE):
        return Refusal("S7", "can_still_draw", player=move.player)
    if state.draws[move.player] != STALE:
        return Refusal("S7", "nothing_forgotten", player=move.player)
    return None


def forget(state: State, move: Forget) -> Step[State]:
    size = state.sizes[move.player] - 1
    forgotten = state._replace(
        sizes=replaced(state.sizes, move.player, size),
        draws=replaced(state.draws, move.player, NONE),
        deck=state.deck + 1,
    )
    return Step(forgotten, (), (News("S7", "draw_lost", player=move.player, size=size),))


def refuse_pass(state: State, move: Pass) -> Refusal | None:
    refusal = not_now(state, move.player)
    if refusal:
        return refusal
    hand = state.hands[move.player]
    if hand is None:
        can_play = _unplayable(state, move.player) < state.sizes[move.player]
    else:
        can_play = any(_is_playable(state, move.player, card) for card in hand)
    if can_play:
        return Refusal("S20", "can_play", player=move.player)
    if hand is not None and may_exchange(state) and any(is_dead(state, card) for card in hand):
        return Refusal("S20", "can_exchange", player=move.player)
    return None


def may_exchange(state: State) -> bool:
    """Whether another dead card may be exchanged in this turn (S10)."""
    return not state.exchanged or state.terms.many_dead_cards


def _unplayable(state: State, player: int) -> int:
    """How many cards that cannot be played a hand that is not known may hold at the most."""
    return sum(COPIES - copies(state, card) for card in KINDS if not _is_playable(state, player, card))


def _is_playable(state: State, player: int, card: int) -> bool:
    board = occupied(state)
    if card in state.terms.edition.two_eyed:
        return (board | CORNER_BITS).bit_count() < 100
    if card in state.terms.edition.one_eyed:
        return bool(removable(state, player))
    return bool(state.terms.edition.covers[card] & ~board)


def removable(state: State, player: int) -> int:
    """The opponents' chips that a one-eyed jack can take (S9, S13, S18)."""
    board = occupied(state) & ~state.chips[player % state.terms.teams]
    return board if state.terms.advanced else board & ~locked(state)


def pass_turn(state: State, move: Pass) -> Step[State]:
    # A card exchanged may open a play next time: only a round of passes without any ends the match.
    passes = 0 if state.exchanged else state.passes + 1
    phase = OVER if passes >= len(state.terms.names) else state.phase
    on_turn = state.terms.left_of(move.player)
    return Step(
        state._replace(on_turn=on_turn, passes=passes, exchanged=0, phase=phase, played=state.played + 1, choices=())
    )


# Choosing which five to turn over


def refuse_turn_over(state: State, move: TurnOver) -> Refusal | None:
    if not any(choice.player == move.player for choice in state.choices):
        return Refusal("S15", "nothing_to_choose", player=move.player)
    if all(union(way) != move.cells for choice in state.choices for way in choice.options):
        return Refusal("S15", "no_such_five", cells=cells_text(move.cells))
    return None


def turn_over(state: State, move: TurnOver) -> Step[State]:
    choice, way = next((choice, way) for choice in state.choices for way in choice.options if union(way) == move.cells)
    team = move.player % state.terms.teams
    turned = (*(line for line in state.turned[team] if line not in choice.picked), *way)
    chosen = Choice(choice.player, way, choice.options)
    choices = tuple(chosen if other == choice else other for other in state.choices)
    todo = _turning(union(state.turned[team]), union(turned))
    turned_over = state._replace(turned=(*state.turned[:team], turned, *state.turned[team + 1 :]), choices=choices)
    return Step(turned_over, tuple(todo))


# Table talk


def refuse_talk(state: State, move: TableTalk) -> Refusal | None:
    if state.terms.talk == "free":
        return Refusal("S17", "talk_is_free")
    if state.phase == SETUP:
        return Refusal("S4", "no_dealer")
    if state.phase == OVER:
        return Refusal("S16", "match_over")
    if state.fined:
        return Refusal("S17", "discard_first", players=state.fined)
    if len(state.terms.members(move.team)) == 1:
        return Refusal("S17", "nobody_to_talk_to", team=state.terms.colours[move.team])
    return None


def talk(state: State, move: TableTalk) -> Step[State]:
    members = [player for player in state.terms.members(move.team) if state.sizes[player]]
    fined = tuple(player for player in members if state.hands[player] is not None)
    todo = [Task("S17", "discard", player=player, count=1) for player in members]
    for player in members:
        if player in fined:
            continue
        state = state._replace(sizes=replaced(state.sizes, player, state.sizes[player] - 1))
        if state.terms.talk == "replaced":
            todo += [] if state.deck else [Task("S11", "shuffle")]
            todo.append(Task("S17", "draw", player=player, count=1))
            state = draw_blind(state, player)
    return Step(state._replace(fined=fined, choices=()), tuple(todo))


def refuse_discard(state: State, move: Discard) -> Refusal | None:
    if move.player not in state.fined:
        return Refusal("S17", "no_discard_due", player=move.player)
    return refuse_card(state, move.player, move.card)


def discard(state: State, move: Discard) -> Step[State]:
    player = move.player
    changes = lay_down(state, player, move.card)
    changes["fined"] = tuple(other for other in state.fined if other != player)
    if state.terms.talk == "replaced":
        changes["owed"] = replaced(state.owed, player, state.owed[player] + 1)
        return Step(state._replace(**changes), (Task("S17", "draw", player=player, count=1),))
    return Step(state._replace(**changes))


# The end


def outcome(state: State) -> Outcome | None:
    """The first team with enough sequences wins at once (S16); where nobody can play any more, nobody does."""
    if state.phase != OVER:
        return None
    points = points_of(state)
    terms = state.terms
    winners = tuple(player for player in range(len(terms.names)) if points[player] >= terms.to_win)
    if winners:
        return Outcome("S16", "sequences_complete", winners, rank(points))
    return Outcome("S20", "nobody_can_play", (), rank(points))


def points_of(state: State) -> tuple[int, ...]:
    """Each player's sequences: those of the team."""
    teams = state.terms.teams
    return tuple(len(state.turned[player % teams]) for player in range(len(state.terms.names)))
