// Who sits at the table, clockwise: people of the roster to tap, somebody new to type, seats to move.

import { post } from "./api.js";
import { el, show } from "./dom.js";
import { swatch } from "./swatch.js";
import { say } from "./words.js";

const LONGEST = 20;

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
    this.forget = quiet(say("forget"), () => this.turnForgetting());
    this.onward = quiet(`↻ ${say("move_round")}`, () => this.moveRound());
    this.name = this.nameField();
    this.colour = el("select", { id: "new-colour" }, this.choices(null));
    this.colourLabel = el("label", { for: "new-colour" }, say("colour"));
    this.place = el(
      "fieldset",
      { class: "card people" },
      el("legend", {}, say("who_plays")),
      this.seats,
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

  meet(roster) {
    this.roster = roster;
    this.sitting = this.sitting.filter((player) => roster.some((one) => one.name === player.name));
  }

  draw() {
    const free = this.roster.filter((player) => !this.sitting.some((one) => one.name === player.name));
    const seated = this.sitting.map((player, at) => this.seat(player, at));
    show(this.seats, seated.length ? seated : el("li", { class: "soft empty" }, say("nobody_sits")));
    show(this.people, free.length ? free.map((player) => this.chip(player)) : this.nobodyFree());
    this.onward.hidden = this.sitting.length < 2;
    this.forget.hidden = this.roster.length === 0;
    this.changed();
  }

  nobodyFree() {
    return el("p", { class: "soft" }, this.roster.length ? say("all_sit") : say("roster_empty"));
  }

  seat(player, at) {
    const last = this.sitting.length - 1;
    const tool = (label, sign, act, disabled = false) =>
      el(
        "button",
        { type: "button", class: "quiet tool", "aria-label": label, "data-key": `${sign} ${player.name}`, disabled, onclick: act },
        sign,
      );
    return el(
      "li",
      {},
      el("span", { class: "place" }, String(at + 1)),
      this.game.teams ? null : this.colourChoice(player),
      el("span", { class: "name" }, player.name),
      tool(say("seat_up", { name: player.name }), "↑", () => this.swap(at, at - 1), at === 0),
      tool(say("seat_down", { name: player.name }), "↓", () => this.swap(at, at + 1), at === last),
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
    // Somebody known stays as they are, but for what is said anew.
    const colour = this.game.teams || !this.colour.value ? {} : { colour: this.colour.value };
    if (!(await this.ask("/api/players", { name, ...colour }))) return this.name.focus();
    this.name.value = this.colour.value = "";
    const player = this.roster.find((one) => one.name === name);
    if (player && !this.sitting.some((one) => one.name === name)) this.sit(player);
    this.name.focus();
  }

  async strike(player) {
    if (await this.ask("/api/players/remove", { name: player.name })) this.draw();
  }

  async ask(path, body) {
    this.wrong.hidden = true;
    try {
      this.meet((await post(path, body)).players);
      return true;
    } catch (refused) {
      show(this.wrong, refused.words ?? say("went_wrong"));
      this.wrong.hidden = false;
      return false;
    }
  }
}
