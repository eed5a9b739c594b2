"""Phones at the table: let another one join, or take one away."""

from __future__ import annotations

from functools import partial

from companion.dialogue.command import JoinWifi, ShowAddress, ShowCode, Stay, Unpair
from companion.dialogue.label import Say
from companion.dialogue.question import Option, Question
from companion.store.phones import Phone, Phones


def ask_phones(phones: Phones, wifi: bool) -> Question:
    """Who may act, whether another one may, and by which network they come."""
    ways = (Option(Say("phone_join"), ShowCode()), Option(Say("phone_address"), ShowAddress()))
    paired = (Option(phone.name, partial(_ask_remove, phone)) for phone in phones.paired)
    return Question(Say("phones"), (*ways, *join_wifi(wifi), *paired), wide=True)


def join_wifi(wifi: bool) -> tuple[Option, ...]:
    """Where the box has a way to join one."""
    return (Option(Say("wifi_join"), JoinWifi(), box_only=True),) if wifi else ()


def _ask_remove(phone: Phone) -> Question:
    options = (Option(Say("no_go_on"), Stay()), Option(Say("phone_remove"), Unpair(phone.id)))
    return Question(Say("phone_may_act", name=phone.name), options)
