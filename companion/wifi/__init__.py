"""Joining a Wi-Fi without a keyboard, as far as it needs rights that the daemon does not have.

A helper of its own does it (`helper.py`), started by systemd for as long as somebody joins. It understands three verbs,
and asks NetworkManager for everything by way of nmcli. The daemon speaks to it over a socket (`line.py`).
"""
