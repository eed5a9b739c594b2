// What can be answered, as buttons: with the sign of what they are about, dimmed where the rules forbid it now.

import { el } from "./dom.js";
import { seatSwatch, sign } from "./swatch.js";
import { say } from "./words.js";

/** A button for an option. `match` is null where nobody sits at the table yet. */
export function optionButton(match, option, chosen, kind = "option") {
  const shown = sign(option.word) ?? (option.seat !== undefined && match ? seatSwatch(match, option.seat) : null);
  return el(
    "button",
    {
      type: "button",
      class: option.not_now ? `${kind} not-now` : kind,
      "data-key": `option ${option.at} ${option.label}`,
      onclick: () => chosen(option),
    },
    shown,
    el("span", {}, option.label),
    option.not_now ? el("span", { class: "unseen" }, say("not_now")) : null,
  );
}

/** Short answers stand side by side, as many as fit; long ones below each other. */
export function layoutOf(options) {
  const longest = Math.max(0, ...options.map((option) => option.label.length));
  if (longest <= 4) return "tiny";
  return longest <= 16 ? "abreast" : "below";
}
