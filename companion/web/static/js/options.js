// What can be answered, as buttons: with the sign of what they are about, dimmed where the rules forbid it now.

import { el } from "./dom.js";
import { signOf } from "./game.js";
import { seatSwatch, swatch } from "./swatch.js";
import { say } from "./words.js";

/** The words of the game that a question is about, all together: they tell what any one of them means. */
export const wordsOf = (options) => new Set(options.map((option) => option.word).filter(Boolean));

/** A button for an option, beside others about these words. `match` is null where nobody sits at the table yet. */
export function optionButton(match, option, chosen, kind = "option", words = new Set()) {
  return el(
    "button",
    {
      type: "button",
      class: [kind, option.not_now ? "not-now" : "", option.grave ? "grave" : ""].filter(Boolean).join(" "),
      "data-key": `option ${option.at} ${option.label}`,
      "data-sending": say("sending"),
      "data-press": option.key,
      "aria-keyshortcuts": /^K[1-6]$/.test(option.key ?? "") ? option.key.slice(1) : option.key === "TURN" ? "t" : null,
      onclick: (event) => chosen(option, event),
    },
    signFor(match, option, words),
    el("span", { class: "label" }, option.label),
    option.not_now ? el("span", { class: "unseen" }, say("not_now")) : null,
  );
}

/** The keys side by side. Where a label does not fit into the width of one, the thing that it is about stands there. */
export function keyButtons(match, options, chosen, words) {
  const short = options.some((option) => option.label.length > ROOM);
  return options.map((option) => {
    const button = optionButton(match, option, chosen, "option key", words);
    if (short && option.thing) brief(button, option);
    return button;
  });
}

const ROOM = 12; // letters

function brief(button, { thing, label, not_now: not }) {
  button.setAttribute("aria-label", not ? `${label} ${say("not_now")}` : label);
  button.querySelector(".label").textContent = thing;
}

/** What an option is about: a thing of the game, a colour, a seat. */
function signFor(match, { word, seat }, words) {
  const drawn = (match && word && signOf(match, word, words)) ?? swatch(word);
  return drawn ?? (match && seat !== undefined ? seatSwatch(match, seat) : null);
}

/** Short answers stand side by side, as many as fit; long ones below each other. */
export function layoutOf(options) {
  const longest = Math.max(0, ...options.map((option) => option.label.length));
  if (longest <= 4) return "tiny";
  return longest <= 16 ? "abreast" : "below";
}

const LONG = 60;

/** Whether the answers are numbers, and more than anybody looks through. */
export function isLongScale(options) {
  return options.length > LONG && options.every((option) => /^\d+$/.test(option.label));
}

/** One of many numbers is typed; the one that is there now stands there already. */
export function numberField({ title, options, likely }, chosen) {
  const numbers = options.map((option) => Number(option.label));
  const now = options.find((option) => option.at === likely)?.label;
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)];
  const input = el("input", { type: "number", inputmode: "numeric", min, max, required: true, value: now, "aria-label": title });
  const enter = (event) => {
    event.preventDefault();
    const option = options.find((one) => Number(one.label) === input.valueAsNumber);
    if (option) chosen(option);
  };
  return el("form", { class: "number", onsubmit: enter }, input, el("button", { type: "submit", class: "main" }, "OK"));
}
