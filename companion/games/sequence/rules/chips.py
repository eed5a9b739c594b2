"""Chips: placing them, taking them away, turning over those of a sequence (S6, S8, S9, S12 to S15, S18)."""

from __future__ import annotations

from companion.games.sequence.rules.cards import Card, card_text, is_jack
from companion.games.sequence.rules.edition import Edition
from companion.games.sequence.rules.hands import (
    Laid,
    assume_draw,
    close_draws,
    has_drawn,
    hide_hand,
    lacks,
    lay_down,
    need_card,
    played_jack,
    refuse_card,
    refuse_jack,
    take_turn,
)
from companion.games.sequence.rules.lines import (
    AXES_AT,
    BIT,
    CORNER_BITS,
    LINES_AT,
    NO_CELLS,
    Cell,
    Cells,
    Fives,
    Run,
    Sharing,
    bits,
    cell_text,
    cells_text,
    run_through,
    settle,
    settle_strictly,
    with_more,
)
from companion.games.sequence.rules.moves import JACK, Place, Remove, Team, TurnOver
from companion.games.sequence.rules.spaces import at, on, shown
from companion.games.sequence.rules.state import ASSUMED, DUE, LOST, OVER, Choice, State, locked, occupied, replaced
from companion.games.sequence.rules.turn import not_now
from companion.rules import News, Refusal, SeatNumber, Step, Task, Told


def refuse_place(state: State, move: Place) -> Refusal | None:
    refusal = not_now(state, move.player)
    if refusal:
        return refusal
    edition = state.terms.edition
    if CORNER_BITS >> move.cell & 1:
        return Refusal("S6", "corner", cell=cell_text(move.cell))
    if occupied(state) >> move.cell & 1:
        return Refusal("S6", "occupied", **at(edition, move.cell))
    shown = edition.board[move.cell]
    if move.card is None or move.card == shown:
        return refuse_card(state, move.player, shown, placed=True)
    if move.card == JACK:
        return refuse_jack(state, move.player, 2)
    if move.card in edition.one_eyed:
        return Refusal("S9", "one_eyed_removes", card=card_text(move.card))
    if not is_jack(move.card):
        return Refusal("S5", "cell_shows_other", **at(edition, move.cell), card=card_text(move.card))
    if lacks(state, move.player, move.card):
        return Refusal("S8", "not_in_hand", player=move.player, card=card_text(move.card))
    return refuse_card(state, move.player, move.card)


def place(state: State, move: Place) -> Step[State]:
    terms = state.terms
    player = move.player
    team = player % terms.teams
    card = terms.edition.board[move.cell] if move.card is None else move.card
    if state.draws[player]:
        state = take_turn(state, player)
    told: list[Told] = []
    if card == JACK:
        state, card = _find_jack(state, player, terms.edition.two_eyed, told)
    own = state.chips[team] | BIT[move.cell]
    turned = state.turned[team]
    choices: tuple[Choice, ...] = ()
    todo: list[Task] = []
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
        over = state._replace(**changes, phase=OVER, choices=(), last=move.cell, played=state.played + 1)
        return Step(over, tuple(todo), tuple(told))
    todo += [_choose_task(terms.edition, choice) for choice in choices]
    placed = _pass_on(state, move, changes, choices, todo, told)
    return Step(placed, tuple(todo), tuple(told))


def _find_jack(state: State, player: SeatNumber, kinds: frozenset[Card], told: list[Told]) -> tuple[State, Card]:
    """The jack that was played. A known hand that may have played either of two is not known any more."""
    card = played_jack(state, player, kinds)
    if card == JACK and state.hands[player] is not None:
        if state.draws[player] == DUE and state.terms.forgotten != "kept":  # while all was known, it was too late
            state = _draw_again(state, player, told)
            state = state._replace(draws=replaced(state.draws, player, LOST))
        state = hide_hand(state, player)
    return state, card


def _complete(
    state: State, move: Place, own: Cells, todo: list[Task], told: list[Told]
) -> tuple[Fives, tuple[Choice, ...]]:
    """The team's sequences after its new chip, and what there is to choose."""
    terms = state.terms
    team = move.player % terms.teams
    turned = state.turned[team]
    choices = []
    for runs in _runs_together(own, move.cell, terms.sharing):
        before = turned
        turned, picked, options = _settle_runs(own, turned, runs, move.cell, terms.sharing)
        new = [line for line in turned if line not in before]
        told += [News("S12", "sequence", team=terms.colours[team], **on(terms.edition, line)) for line in new]
        if options and new:
            choices.append(Choice(move.player, picked, options))
    todo += _turning(terms.edition, "S13", union(state.turned[team]), union(turned))
    return turned, tuple(choices)


