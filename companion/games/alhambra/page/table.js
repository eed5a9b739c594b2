// A table of Alhambra: who holds most of what, what a scoring now would pay, the yard and the money on show.

import { el } from "/static/js/dom.js";
import { fact, panel, sight, unknown, unseen } from "/static/js/sight.js";
import { seatSwatch } from "/static/js/swatch.js";
import { say } from "/static/js/words.js";
import { building, crown, tied } from "./buildings.js";
import { paid, steps } from "./scoring.js";

let explains = false; // somebody reads why: the next picture leaves it open

export function render(picture) {
  const { match } = picture;
  const { table } = match;
  return sight(
    "alhambra",
    panel(say("alhambra_majorities"), dirksTurn(table), majorities(match, table), why(table)),
    onShow(table),
    panel(say("alhambra_supply"), supply(table), hands(match, table)),
  );
}

export { reveal } from "./reveal.js";
export { tell } from "./scoring.js";
export { sign } from "./buildings.js";

// Majorities

function majorities(match, table) {
  const heads = table.types.map((type) =>
    el("th", { scope: "col", title: `${type.name} (${type.word})` }, building(type.colour), el("span", { class: "type-name" }, type.name)),
  );
  const now = table.scoring;
  return el(
    "table",
    { class: "majorities" },
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, unseen(say("alhambra_owner"))), heads, now && el("th", { scope: "col", class: "sum" }, say("alhambra_now", now)))),
    el("tbody", {}, table.owners.map((name, owner) => holding(match, table, owner, name))),
    el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, say("alhambra_left")), table.types.map((type) => el("td", {}, String(type.left), el("small", {}, say("sight_of", { all: type.cards })))), now && el("td", {}))),
  );
}

function holding(match, table, owner, name) {
  const now = table.scoring;
  const cells = table.types.map((type, at) => el("td", {}, held(type, owner), now && gain(now.types[at], owner)));
  const sum = now && el("td", { class: "sum" }, el("strong", {}, `+${now.points[owner]}`), el("small", {}, say("alhambra_then", { points: now.totals[owner] })));
  const turn = table.on_turn === owner && table.phase === "turn";
  return el("tr", { class: turn ? "turn" : null }, el("th", { scope: "row" }, whose(match, table, owner, name)), cells, sum);
}

/** The name, and the points so far: whoever reads the majorities reads these beside them. */
function whose(match, table, owner, name) {
  const points = el("span", { class: "points" }, String(table.points[owner]), unseen(` ${say("points")}`));
  return el("span", { class: "owner" }, el("span", { class: "name" }, name), el("span", { class: "has" }, match.players && seatSwatch(match, owner), points));
}

function held(type, owner) {
  const count = el("span", { class: type.held[owner] ? "count" : "count none" }, String(type.held[owner]));
  if (!type.leaders.includes(owner)) return count;
  const alone = type.leaders.length === 1;
  return el("span", { class: "leads" }, alone ? crown() : tied(), count, unseen(say(alone ? "alhambra_most" : "alhambra_most_shared")));
}

function gain(step, owner) {
  const share = step.shares.find((one) => one.owners.includes(owner));
  return el("small", { class: "gain" }, share?.each ? `+${share.each}` : " ");
}

function why(table) {
  const now = table.scoring;
  if (!now || !now.points.some((points) => points > 0)) return null;
  return el(
    "details",
    { class: "why-now", open: explains, ontoggle: (event) => (explains = event.currentTarget.open) },
    el("summary", {}, say("alhambra_why", now)),
    steps(now.types, table.owners),
    paid(table.owners, now.points, now.totals),
  );
}

function dirksTurn({ dirk }) {
  return dirk?.words ? el("p", { class: "to-draw" }, dirk.words) : null;
}

// The yard and the money, as far as the table tells them

function onShow(table) {
  const parts = [yard(table), money(table)].filter(Boolean);
  return parts.length ? panel(say("alhambra_yard"), parts) : null;
}

function yard(table) {
  if (table.yard.every((slot) => slot.building === null)) return null;
  const slots = table.yard.map((slot) =>
    el("li", { class: slot.empty ? "slot empty" : "slot", "data-tint": slot.slot }, el("span", { class: "currency" }, slot.word), lying(slot)),
  );
  return el("ul", { class: "yard" }, slots);
}

function lying({ empty, building: shown }) {
  if (empty) return el("span", { class: "soft" }, say("alhambra_empty"));
  if (shown === null) return unknown();
  return [
    building(shown.colour),
    el("span", { class: "type-name" }, shown.name),
    shown.price === null ? unknown(say("alhambra_price_unknown")) : el("strong", { class: "price" }, unseen(say("alhambra_price")), " ", String(shown.price)),
  ];
}

function money({ money: { shown, hidden } }) {
  if (shown.length === 0) return null;
  const cards = shown.map((card) => el("li", { class: "note", "data-tint": card.currency, title: card.word }, el("strong", {}, String(card.value)), el("span", {}, card.word)));
  const open = Array.from({ length: hidden }, () => el("li", { class: "note open" }, unknown()));
  return [
    el("h3", {}, say("alhambra_money")),
    el("ul", { class: "notes" }, cards, open),
  ];
}

function supply(table) {
  const { deck, left_over: over } = table.supply;
  return el(
    "dl",
    { class: "facts" },
    fact(say("alhambra_deck"), String(deck)),
    over ? fact(say("alhambra_left_over"), String(over)) : null,
    table.money.deck === null ? null : fact(say("alhambra_money_deck"), String(table.money.deck)),
  );
}

/** How many money cards everybody holds; which they are is a secret. */
function hands(match, table) {
  if (table.hands.every((count) => count === null)) return null;
  const counts = table.hands.map((count, seat) => fact([match.players && seatSwatch(match, seat), table.owners[seat]], count === null ? unknown() : String(count)));
  return [el("h3", {}, say("alhambra_hands")), el("dl", { class: "facts" }, counts)];
}
