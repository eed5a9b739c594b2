// The page of the table: it shows the newest picture, and lets a paired phone act.

import { Acting } from "./acting.js";
import { PointsChart } from "./chart.js";
import { setClocks, tick } from "./clocks.js";
import { post } from "./api.js";
import { byId, el, show } from "./dom.js";
import { frame, tell, tellLost } from "./frame.js";
import { caption, headline, leading, tasks } from "./headline.js";
import { moduleOf } from "./game.js";
import { lastLineup } from "./lineup.js";
import { follow } from "./live.js";
import { Mine } from "./mine.js";
import { players } from "./players.js";
import { result } from "./result.js";
import { rulesOf } from "./rules.js";
import { Reveal } from "./reveal.js";
import { listenToKeys } from "./shortcuts.js";
import { Story } from "./story.js";
import { say } from "./words.js";

/** The parts of the page that stay while their content changes. */
function stand() {
  const points = new PointsChart({
    title: el("h2", {}, say("chart")),
    told: (standing) => say("chart_alternative", { standing }),
    column: say("chart_column"),
    asTable: say("chart_as_table"),
  });
  return {
    faults: el("div", { class: "faults", role: "status" }),
    stage: el("section", { class: "stage" }),
    turn: el("h1", { class: "whose", "aria-live": "polite" }),
    clock: el("div", { class: "stage-side" }),
    back: el("div", { class: "put-back-now", "aria-live": "polite" }),
    todo: el("div", { class: "todo-now" }),
    caption: el("p", { class: "caption" }),
    near: el("div", { class: "near" }),
    game: el("div", { class: "game" }),
    score: el("section", { class: "card" }, points.place),
    points,
    empty: el("div", {}),
    story: new Story(),
  };
}

class TablePage {
  constructor() {
    this.parts = stand();
    this.acting = new Acting();
    this.mine = new Mine();
    this.reveal = new Reveal();
    const { faults, stage, turn, clock, back, todo, near, game, score, empty, story } = this.parts;
    stage.append(turn, clock);
    stage.hidden = true;
    this.columns = el("div", { class: "columns", hidden: true }, game, near, score, story.place);
    show(byId("main"), faults, empty, stage, back, todo, this.columns, this.mine.place);
    listenToKeys(this.acting.place);
    document.body.prepend(this.acting.place); // what can be done is the first that a keyboard comes to
  }

  async draw(picture) {
    this.picture = picture;
    const { match } = picture;
    this.drawFaults(picture.faults);
    this.mine.see(picture, this.acting.me);
    for (const place of [this.parts.stage, this.parts.back, this.parts.todo, this.columns]) place.hidden = match === null;
    this.invite(match);
    this.entitle(match);
    if (match !== null) await this.drawMatch(picture, match);
    await this.drawGame();
    await this.acting.see(picture);
    this.own();
    this.invite(this.picture.match);
    show(this.parts.back, putBack(this.picture.put_back, this.acting.paired));
    await this.drawGame(); // it may have turned out that this phone may act
  }

  /** The title of the tab. Whose turn it is can be seen there without opening it. */
  entitle(match) {
    const mine = match && this.mine.headline(match);
    document.title = match === null ? say("title") : `${mine ? `● ${mine}` : headline(match)} – ${match.title}`;
  }

  /** It may have turned out whose phone this is. */
  own() {
    if (!this.picture) return;
    const [{ match }, seat] = [this.picture, this.mine.seat];
    this.mine.see(this.picture, this.acting.me);
    if (match === null || this.mine.seat === seat) return;
    this.entitle(match);
    this.drawStage(match);
    this.drawNear(match);
    tick();
  }

  /** Nothing is played: what to do about it. A paired phone can also do what the box's own menu does. */
  invite(match) {
    const ask = this.acting.paired ? () => this.acting.askAll() : null;
    const drawn = `${match === null} ${this.acting.paired}`;
    if (drawn === this.invited) return;
    this.invited = drawn;
    show(this.parts.empty, match === null ? invitation(ask) : null);
  }

  drawFaults(faults) {
    show(this.parts.faults, faults.map((words) => el("p", { class: "fault" }, words)));
  }

