// The keyboard at the table: the keys by their numbers, the turn, undo. A question mark shows which there are.

import { el } from "./dom.js";
import { Sheet } from "./sheet.js";
import { say } from "./words.js";

const BUTTONS = { t: '[data-press="TURN"]', u: ".undo" };
const LISTED = [
  ["1 – 6", "shortcut_keys"],
  ["t", "shortcut_turn"],
  ["u", "undo"],
  ["?", "shortcut_list"],
];

/** Listens to the keyboard, for the buttons in this place. */
export function listenToKeys(place) {
  document.addEventListener("keydown", (event) => {
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.target.closest("input, select, textarea, dialog") || document.querySelector("dialog[open]")) return;
    if (event.key === "?") return showShortcuts();
    place.querySelector(buttonFor(event))?.click();
  });
}

function buttonFor(event) {
  const digit = /^(?:Digit|Numpad)([1-6])$/.exec(event.code)?.[1];
  return (digit && !event.shiftKey ? `[data-press="K${digit}"]` : BUTTONS[event.key.toLowerCase()]) ?? ":not(*)";
}

let sheet = null;

export function showShortcuts() {
  sheet ??= new Sheet();
  const lines = LISTED.map(([key, words]) => el("div", { class: "fact" }, el("dt", {}, el("kbd", {}, key)), el("dd", {}, say(words))));
  sheet.show(say("shortcuts"), el("dl", { class: "shortcuts" }, lines));
}
