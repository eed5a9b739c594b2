"""Phones at the table: let another one join, or take one away."""

from __future__ import annotations

from functools import partial

from companion.dialogue.command import ShowAddress, ShowCode, Stay, Unpair
from companion.dialogue.label import Say
from companion.dialogue.question import Option, Question
from companion.store.phones import Phone, Phones


def ask_phones(phones: Phones) -> Question:
    """Who may act, and whether another one may."""
    ways = (Option(Say("phone_join"), ShowCode()), Option(Say("phone_address"), ShowAddress()))
    paired = (Option(phone.name, partial(_ask_remove, phone)) for phone in phones.paired)
    return Question(Say("phones"), (*ways, *paired), wide=True)


def _ask_remove(phone: Phone) -> Question:
    options = (Option(Say("no_go_on"), Stay()), Option(Say("phone_remove"), Unpair(phone.id)))
    return Question(Say("phone_may_act", name=phone.name), options)
