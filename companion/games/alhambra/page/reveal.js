// A scoring of Alhambra as it is revealed: one building type after another.

import { el } from "/static/js/dom.js";
import { say } from "/static/js/words.js";
import { building } from "./buildings.js";
import { division, titleOf } from "./scoring.js";

/** What there is to reveal of a piece of news; nothing where it is no scoring. */
export function reveal(item) {
  if (item.kind !== "scoring") return null;
  const steps = item.types.filter((type) => type.shares.length).map((type) => ({
    content: step(type, item.owners),
    so_far: type.so_far,
    gains: gainsOf(type, item.owners),
  }));
  return { title: titleOf(item.scoring), steps, points: item.points, totals: item.totals };
}

const gainsOf = (type, owners) =>
  owners.map((_, owner) => type.shares.find((share) => share.owners.includes(owner))?.each ?? 0);

function step(type, owners) {
  return el(
    "section",
    { class: "alhambra-reveal" },
    el("h3", {}, building(type.colour), el("span", {}, type.name)),
    el("ul", { class: "holders" }, holders(type, owners)),
    el("ul", { class: "shares" }, type.shares.map(share)),
  );
}

/** Who holds how many, most first. */
function holders({ counts }, owners) {
  const order = owners.map((_, owner) => owner).filter((owner) => counts[owner]).sort((one, other) => counts[other] - counts[one]);
  return order.map((owner) => el("li", {}, el("strong", {}, String(counts[owner])), " ", owners[owner]));
}

function share({ places, who, pays, pot, among, each }) {
  const shared = among > 1;
  const place = shared ? say("alhambra_places", { places: places.join(" + ") }) : say("alhambra_place", { place: places[0] });
  return el(
    "li",
    { class: shared ? "tie" : null },
    el("span", { class: "place" }, place),
    el("span", { class: "who" }, who),
    el("strong", { class: "points" }, shared ? say("alhambra_each", { points: each }) : `+${each}`),
    shared ? el("span", { class: "sum" }, division(pays, pot, among, each)) : null,
  );
}
