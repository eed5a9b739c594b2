// A scoring of Alhambra explained: type by type who holds how many, who shares which places, and what that pays.

import { el } from "/static/js/dom.js";
import { ruleLink } from "/static/js/rules.js";
import { say } from "/static/js/words.js";
import { building } from "./buildings.js";

/** A scoring in the story of the match. */
export function tell(item) {
  if (item.kind !== "scoring") return null;
  return el(
    "section",
    { class: "scoring" },
    el("h3", {}, titleOf(item.scoring), rule(item.rule)),
    paid(item.owners, item.points, item.totals),
    el("details", {}, el("summary", {}, say("alhambra_step_by_step")), steps(item.types, item.owners)),
  );
}

export const titleOf = (scoring) => say(scoring === "C" ? "alhambra_last_scoring" : "alhambra_scoring", { scoring });

const rule = (number) => ruleLink(number, "alhambra");

/** Every type in its turn. */
export function steps(types, owners) {
  return el("ol", { class: "steps" }, types.map((type) => step(type, owners)));
}

function step(type, owners) {
  return el(
    "li",
    {},
    el("p", { class: "step-head" }, building(type.colour), el("strong", {}, type.name), tally(owners, type.counts)),
    type.shares.length
      ? el("ul", { class: "shares" }, type.shares.map(share))
      : el("p", { class: "soft" }, say("alhambra_nobody"), rule(type.rule)),
    type.shares.length ? el("p", { class: "so-far" }, say("alhambra_so_far"), " ", tally(owners, type.so_far)) : null,
  );
}

/** Everybody with a number. */
function tally(owners, numbers) {
  return el("span", { class: "tally soft" }, owners.map((name, owner) => el("span", {}, `${name} ${numbers[owner]}`)));
}

/** One place, or several that are shared: added, divided, rounded down. */
function share({ places, who, pays, pot, among, each, rule: number }) {
  const shared = among > 1;
  const place = shared ? say("alhambra_places", { places: places.join(" + ") }) : say("alhambra_place", { place: places[0] });
  return el(
    "li",
    {},
    el("span", { class: "place" }, place),
    el("span", { class: "who" }, who),
    el("span", { class: "points" }, shared ? say("alhambra_each", { points: each }) : `+${each}`),
    shared ? el("span", { class: "sum soft" }, division(pays, pot, among, each), rule(number)) : rule(number),
  );
}

export function division(pays, pot, among, each) {
  const added = pays.length > 1 ? `${pays.join(" + ")} = ${pot}; ` : "";
  const rest = pot % among ? ` (${say("alhambra_rounded")})` : "";
  return `${added}${pot} ÷ ${among} = ${each}${rest}`;
}

/** What everybody got and has then, most first. */
export function paid(owners, points, totals) {
  const order = owners.map((_, owner) => owner).sort((one, other) => points[other] - points[one] || totals[other] - totals[one]);
  const rows = order.map((owner) =>
    el("tr", {}, el("th", { scope: "row" }, owners[owner]), el("td", { class: "points" }, `+${points[owner]}`), el("td", {}, String(totals[owner]))),
  );
  const heads = ["alhambra_owner", "alhambra_paid", "alhambra_total"].map((code) => el("th", { scope: "col" }, say(code)));
  return el("table", { class: "paid" }, el("thead", {}, el("tr", {}, heads)), el("tbody", {}, rows));
}
