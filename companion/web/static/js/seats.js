// Who sits at the table, clockwise: people of the roster to tap, somebody new to type, seats to move.

import { post } from "./api.js";
import { el, show } from "./dom.js";
import { row, swatch } from "./swatch.js";
import { say } from "./words.js";

const LONGEST = 20;

/** Names are the same whatever their capitals. */
const fold = (name) => name.toLocaleLowerCase();

const quiet = (words, onclick) => el("button", { type: "button", class: "quiet", onclick }, words);

export class Seats {
  constructor(colours, changed) {
    this.colours = colours;
    this.changed = changed;
    this.roster = [];
    this.sitting = [];
    this.forgetting = false; // a tap on a name then takes it off the roster
    this.seats = el("ol", { class: "seats" });
    this.people = el("div", { class: "chips" });
    this.wrong = el("p", { class: "wrong", role: "alert", hidden: true });
    this.alike = el("p", { class: "alike", role: "status", hidden: true });
    this.again = el("button", { type: "button", class: "again", hidden: true, onclick: () => this.sitAgain() });
    this.forget = quiet(say("forget"), () => this.turnForgetting());
    this.onward = quiet(`↻ ${say("move_round")}`, () => this.moveRound());
    this.name = this.nameField();
    this.colour = el("select", { id: "new-colour" }, this.choices(null));
    this.colourLabel = el("label", { for: "new-colour" }, say("colour"));
    this.place = el(
      "fieldset",
      { class: "card people" },
      el("legend", {}, say("who_plays")),
      this.again,
      this.seats,
      this.alike,
      this.onward,
      el("h3", {}, say("roster")),
      this.people,
      this.forget,
      this.newcomer(),
      this.wrong,
    );
  }

  nameField() {
    return el("input", {
      type: "text",
      id: "new-name",
      maxlength: LONGEST,
      autocomplete: "off",
      autocapitalize: "words",
      enterkeyhint: "done",
      onkeydown: (event) => this.entered(event),
      oninput: () => this.drawPeople(), // whoever is meant may be known
    });
  }

  newcomer() {
    return el(
      "div",
      { class: "newcomer" },
      el("label", { for: "new-name" }, say("somebody_new")),
      this.name,
      this.colourLabel,
      this.colour,
      el("button", { type: "button", onclick: () => this.enrol() }, say("add_player")),
    );
  }

  /** All colours, and none. */
  choices(chosen) {
    const all = [{ name: "", words: say("no_colour") }, ...this.colours];
    return all.map((one) => el("option", { value: one.name, selected: one.name === (chosen ?? "") }, one.words));
  }

  /** In a game of teams the seats say who has which colour. */
  forGame(game) {
    this.game = game;
    for (const element of [this.colour, this.colourLabel]) element.hidden = game.teams;
    this.draw();
  }

  /** Who is known here, and who played the last time. Nobody who sits is moved by it. */
  meet({ players, last }, leaves = null) {
    this.roster = players;
    this.last = last;
    if (leaves) this.sitting = this.sitting.filter((player) => player.name !== leaves);
  }

  /** The same people as the last time, each at their place. */
  sitAgain() {
    this.sitting = this.last.players.map(({ name, colour }) => ({ name, colour }));
    this.draw();
  }

  drawPeople() {
    const asked = fold(this.name.value.trim());
    const free = this.roster.filter((player) => !this.sitting.some((one) => one.name === player.name));
    const meant = asked ? free.filter((player) => fold(player.name).includes(asked)) : free;
    const shown = meant.length ? meant : free; // somebody new: the others can still be tapped
    show(this.people, shown.length ? shown.map((player) => this.chip(player)) : this.nobodyFree());
  }

  /** Two of one colour are told apart by their names alone. */
  drawAlike() {
    const colours = this.game.teams ? [] : this.sitting.map(({ colour }) => colour).filter(Boolean);
    const twice = [...new Set(colours.filter((colour, at) => colours.indexOf(colour) !== at))];
    const sentences = twice.map((colour) => {
      const names = this.sitting.filter((one) => one.colour === colour).map(({ name }) => name);
      return say("same_colour", { names: row(names), colour: this.colours.find(({ name }) => name === colour)?.words ?? colour });
    });
    show(this.alike, sentences.join(" "));
    this.alike.hidden = sentences.length === 0;
  }

