// The bar at the foot of the table: what can happen now as buttons, and below them what is around the match. Folded, it
// leaves the room to the table, and undo where it is.

import { el } from "./dom.js";
import { keyButtons, layoutOf, optionButton, wordsOf } from "./options.js";
import { showShortcuts } from "./shortcuts.js";
import { say } from "./words.js";

/** What the bar holds. `on` tells it what its buttons do: `choose`, `held`, `undo` and `fold`. */
export function bar(match, ask, folded, on) {
  const onTable = ask.options.some((option) => option.by_touch) && !match.paused;
  const { keys, turn, held, around } = sorted(ask.options.filter((option) => !option.by_touch), match.paused);
  const words = wordsOf(ask.options);
  const button = (option, kind) => optionButton(match, option, on.choose, kind, words);
  const below = el(
    "div",
    { class: "around" },
    undoButton(match, on.undo),
    around.map((option) => button(option, "quiet")),
    el("button", { type: "button", class: "shortcuts-hint", "data-key": "shortcuts", "aria-label": say("shortcuts"), title: say("shortcuts"), onclick: showShortcuts }, "?"),
    foldButton(folded, on.fold),
  );
  if (folded) return below;
  const turns = [
    ...turn.map((option) => button(option, option.key === "TURN" ? "option main" : "option")),
    ...(held.length ? [heldButton(() => on.held(held))] : []),
    ...(match.outcome ? [el("a", { href: "/new", class: "button option" }, say("new_match"))] : []),
  ];
  return [
    el("p", { class: "asked" }, ask.title, onTable ? el("span", { class: "on-table" }, say("touch_the_table")) : null),
    keys.length ? el("div", { class: `keys ${layoutOf(keys)}` }, keyButtons(match, keys, on.choose, words)) : null,
    turns.length ? el("div", { class: "turns" }, turns) : null,
    below,
  ];
}

/** The options by where they belong: keys in their order, the turn, what held keys do, and what is around the match. */
function sorted(options, paused) {
  const by = (wanted) => options.filter((option) => wanted.test(option.key ?? ""));
  const [keyed, keyless, held, around] = [by(/^K\d$/), by(/^$/), by(/^K\d\+$/), by(/^(INFO|OK)\+$/)];
  const keys = keyed.length ? keyed.sort((one, other) => one.key.localeCompare(other.key)) : keyless;
  const turn = [...by(/^TURN$/), ...by(/^TURN\+$/), ...(keyed.length ? keyless : [])];
  if (paused) return { keys: [], turn: turn.filter((option) => option.does === "proceed"), held: [], around };
  // A row of keys that nobody can use now is no help.
  return { keys, turn, held: held.every((option) => option.not_now) ? [] : held, around };
}

/** A tap on it makes room for the table, another brings the buttons back. */
function foldButton(folded, fold) {
  const name = say(folded ? "show_keys" : "hide_keys");
  return el(
    "button",
    { type: "button", class: "fold", "data-key": "fold", "aria-label": name, "aria-expanded": String(!folded), onclick: () => fold(!folded) },
    el("span", { "aria-hidden": "true" }, folded ? "▴" : "▾"),
  );
}

/** What the held keys of the box do comes up in a sheet. */
function heldButton(open) {
  return el("button", { type: "button", class: "option", "data-key": "held", onclick: open }, say("also_possible"));
}

function undoButton(match, undo) {
  const disabled = match.moves === 0;
  return el("button", { type: "button", class: "quiet undo", "data-key": "undo", "aria-keyshortcuts": "u", disabled, onclick: undo }, `↶ ${say("undo")}`);
}

/** For a phone that may not act. */
export function lookingOnly() {
  return el("p", { class: "looking" }, say("looking_only"), " ", el("a", { href: "/join", class: "button" }, say("join")));
}
