// A table of the fast Catan card game: this turn, everybody's tableau, the supply, the market, the costs.

import { el } from "/static/js/dom.js";
import { fromSeat } from "/static/js/owner.js";
import { fact, panel, sight, unknown, unseen } from "/static/js/sight.js";
import { seatSwatch } from "/static/js/swatch.js";
import { say } from "/static/js/words.js";
import { arrows, piece, resource } from "./cards.js";

export function render(picture) {
  const { match, me } = picture;
  const { table } = match;
  return sight(
    "catan",
    panel(say("catan_tableaus"), el("ul", { class: "tableaus" }, fromSeat(table.players, me).map((player) => tableau(match, table, player)))),
    table.turn ? panel(say("catan_turn", { name: table.players[table.turn.seat].name }), turn(table)) : null,
    panel(say("catan_supply"), stacks(table), expansions(table)),
    el("div", { class: "stacked" }, onShow(table), panel(say("catan_costs"), costs(table))),
  );
}

export { sign } from "./cards.js";

// This turn

function turn(table) {
  const { trades_left: trades, draws, built, may_turn: may, takes_from: from } = table.turn;
  const taken = Object.entries(from).map(([kind, seat]) => el("li", {}, piece(kind), el("span", {}, takenFrom(table, kind, seat))));
  return [
    el("dl", { class: "facts big" }, fact(say("catan_trades_left"), String(trades)), fact(say("catan_draws"), String(draws)), direction(table)),
    built.length ? el("p", { class: "built" }, say("catan_built"), " ", built.map(({ kind, word }) => el("span", { class: "with-picture" }, piece(kind), word))) : null,
    may ? el("p", { class: "soft" }, say("catan_may_turn")) : null,
    taken.length ? el("ul", { class: "taken-from" }, taken) : null,
  ];
}

const TAKEN = { road: "catan_takes_road", knight: "catan_takes_knight" };
const NONE = { road: "catan_no_road", knight: "catan_no_knight" };

function takenFrom(table, kind, seat) {
  return seat === null ? say(NONE[kind]) : say(TAKEN[kind], { name: table.players[seat].name });
}

/** Whose roads and knights are taken first; two players have no such card. */
function direction({ clockwise }) {
  if (clockwise === null) return null;
  return fact(say("catan_direction"), [arrows(clockwise), unseen(say(clockwise ? "catan_clockwise" : "catan_anticlockwise"))]);
}

// Everybody's tableau

function tableau(match, table, player) {
  const now = table.turn?.seat === player.seat;
  return el(
    "li",
    { class: now ? "tableau turn" : "tableau" },
    el(
      "h3",
      {},
      match.players && seatSwatch(match, player.seat),
      el("span", { class: "name" }, player.name),
      el("span", { class: "hand soft" }, cardsOf(player.hand)),
      el("span", { class: "points" }, el("strong", { "aria-hidden": "true" }, String(player.points)), el("small", { "aria-hidden": "true" }, ` / ${table.winning}`), unseen(say("catan_points", { count: player.points, all: table.winning }))),
    ),
    el(
      "ul",
      { class: "cards" },
      sided(table, "road", player.road),
      sided(table, "knight", player.knight),
      plain(table, "village", player.village, 1),
      plain(table, "city", player.city, 2),
      player.expansions.map((each) => el("li", { class: "group" }, el("span", { class: "named-card" }, piece("expansion"), each.word, worth(each.points)))),
    ),
  );
}

function cardsOf({ least, most }) {
  return least === most ? say("sight_cards", { count: most }) : say("catan_between", { least, most });
}

/** Roads or knights in the order got: side A does something, side B is a point. */
function sided(table, kind, { count, safe }) {
  if (!count) return null;
  const cards = Array.from({ length: count }, (_, at) => {
    const side = at % 2 ? "B" : "A";
    return el("span", { class: at < safe ? "side safe" : "side", "data-side": side }, side, at < safe ? unseen(say("catan_safe")) : null, at % 2 ? worth(1) : null);
  });
  return el("li", { class: "group" }, piece(kind), unseen(`${table.kinds[kind]}:`), cards);
}

function plain(table, kind, count, each) {
  if (!count) return null;
  return el("li", { class: "group" }, piece(kind), el("span", { class: "times" }, `× ${count}`), unseen(table.kinds[kind]), worth(count * each));
}

const worth = (points) => el("span", { class: "worth" }, `+${points}`);

// What is left

function stacks({ stacks: all }) {
  return el("ul", { class: "stacks" }, all.map(({ kind, word, left, of }) => el("li", { class: left ? null : "none" }, piece(kind), el("span", {}, word), count(left, of))));
}

function count(left, of) {
  return el("span", { class: "left" }, el("strong", {}, String(left)), el("small", { class: "soft" }, say("sight_of", { all: of })));
}

function expansions({ expansions: all }) {
  const rows = all.map(({ word, points, left, of }) => el("li", { class: left ? null : "none" }, el("span", {}, word), worth(points), count(left, of)));
  return [el("h3", {}, say("catan_expansions")), el("ul", { class: "expansions" }, rows)];
}

/** The market and the piles, as far as the table tells them. */
function onShow(table) {
  const parts = [market(table), piles(table)].filter(Boolean);
  return parts.length ? panel(say("catan_market"), parts) : null;
}

function market({ market: { shown, hidden } }) {
  const cards = shown.map(({ name, word }) => el("li", { class: "resource-card" }, resource(name), el("span", {}, word)));
  const open = Array.from({ length: hidden }, () => el("li", { class: "resource-card open" }, unknown()));
  return shown.length ? el("ul", { class: "market" }, cards, open) : null;
}

function piles({ pile, discards }) {
  const known = [["sight_pile", pile], ["sight_discards", discards]].filter(([, count]) => count !== null);
  return known.length ? el("dl", { class: "facts" }, known.map(([name, count]) => fact(say(name), String(count)))) : null;
}

function costs({ costs: all, kinds }) {
  const rows = all.map(({ name, word, cost }) => el("li", {}, piece(name in kinds ? name : "expansion"), el("span", {}, word), price(cost)));
  return el("ul", { class: "costs" }, rows);
}

function price(cost) {
  return el("span", { class: "price" }, cost.map(({ name, word, count: number }) => el("span", { class: "paid-with", title: word }, Array.from({ length: number }, () => resource(name)), unseen(`${number} ${word}`))));
}