  draw() {
    const seated = this.sitting.map((player, at) => this.seat(player, at));
    show(this.seats, seated.length ? seated : el("li", { class: "soft empty" }, say("nobody_sits")));
    this.drawPeople();
    this.drawAlike();
    this.again.hidden = !this.last || this.sitting.length > 0 || !this.game.counts.includes(this.last.players.length);
    if (this.last) show(this.again, `↺ ${say("same_people", { names: row(this.last.players.map(({ name }) => name)) })}`);
    this.onward.hidden = this.sitting.length < 2;
    this.forget.hidden = this.roster.length === 0;
    this.changed();
  }

  nobodyFree() {
    return el("p", { class: "soft" }, this.roster.length ? say("all_sit") : say("roster_empty"));
  }

  seat(player, at) {
    const last = this.sitting.length - 1;
    const tool = (label, sign, act, disabled = false, kind = "") =>
      el(
        "button",
        { type: "button", class: `quiet tool ${kind}`, "aria-label": label, "data-key": `${sign} ${player.name}`, disabled, onclick: act },
        sign,
      );
    return el(
      "li",
      {},
      el("span", { class: "place" }, String(at + 1)),
      this.game.teams ? null : this.colourChoice(player),
      el("span", { class: "name" }, player.name),
      tool(say("seat_up", { name: player.name }), "↑", () => this.swap(at, at - 1), at === 0),
      tool(say("seat_down", { name: player.name }), "↓", () => this.swap(at, at + 1), at === last, "down"),
      tool(say("seat_leave", { name: player.name }), "×", () => this.leave(player)),
    );
  }

  /** The colour of somebody who sits; two of the same are told apart by the names alone. */
  colourChoice(player) {
    const chosen = (event) => {
      player.colour = event.target.value || null;
      this.draw();
    };
    return el(
      "label",
      { class: "colour-choice" },
      swatch(player.colour) ?? el("span", { class: "swatch none", "aria-hidden": "true" }),
      el(
        "select",
        { "aria-label": say("colour_of", { name: player.name }), "data-key": `colour ${player.name}`, onchange: chosen },
        this.choices(player.colour),
      ),
    );
  }

  chip(player) {
    const act = () => (this.forgetting ? this.strike(player) : this.sit(player));
    const label = this.forgetting ? say("strike", { name: player.name }) : null;
    return el(
      "button",
      { type: "button", class: "chip", "data-key": `sit ${player.name}`, "aria-label": label, onclick: act },
      this.game.teams ? null : swatch(player.colour),
      player.name,
      this.forgetting ? el("span", { class: "cross", "aria-hidden": "true" }, "×") : null,
    );
  }

  sit(player) {
    this.sitting.push({ ...player });
    this.draw();
  }

  leave(player) {
    this.sitting = this.sitting.filter((one) => one !== player);
    this.draw();
  }

  swap(at, other) {
    [this.sitting[at], this.sitting[other]] = [this.sitting[other], this.sitting[at]];
    this.draw();
  }

  turnForgetting() {
    this.forgetting = !this.forgetting;
    this.forget.setAttribute("aria-pressed", String(this.forgetting));
    show(this.forget, this.forgetting ? say("forget_done") : say("forget"));
    this.draw();
  }

  /** Whoever sits at the first seat is the last then. */
  moveRound() {
    this.sitting.push(this.sitting.shift());
    this.draw();
  }

  /** Enter in the name adds the name; it does not begin the match. */
  entered(event) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    this.enrol();
  }

  async enrol() {
    const name = this.name.value.trim();
    const known = this.roster.find((one) => fold(one.name) === fold(name));
    const colour = this.game.teams || !this.colour.value ? {} : { colour: this.colour.value };
    const at = this.sitting.findIndex((one) => fold(one.name) === fold(name));
    if (at >= 0) {
      this.refuse(say("sits_already", { name: this.sitting[at].name, seat: at + 1 }));
      return this.name.focus();
    }
    if (!known && !(await this.ask("/api/players", { name, ...colour }))) return this.name.focus();
    this.wrong.hidden = true;
    this.name.value = this.colour.value = "";
    const player = known ?? this.roster.find((one) => fold(one.name) === fold(name));
    if (player) this.sit({ ...player, ...colour });
    this.name.focus();
  }

  async strike(player) {
    if (await this.ask("/api/players/remove", { name: player.name }, player.name)) this.draw();
  }

  refuse(words) {
    show(this.wrong, words ?? say("went_wrong"));
    this.wrong.hidden = false;
  }

  async ask(path, body, leaves = null) {
    this.wrong.hidden = true;
    try {
      this.meet(await post(path, body), leaves);
      return true;
    } catch (refused) {
      this.refuse(refused.words);
      return false;
    }
  }
}
