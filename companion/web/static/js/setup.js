// Setting up a match: the game, who sits where, its edition and house rules.

import { get, post } from "./api.js";
import { byId, el, show } from "./dom.js";
import { frame, tell } from "./frame.js";
import { ruleLink } from "./rules.js";
import { Seats } from "./seats.js";
import { row } from "./swatch.js";
import { TimeChoice } from "./timechoice.js";
import { say } from "./words.js";

const DRAFT = "companion.new"; // what was filled in stays while the language changes, or somebody looks elsewhere

class Setup {
  constructor({ games, colours, times }, stamp, draft) {
    this.games = games;
    this.stamp = stamp;
    this.draft = draft;
    this.game = games.find((game) => game.name === draft.game) ?? games[0];
    this.rules = el("div", { class: "rules" });
    this.count = el("p", { class: "count-words", role: "status" });
    this.wrong = el("p", { class: "wrong", role: "alert", hidden: true });
    this.go = el("button", { type: "submit", class: "main large" }, say("begin"));
    this.seats = new Seats(colours, () => this.tellCount());
    this.seats.sitting = draft.sitting ?? [];
    this.time = new TimeChoice(times, draft.time);
    addEventListener("pagehide", () => this.keep());
  }

  keep() {
    const chosen = Object.fromEntries([...this.rules.querySelectorAll("select")].map(({ name, value }) => [name, value]));
    const draft = { stamp: this.stamp, game: this.game.name, sitting: this.seats.sitting, chosen, time: this.time.text };
    if (this.begun) sessionStorage.removeItem(DRAFT);
    else sessionStorage.setItem(DRAFT, JSON.stringify(draft));
  }

  form() {
    const cards = this.games.map((game) => this.card(game));
    return el(
      "form",
      { class: "setup", onsubmit: (event) => this.begin(event) },
      el("h1", {}, say("new_match")),
      el("fieldset", { class: "card" }, el("legend", {}, say("which_game")), el("div", { class: "games" }, cards)),
      this.seats.place,
      this.rules,
      this.time.place,
      el("div", { class: "begin" }, this.count, this.wrong, this.go),
    );
  }

  card(game) {
    const counts = { least: game.counts[0], most: game.counts[game.counts.length - 1] };
    const chosen = () => this.choose(game);
    const input = el("input", { type: "radio", name: "game", value: game.name, checked: game === this.game, onchange: chosen });
    return el(
      "label",
      { class: "game-card", "data-game": game.name },
      input,
      el("strong", {}, game.words),
      el("span", { class: "soft" }, say("players_from_to", counts)),
    );
  }

  choose(game) {
    this.game = game;
    show(this.rules, this.edition(), this.house()); // before anybody sits down: then the rules are fitted to so many
    this.seats.forGame(game);
    if (game.name === this.draft.game) this.chooseAgain(this.draft.chosen ?? {});
    this.tellCount();
  }

  chooseAgain(chosen) {
    for (const select of this.rules.querySelectorAll("select")) {
      if ([...select.options].some((option) => option.value === chosen[select.name])) select.value = chosen[select.name];
    }
  }

  edition() {
    if (this.game.editions.length < 2) return null;
    return el("section", { class: "card" }, this.select("edition", say("edition"), this.game.editions));
  }

  house() {
    if (this.game.house_rules.length === 0) return null;
    const selects = this.game.house_rules.map((rule) => this.select(rule.name, rule.words, rule.choices, rule));
    return el("details", { class: "card" }, el("summary", {}, say("house_rules")), selects);
  }

  select(name, words, choices, rule) {
    const options = choices.map((choice) => el("option", { value: choice.name }, choice.words));
    const means = rule ? el("span", { class: "soft" }, rule.means) : null;
    const label = el("span", {}, words, rule ? [" ", ruleLink(rule.rule, this.game.name), " ", means] : null);
    return el("label", { class: "choice" }, label, el("select", { name }, options));
  }

  /** Only what makes a difference to this many players can be chosen. */
  fitRules(players) {
    for (const rule of this.game.house_rules) {
      const select = this.rules.querySelector(`select[name="${rule.name}"]`);
      const fitting = rule.choices.filter((choice) => choice.counts.includes(players)).map((choice) => choice.name);
      for (const option of select.options) option.hidden = option.disabled = !fitting.includes(option.value);
      select.closest("label").hidden = fitting.length < 2;
      if (!fitting.includes(select.value)) select.value = fitting[0] ?? rule.choices[0].name;
    }
  }

