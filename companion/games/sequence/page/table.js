// A table of Sequence: the board, the teams with their sequences, hands and piles.

import { el } from "/static/js/dom.js";
import { fact, panel, sight } from "/static/js/sight.js";
import { say } from "/static/js/words.js";
import { board } from "./board.js";
import { chip } from "./chips.js";

export function render(picture, touch) {
  const { table } = picture.match;
  return sight(
    "sequence whole",
    board(table, touch),
    el("div", { class: "beside" }, panel(say("sequence_teams"), teams(table)), panel(say("sequence_cards"), piles(table), dead(table))),
  );
}

function teams(table) {
  return el("ul", { class: "teams" }, table.teams.map((team, at) => el("li", {}, chip(at, team.colour), about(table, team, at))));
}

function about(table, team, at) {
  const members = table.hands.filter((hand) => hand.team === at);
  return el(
    "div",
    {},
    el("p", { class: "team-head" }, el("strong", {}, team.word), stars(team.sequences, table.to_win), el("span", {}, say("sequence_of", { count: team.sequences, all: table.to_win }))),
    el("ul", { class: "members" }, members.map((hand) => member(hand, table.phase === "turn" && table.on_turn === hand.seat))),
    el("p", { class: "soft" }, say("sequence_chips_left", { count: team.chips_left })),
  );
}

function member({ name, size }, turn) {
  return el("li", { class: turn ? "turn" : null }, el("span", {}, name), el("span", { class: "soft" }, say("sight_cards", { count: size })));
}

/** One for each sequence that is needed, filled for each that is there. */
function stars(count, needed) {
  const signs = Array.from({ length: Math.max(count, needed) }, (_, at) => (at < count ? "★" : "☆"));
  return el("span", { class: "stars", "aria-hidden": "true" }, signs.join(""));
}

function piles({ deck, discards }) {
  return el("dl", { class: "facts" }, fact(say("sight_pile"), String(deck)), fact(say("sight_discards"), String(discards)));
}

function dead({ dead: cards }) {
  const listed = el("ul", { class: "dead-cards" }, cards.map((card) => el("li", { "data-suit": suitOf(card) }, card)));
  return [el("h3", {}, say("sequence_dead_cards")), cards.length ? listed : el("p", { class: "soft" }, say("sequence_no_dead"))];
}

const suitOf = (card) => ("♥♦".includes(card.at(-1)) ? "red" : "black");
