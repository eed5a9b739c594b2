// The board of Sequence: ten by ten cards that can be touched, walked with the arrow keys, and read out.

import { el, svg } from "/static/js/dom.js";
import { say } from "/static/js/words.js";
import { chip } from "./chips.js";

const COLUMNS = "abcdefghij";
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
let here = "a1"; // where the keyboard was; a new picture does not send anybody back to the beginning

export function board(table, touch) {
  const lies = chipsOf(table);
  const rows = table.board.map((cards, row) =>
    el(
      "div",
      { role: "row", class: "row" },
      el("span", { class: "edge", "aria-hidden": "true" }, String(row + 1)),
      cards.map((card, column) => cell(table, lies, `${COLUMNS[column]}${row + 1}`, card, touch)),
    ),
  );
  const letters = el("div", { class: "row letters", "aria-hidden": "true" }, el("span", { class: "edge" }), [...COLUMNS].map((letter) => el("span", { class: "edge" }, letter)));
  const grid = el("div", { role: "grid", class: "cells", "aria-label": say("sequence_board"), onkeydown: walk }, rows, lines(table));
  return el("div", { class: "board-frame" }, el("div", { class: touch ? "board live" : "board" }, letters, grid));
}

/** What lies on which cell: the team, and whether the chip is turned over. */
function chipsOf(table) {
  const lies = new Map();
  table.teams.forEach((team, at) => team.chips.forEach((name) => lies.set(name, { team: at, turned: false })));
  for (const { cells } of table.lines) for (const name of cells) if (lies.has(name)) lies.get(name).turned = true;
  return lies;
}

function cell(table, lies, name, card, touch) {
  const lying = lies.get(name);
  const dead = card !== null && table.dead.includes(card);
  const last = table.last === name;
  const acts = touch !== null && card !== null && table.phase === "turn";
  return el(
    acts ? "button" : "div",
    {
      role: "gridcell",
      class: ["cell", lying ? "taken" : "", dead ? "dead" : "", last ? "last" : "", card === null ? "corner" : ""].join(" "),
      "aria-label": spoken(table, name, card, lying, { dead, last }),
      tabindex: name === here ? "0" : "-1",
      "data-cell": name,
      "data-key": `cell-${name}`,
      "data-suit": card === null ? null : "♥♦".includes(card.at(-1)) ? "red" : "black",
      onclick: acts ? () => touch(name) : null,
      onfocus: (event) => settle(event.currentTarget),
    },
    card === null ? corner() : face(card),
    lying ? chip(lying.team, table.teams[lying.team].colour, lying.turned) : null,
  );
}

const face = (card) => el("span", { class: "face" }, el("b", {}, card.slice(0, -1)), el("i", {}, card.at(-1)));

/** Everybody's: a star. */
const corner = () =>
  svg("svg", { viewBox: "0 0 24 24", class: "star", "aria-hidden": "true" }, svg("path", { d: "m12 2 2.9 6.5 7 .7-5.3 4.7 1.6 7L12 17.2 5.8 20.9l1.6-7L2.1 9.2l7-.7z" }));

/** A cell as it is read out: "c4, 8♥, chip: red, in a sequence". */
function spoken(table, name, card, lying, { dead, last }) {
  const parts = [name, card ?? say("sequence_corner")];
  if (lying) parts.push(say("sequence_chip", { colour: table.teams[lying.team].word }));
  if (lying?.turned) parts.push(say("sequence_in_line"));
  if (dead) parts.push(say("sequence_dead"));
  if (last) parts.push(say("sequence_last"));
  return parts.join(", ");
}

// Walking

/** Only the cell where one is can be reached by Tab. */
function settle(target) {
  here = target.dataset.cell;
  for (const other of target.closest("[role=grid]").querySelectorAll('[tabindex="0"]')) other.tabIndex = -1;
  target.tabIndex = 0;
}

function walk(event) {
  const name = event.target.dataset?.cell;
  if (!name || event.altKey || event.ctrlKey || event.metaKey) return;
  const goal = goalOf(event.key, Number(name.slice(1)) - 1, COLUMNS.indexOf(name[0]));
  if (!goal) return;
  event.preventDefault();
  event.currentTarget.querySelector(`[data-cell="${goal}"]`)?.focus();
}

function goalOf(key, row, column) {
  if (key === "Home" || key === "End") return `${key === "Home" ? "a" : "j"}${row + 1}`;
  if (!(key in STEPS)) return null;
  const [down, right] = STEPS[key];
  return `${COLUMNS[column + right] ?? COLUMNS[column]}${Math.min(9, Math.max(0, row + down)) + 1}`;
}

// Completed lines

/** The middle of a cell, where its chip lies. */
const middle = (name) => [COLUMNS.indexOf(name[0]) * 10 + 5, (Number(name.slice(1)) - 1) * 10 + 5];

function lines(table) {
  const drawn = table.lines.flatMap(({ team, cells }) => {
    const [[x1, y1], [x2, y2]] = [middle(cells[0]), middle(cells.at(-1))];
    const ends = { x1, y1, x2, y2, "data-tint": table.teams[team].colour };
    return [svg("line", { ...ends, class: "under" }), svg("line", { ...ends, class: "over" })];
  });
  return svg("svg", { viewBox: "0 0 100 100", class: "lines", preserveAspectRatio: "none", "aria-hidden": "true" }, drawn);
}
