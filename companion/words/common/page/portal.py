"""The page's words where the box joins a Wi-Fi."""

from companion.words.text import Wording

TEXTS: dict[str, Wording] = {
    "wifi_title": "Which Wi-Fi?",
    "wifi_words": "Choose the network that the box is to join.",
    "wifi_none": "No network was found.",
    "wifi_open": "open",
    "wifi_locked": "with passphrase",
    "wifi_other_lock": "asks for a user name or an old kind of key: cannot be joined from here",
    "wifi_bars": "signal {bars} of 3",
    "wifi_hidden": "Another network …",
    "wifi_name": "Name of the network",
    "wifi_passphrase": "Passphrase",
    "wifi_passphrase_means": "8 to 63 characters, as on the router. Empty if there is none.",
    "wifi_passphrase_needed": "8 to 63 characters, as on the router.",
    "wifi_show": "Show it",
    "wifi_go": "Connect",
    "wifi_back": "Back to the list",
    "wifi_again": "Look again",
    "wifi_again_means": "The box's own Wi-Fi goes away for that, and comes back in half a minute. "
    "Your phone may have to join it again.",
    "wifi_going": "The box joins {network}",
    "wifi_going_means": "Its own Wi-Fi goes away now. Look at the box: it shows the new address. "
    "If it does not work, the box opens its Wi-Fi again, and you can try once more.",
    "wifi_looking": "The box looks for networks",
    "wifi_looking_means": "Its own Wi-Fi goes away and comes back. Join it again if your phone does not.",
    "wifi_done": "The box has joined {network}",
    "wifi_done_means": "Its display shows the new address.",
    "wifi_why_passphrase": "{network}: the passphrase is wrong.",
    "wifi_why_gone": "{network} was not found.",
    "wifi_why_no_address": "{network} gave the box no address.",
    "wifi_why_other": "{network} could not be joined. The box's log says why.",
    "wifi_err_passphrase_length": "A passphrase has 8 to 63 characters.",
    "wifi_err_name_length": "A network's name has 1 to 32 characters.",
    "wifi_err_cannot_join": "This network cannot be joined from here.",
    "wifi_err_wifi_busy": "Somebody else was quicker: the box is busy.",
}
