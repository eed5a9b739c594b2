// The number of a rule is a link: it opens the rule's sentence.

import { get } from "./api.js";
import { el } from "./dom.js";
import { Sheet } from "./sheet.js";
import { say } from "./words.js";

const CITED = /\((?:\p{L}+ )?([A-Z]\d{1,2})\)/u; // as the box cites a rule behind a sentence
const known = new Map();
let playing = null;
let sheet = null;

/** Whose rules are meant from now on where no game is named. */
export const rulesOf = (game) => (playing = game);

/** The number of a rule, to be tapped. */
export function ruleLink(number, game = playing) {
  return el("button", { type: "button", class: "rule", "aria-label": say("rule_title", { number }), onclick: () => open(number, game) }, number);
}

/** A sentence in which the number of its rule is a link. */
export function withRule(words) {
  const found = typeof words === "string" ? CITED.exec(words) : null;
  if (!found || playing === null) return words;
  const at = found.index + found[0].indexOf(found[1]);
  return [words.slice(0, at), ruleLink(found[1]), words.slice(at + found[1].length)];
}

async function open(number, game) {
  sheet ??= new Sheet();
  sheet.show(say("rule_title", { number }), el("p", { role: "status" }, say("past_waiting")));
  try {
    if (!known.has(game)) known.set(game, await get(`/api/rules/${encodeURIComponent(game)}`));
    const { laws, house } = known.get(game);
    const rules = house.filter((rule) => rule.rule === number);
    sheet.show(say("rule_title", { number }), [
      el("p", { class: "law" }, laws[number] ?? say("no_such_rule")),
      rules.map((rule) => el("p", { class: "soft" }, el("strong", {}, `${say("house_rule")}: ${rule.words}. `), rule.means)),
    ]);
  } catch (refused) {
    sheet.refuse(refused.words);
  }
}
