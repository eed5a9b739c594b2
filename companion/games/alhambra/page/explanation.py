"""A scoring of Alhambra told step by step: who holds how many, which places are shared, what they pay."""

from __future__ import annotations

from companion.games.alhambra.page import answers
from companion.games.alhambra.rules import COLOURS, Majority, Scoring, Share, State, Terms, score
from companion.games.alhambra.rules.majority import SCORINGS
from companion.web.game_page import label
from companion.words import Language

PAYS, TIE, NOBODY = "A13", "A14", "A15"


def explain(scoring: Scoring, state: State, language: Language) -> answers.ScoringHeld:
    """Everything about a scoring that was held; the state is the one right after it."""
    return {
        "kind": "scoring",
        "scoring": scoring.scoring,
        "rule": PAYS,
        "owners": list(state.terms.owners),
        "types": explain_types(scoring, state.terms, language),
        "points": list(scoring.points),
        "totals": _totals(scoring, state),
    }


def explain_types(scoring: Scoring, terms: Terms, language: Language) -> list[answers.TypeScored]:
    """Type by type, with everybody's points so far."""
    so_far = [0] * len(terms.owners)
    steps: list[answers.TypeScored] = []
    for majority in scoring.majorities:
        for share in majority.shares:
            for owner in share.owners:
                so_far[owner] += share.each
        steps.append(_type(majority, list(so_far), terms, language))
    return steps


def _type(majority: Majority, so_far: list[int], terms: Terms, language: Language) -> answers.TypeScored:
    colour = COLOURS[majority.colour]
    return {
        "colour": colour,
        "word": language.word(colour),
        "name": label(terms.edition.labels, colour, language),
        "counts": list(majority.counts),
        "shares": [_share(share, terms, language) for share in majority.shares],
        "rule": None if majority.shares else NOBODY,
        "so_far": so_far,
    }


def _share(share: Share, terms: Terms, language: Language) -> answers.Share:
    """Who fills which places together. The places that pay nothing add nothing, but all divide (A14)."""
    return {
        "places": list(share.places),
        "owners": list(share.owners),
        "who": language.list_of([terms.owners[owner] for owner in share.owners]),
        "held": share.held,
        "pays": list(share.pays),
        "pot": share.pot,
        "among": len(share.owners),
        "each": share.each,
        "rule": TIE if len(share.owners) > 1 else PAYS,
    }


def _totals(scoring: Scoring, state: State) -> list[int]:
    """Everybody's points right after this scoring. Where more were held in the same step, theirs are taken off again:
    missed ones are held on the same buildings, the last one on what everybody has then."""
    holdings = list(zip(*(majority.counts for majority in scoring.majorities), strict=True))
    totals = list(state.points)
    for later in SCORINGS[SCORINGS.index(scoring.scoring) + 1 :]:
        if later not in state.scored:
            continue
        paid = score(later, state.holdings if later == "C" else holdings).points
        totals = [have - more for have, more in zip(totals, paid, strict=True)]
    return totals