  async drawMatch(picture, match) {
    rulesOf(match.game);
    this.drawStage(match);
    show(this.parts.back, putBack(picture.put_back, this.acting.paired));
    this.drawNear(match);
    this.parts.points.show(match, picture.chart);
    this.parts.score.hidden = this.parts.points.place.hidden;
    const { tell: explain, reveal } = await moduleOf(match.game);
    if (this.picture !== picture) return;
    this.parts.story.draw(picture, explain);
    this.reveal.see(picture, reveal);
    setClocks(picture.clock, match.budget);
  }

  /** What the game is about comes first; once it is over, who has won. */
  drawNear(match) {
    const { near, game, caption: place } = this.parts;
    show(place, caption(match));
    show(near, result(match) ?? players(match, this.mine.seat), place);
    const [first, last] = match.outcome ? [near, game] : [game, near];
    if (this.columns.firstChild !== first) first.after(last), this.columns.prepend(first);
  }

  /** One line: whose turn it is, and for how long. Below it what there is to do. */
  drawStage(match) {
    const { stage, turn, clock, todo } = this.parts;
    const words = this.mine.headline(match) ?? headline(match);
    // It is read out when it changes, so it is touched only then.
    if (turn.textContent !== words) turn.textContent = words;
    stage.dataset.colour = leading(match) ?? "none";
    stage.className = `stage ${match.outcome ? "over" : match.paused ? "paused" : ""}`;
    show(clock, match.status === "open" ? turnClock(match) : null);
    show(todo, match.paused ? el("p", {}, say("paused_words")) : null, tasks(match));
  }

  /** The game's own part; drawn anew only when there is something new, so that nothing jumps under a finger. */
  async drawGame() {
    if (!this.picture?.match) return;
    const { match, stamp } = this.picture;
    const key = `${stamp} ${match.status} ${match.paused} ${this.acting.paired} ${this.mine.seat}`;
    if (key === this.drawn) return;
    const { render } = await moduleOf(match.game);
    if (this.picture.stamp !== stamp) return;
    this.drawn = key;
    const acts = this.acting.paired && match.status === "open" && !match.paused;
    const touch = acts ? (what) => this.acting.touch(what, stamp) : null;
    show(this.parts.game, render ? render({ ...this.picture, me: this.mine.seat }, touch) : null);
  }
}

function turnClock(match) {
  const label = el("span", { class: "unseen" }, say(match.budget ? "time_left" : "time_turn"));
  return el("p", { class: "turn-clock" }, label, " ", el("span", { "data-clock": "turn" }));
}

/** What is to be put back after an undo, until somebody says that it is done. */
function putBack(left, paired) {
  if (!left) return null;
  const done = async (event) => {
    event.target.disabled = true;
    await post("/api/put-back", { number: left.number }).catch((refused) => tell(refused.words, "refused"));
    event.target.disabled = false;
  };
  return el(
    "section",
    { class: "put-back" },
    el("h2", {}, say("put_back")),
    el("ul", {}, left.tasks.map((task) => el("li", {}, task))),
    paired ? el("button", { type: "button", "data-key": "put back", onclick: done }, say("put_back_done")) : null,
  );
}

function invitation(ask) {
  return el(
    "section",
    { class: "invitation" },
    el("h1", {}, say("no_match")),
    el("p", { class: "soft" }, say("no_match_words")),
    lastLineup(),
    el(
      "p",
      { class: "ways" },
      el("a", { href: "/new", class: "button main" }, say("new_match")),
      el("a", { href: "/history", class: "button" }, say("last_results")),
      ask && el("button", { type: "button", class: "quiet", "data-key": "questions", onclick: ask }, say("box_questions")),
    ),
  );
}

await frame();
const page = new TablePage();
let lost = false;
follow(
  (picture) => page.draw(picture),
  (now) => {
    if (lost && !now) tell(say("connection_back"));
    lost = now;
    tellLost(now);
    page.acting.lose(now === true);
  },
);
await page.acting.meet();
page.own();
if (page.picture) page.invite(page.picture.match);
await page.drawGame();