  /** How many sit, and how many may. */
  tellCount() {
    const [sitting, { counts }] = [this.seats.sitting.length, this.game];
    const fits = counts.includes(sitting);
    if (fits) this.fitRules(sitting);
    const needed = { count: sitting, game: this.game.words, counts: row(counts.map(String), "disjunction") };
    show(this.count, fits ? say("so_many_sit", { count: sitting }) : say("so_many_needed", needed));
    this.go.classList.toggle("not-now", !fits);
    this.wrong.hidden = true;
  }

  async begin(event) {
    event.preventDefault();
    if (this.go.disabled) return;
    const chosen = (name) => event.target.elements[name]?.value;
    // A rule that the table leaves as it is stays unsaid, so that the record is as short as one from the box.
    const changed = this.game.house_rules.filter((rule) => chosen(rule.name) !== rule.choices[0].name);
    this.go.disabled = true;
    try {
      await post("/api/matches", {
        stamp: this.stamp,
        game: this.game.name,
        ...(chosen("edition") ? { edition: chosen("edition") } : {}),
        house: Object.fromEntries(changed.map((rule) => [rule.name, chosen(rule.name)])),
        time: this.time.text,
        players: this.seats.sitting.map((player) => ({ name: player.name, colour: this.game.teams ? null : player.colour })),
      });
      this.begun = true;
      location.assign("/");
    } catch (refused) {
      this.refuse(refused);
    }
  }

  /** Something else has happened at the table meanwhile; what was filled in here stays. */
  async catchUp() {
    const picture = await get("/api/match").catch(() => null);
    if (picture?.match?.status === "open") return show(byId("main"), underWay(picture.match));
    if (picture) this.stamp = picture.stamp;
  }

  async refuse(refused) {
    this.go.disabled = false;
    if (refused.status === 403) return location.assign("/join?then=/new");
    if (refused.stale) await this.catchUp();
    show(this.wrong, refused.words ?? say("went_wrong"));
    this.wrong.hidden = false;
  }
}

/** A match is under way: there is no room for another. */
function underWay(match) {
  return el(
    "section",
    { class: "invitation" },
    el("h1", {}, say("match_under_way", { game: match.title })),
    el("p", { class: "soft" }, say("match_under_way_words")),
    el("p", { class: "ways" }, el("a", { href: "/", class: "button main" }, say("to_the_table"))),
  );
}

/** Only a paired phone begins a match. */
function joinFirst() {
  return el(
    "section",
    { class: "invitation" },
    el("h1", {}, say("new_match")),
    el("p", { class: "soft" }, say("join_first")),
    el(
      "p",
      { class: "ways" },
      el("a", { href: "/join?then=/new", class: "button main" }, say("join")),
      el("a", { href: "/", class: "button" }, say("to_the_table")),
    ),
  );
}

/** What was filled in for this table; or else the line-up of the last time, where somebody asked for it; or, while a
 * result is on the table, the same people at the same game. */
function draftOf({ match, stamp }, last) {
  const kept = JSON.parse(sessionStorage.getItem(DRAFT) ?? "{}");
  if (kept.stamp === stamp) return kept;
  if (last && new URLSearchParams(location.search).has("last")) {
    return { game: last.game, sitting: last.players, chosen: { edition: last.edition, ...last.house } };
  }
  if (match === null) return {};
  const people = match.players.filter((player) => !player.dummy);
  const sitting = people.map(({ name, colour }) => ({ name, colour: colour ?? null }));
  return { game: match.game, sitting, time: match.budget?.text };
}

async function begin() {
  const [me, picture] = await Promise.all([get("/api/me"), get("/api/match")]);
  if (picture.match?.status === "open") return show(byId("main"), underWay(picture.match));
  if (!me.paired) return show(byId("main"), joinFirst());
  const [offered, people] = await Promise.all([get("/api/games"), get("/api/players")]);
  const setup = new Setup(offered, picture.stamp, draftOf(picture, people.last));
  setup.seats.meet(people);
  show(byId("main"), setup.form());
  setup.choose(setup.game);
}

await frame();
document.title = `${say("new_match")} – ${say("title")}`;
await begin().catch((refused) => tell(refused.words, "refused"));