def _runs_together(own: Cells, cell: Cell, sharing: Sharing) -> list[list[Run]]:
    """The runs through a cell. Where no chip is shared, of those that cross there only one can count."""
    runs = [run_through(own, cell, axis) for axis in AXES_AT[cell]]
    return [runs] if sharing.chips == "none" else [[run] for run in runs]


def _settle_runs(
    own: Cells, turned: Fives, runs: list[Run], cell: Cell | None, sharing: Sharing
) -> tuple[Fives, Fives, tuple[Fives, ...]]:
    """A team's sequences after runs have changed, those of them that may lie otherwise, and the ways they may lie."""
    if not sharing.strict:
        whole = bits(runs[0])
        picked, options = settle(runs[0], turned, cell, sharing.chips == "any")
        return (*(line for line in turned if line & ~whole), *picked), picked, options
    picked, options = settle_strictly(own, turned, runs, cell, sharing)
    if picked is turned:
        return turned, picked, options
    wholes = [bits(run) for run in runs]
    return (*(line for line in turned if all(line & ~whole for whole in wholes)), *picked), picked, options


def _choose_task(edition: Edition, choice: Choice) -> Task:
    ways = [union(way) for way in choice.options]
    called = tuple(shown(edition, way) for way in ways)
    return Task("S15", "choose_five", player=choice.player, options=tuple(map(cells_text, ways)), shown=called)


def union(lines: Fives) -> Cells:
    """All the cells of some lines."""
    board = NO_CELLS
    for line in lines:
        board |= line
    return board


def _pass_on(
    state: State,
    move: Place | Remove,
    changes: Laid,
    choices: tuple[Choice, ...],
    todo: list[Task],
    told: list[Told],
) -> State:
    """The turn passes to the left. Where some hand is not known, the player has drawn, as far as is known (S4, S5)."""
    player = move.player
    if state.draws[player]:
        state = _draw_again(state, player, told)
    if state.assumed[player] and state.terms.forgotten != "kept":  # drawn before the turn was taken
        state = state._replace(assumed=replaced(state.assumed, player, 0))
    state = state._replace(
        **changes,
        choices=choices,
        last=move.cell,
        draws=replaced(state.draws, player, DUE),
        on_turn=state.terms.left_of(player),
        played=state.played + 1,
        passes=0,
        exchanged=0,
    )
    hidden = None in state.hands
    if hidden:
        state = assume_draw(state, player, todo)
    elif not state.deck:
        state = need_card(state, todo)
    if state.deck or hidden:
        todo.append(Task("S5", "draw", player=player, count=1))
    if state.terms.forgotten == "next play":
        return close_draws(state, player, told)
    return has_drawn(state, player, told, sure=False) if hidden else state


def _draw_again(state: State, player: SeatNumber, told: list[Told]) -> State:
    """A second turn, and the first one's draw was not told: it is too late for it, unless no card is ever lost (S7)."""
    draw = state.draws[player]
    if state.terms.forgotten != "kept":
        if draw == DUE:
            told.append(News("S7", "draw_lost", player=player, size=state.sizes[player]))
    elif draw == DUE:
        return state._replace(missed=replaced(state.missed, player, state.missed[player] + 1))
    elif draw in ASSUMED:
        return state._replace(assumed=replaced(state.assumed, player, state.assumed[player] + 1))
    return state


def refuse_remove(state: State, move: Remove) -> Refusal | None:
    refusal = not_now(state, move.player)
    if refusal:
        return refusal
    edition = state.terms.edition
    if CORNER_BITS >> move.cell & 1:
        return Refusal("S6", "corner", cell=cell_text(move.cell))
    if not occupied(state) >> move.cell & 1:
        return Refusal("S9", "no_chip", **at(edition, move.cell))
    if state.chips[move.player % state.terms.teams] >> move.cell & 1:
        return Refusal("S9", "own_chip", **at(edition, move.cell))
    if not state.terms.advanced and locked(state) >> move.cell & 1:
        return Refusal("S13", "in_a_sequence", **at(edition, move.cell))
    if move.card is None or move.card == JACK:
        return refuse_jack(state, move.player, 1)
    if move.card not in edition.one_eyed:
        return Refusal("S9", "only_one_eyed", card=card_text(move.card))
    if lacks(state, move.player, move.card):
        return Refusal("S9", "not_in_hand", player=move.player, card=card_text(move.card))
    return refuse_card(state, move.player, move.card)


