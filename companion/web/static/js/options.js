// What can be answered, as buttons: with the sign of what they are about, dimmed where the rules forbid it now.

import { el } from "./dom.js";
import { signOf } from "./game.js";
import { seatSwatch, swatch } from "./swatch.js";
import { say } from "./words.js";

/** A button for an option. `match` is null where nobody sits at the table yet. */
export function optionButton(match, option, chosen, kind = "option") {
  return el(
    "button",
    {
      type: "button",
      class: option.not_now ? `${kind} not-now` : kind,
      "data-key": `option ${option.at} ${option.label}`,
      onclick: () => chosen(option),
    },
    signFor(match, option),
    el("span", {}, option.label),
    option.not_now ? el("span", { class: "unseen" }, say("not_now")) : null,
  );
}

/** What an option is about: a thing of the game, a colour, a seat. */
function signFor(match, { word, seat }) {
  const drawn = (match && signOf(match.game, word)) ?? swatch(word);
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