def remove(state: State, move: Remove) -> Step[State]:
    terms = state.terms
    player = move.player
    card = move.card
    told: list[Told] = []
    state = take_turn(state, player)
    if card is None or card == JACK:
        state, card = _find_jack(state, player, terms.edition.one_eyed, told)
    team = Team(next(team for team, chips in enumerate(state.chips) if chips >> move.cell & 1))
    own = state.chips[team] ^ BIT[move.cell]
    todo: list[Task] = [Task("S9", "take_off", **at(terms.edition, move.cell), team=terms.colours[team])]
    turned = state.turned[team]
    choices: tuple[Choice, ...] = ()
    if any(line >> move.cell & 1 for line in turned):
        turned, choices = _break(state, team, own, move.cell)
        told.append(News("S18", "sequence_broken", team=terms.colours[team], sequences=len(turned)))
        todo += _turning(terms.edition, "S18", union(state.turned[team]) & ~BIT[move.cell], union(turned))
        todo += [_choose_task(terms.edition, choice) for choice in choices]
    changes = lay_down(state, player, card, 1)
    changes["chips"] = (*state.chips[:team], own, *state.chips[team + 1 :])
    changes["turned"] = (*state.turned[:team], turned, *state.turned[team + 1 :])
    return Step(_pass_on(state, move, changes, choices, todo, told), tuple(todo), tuple(told))


def _break(state: State, team: Team, own: Cells, cell: Cell) -> tuple[Fives, tuple[Choice, ...]]:
    """The sequences left when a chip of one was taken away, and what there is to choose.

    Five that still stand in line go on counting (S12).
    """
    turned = tuple(line for line in state.turned[team] if not line >> cell & 1)
    sharing = state.terms.sharing
    if sharing.strict:
        return with_more(own, turned, sharing), ()
    choices = []
    for axis in AXES_AT[cell]:
        at = axis.index(cell)
        for beside in (at - 1, at + 1):
            if 0 <= beside < len(axis) and (own | CORNER_BITS) >> axis[beside] & 1:
                run = run_through(own, axis[beside], axis)
                turned, picked, options = _settle_runs(own, turned, [run], None, sharing)
                if options:
                    choices.append(Choice(state.terms.members(team)[0], picked, options))
    return turned, tuple(choices)


def _turning(edition: Edition, rule: str, before: Cells, after: Cells) -> list[Task]:
    """Which chips to turn over and which back, from those that lay turned before to those that do now."""
    over, back = after & ~before & ~CORNER_BITS, before & ~after & ~CORNER_BITS
    todo = [Task(rule, "turn_over", **on(edition, over))] if over else []
    return [*todo, Task(rule, "turn_back", **on(edition, back))] if back else todo


def refuse_turn_over(state: State, move: TurnOver) -> Refusal | None:
    if not any(choice.player == move.player for choice in state.choices):
        return Refusal("S15", "nothing_to_choose", player=move.player)
    if all(union(way) != move.cells for choice in state.choices for way in choice.options):
        return Refusal("S15", "no_such_five", **on(state.terms.edition, move.cells))
    return None


def turn_over(state: State, move: TurnOver) -> Step[State]:
    choice, way = next((choice, way) for choice in state.choices for way in choice.options if union(way) == move.cells)
    team = move.player % state.terms.teams
    turned = (*(line for line in state.turned[team] if line not in choice.picked), *way)
    chosen = Choice(choice.player, way, choice.options)
    choices = tuple(chosen if other == choice else other for other in state.choices)
    todo = _turning(state.terms.edition, "S15", union(state.turned[team]), union(turned))
    turned_over = state._replace(turned=(*state.turned[:team], turned, *state.turned[team + 1 :]), choices=choices)
    return Step(turned_over, tuple(todo))
