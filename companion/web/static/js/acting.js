// What a paired phone can do: the box's own questions, answered by touch. The first stands at the foot of the table,
// the others come up in a sheet. Every answer names the position it was given for, so nothing is played twice.

import { get, naming, post } from "./api.js";
import { bar, lookingOnly } from "./bar.js";
import { el, show } from "./dom.js";
import { tell } from "./frame.js";
import { isLongScale, layoutOf, numberField, optionButton, wordsOf } from "./options.js";
import { Sheet } from "./sheet.js";
import { Taps } from "./taps.js";
import { UndoSheet } from "./undo.js";
import { say } from "./words.js";

const FOLDED = "companion.folded";

export class Acting {
  constructor() {
    this.place = el("section", { class: "acting", "aria-label": say("acting") });
    this.sheet = new Sheet();
    this.sheet.onclose = () => this.leave();
    this.undo = new UndoSheet(() => this.picture, () => this.now, (stamp) => (this.told = stamp));
    this.picture = null;
    this.me = null;
    this.path = []; // the questions that are open in the sheet, each with the answers that led to it
    this.correcting = false; // whether one of them sets something right
    this.asking = false;
    this.lost = false;
    this.taps = new Taps();
    this.mine = null; // the position that this phone has made itself
    this.told = null; // the position whose move this phone has been told
    this.awaiting = false; // it is not known yet what can happen after the move that this phone has made
    this.next = null; // what was tapped while the move before was on its way
    // Short messages stand above the bar, not on it.
    new ResizeObserver(() => document.documentElement.style.setProperty("--bar", `${this.place.offsetHeight}px`)).observe(this.place);
  }

  get paired() {
    return this.me?.paired === true;
  }

  /** The newest position that this phone knows of: that of the picture, or the one that it has made itself. */
  get now() {
    const [[match, version], [mine, made]] = [this.picture?.stamp ?? "", this.mine ?? ""].map((stamp) => stamp.split("."));
    return mine === match && Number(made) > Number(version) ? this.mine : this.picture?.stamp;
  }

  /** Whether this phone may act; asked again whenever that may have changed. */
  async meet() {
    try {
      this.me = await get("/api/me");
    } catch {
      return; // the next picture comes when the box is there again
    }
    this.draw();
    if (this.picture) await this.fetchHome();
  }

  /** Whether the box is out of reach: what cannot be sent looks so. */
  lose(lost) {
    this.lost = lost;
    this.draw();
  }

  /** A new picture of the table. What was open for another position is closed, and what happened is said. */
  async see(picture) {
    const before = this.picture;
    const moved = before?.stamp !== picture.stamp;
    this.picture = picture;
    // What is open since this phone's own move was opened for that very position.
    const closed = moved && !this.asking && picture.stamp !== this.mine && this.closeStale();
    if (moved && before !== null) this.tellChange(before, picture, closed);
    if (this.home?.stamp !== this.now) this.awaiting = this.awaiting && this.now === this.mine;
    if (moved) await this.fetchHome();
    else await this.meet();
  }

  closeStale() {
    const open = this.sheet.open || this.undo.open;
    this.sheet.close();
    this.undo.close();
    return open;
  }

  // What happened, wherever it was entered

  tellChange({ match: before }, { match, story, stamp }, closed) {
    const known = this.told === stamp;
    this.told = stamp;
    if (closed) return this.tellMove(story[0]?.words, [say("changed_elsewhere")]);
    if (known || before === null || match?.number !== before.number) return;
    if (match.moves > before.moves) this.tellMove(story[0].words, []);
    else if (match.moves < before.moves) tell(say("undone"));
  }

  /** The move itself is what is told, with its undo. What else came of it stands below. */
  tellMove(words, more) {
    const sentences = [words, ...more].filter(Boolean).map((one) => el("span", { class: "sentence" }, one));
    const undo = words && this.paired ? el("button", { type: "button", class: "quiet", "data-key": "undo told", onclick: () => this.begin(() => this.undo.begin()) }, `↶ ${say("undo")}`) : null;
    tell([el("span", { class: "sentences" }, sentences), undo]);
  }

  // The first question

  async fetchHome() {
    const stamp = this.now;
    if (!this.paired || !this.picture?.match || this.home?.stamp === stamp) return this.draw();
    if (this.fetching === stamp) return;
    this.fetching = stamp;
    this.rest();
    try {
      const told = await post("/api/act", { stamp, answers: [] });
      if (told.stamp !== this.now) return; // the next picture is on its way
      this.home = told;
      this.awaiting = false;
    } catch (refused) {
      if (refused.stale) return;
      this.home = null;
      this.awaiting = false;
      if (refused.status === 403) return this.meet();
    } finally {
      if (this.fetching === stamp) this.fetching = null;
    }
    this.draw();
    this.goOn();
  }

  draw() {
    const match = this.picture?.match;
    this.place.hidden = !match || this.me === null;
    if (this.place.hidden) return;
    const folded = localStorage.getItem(FOLDED) === "yes";
    const drawn = JSON.stringify([this.paired, this.home, folded, match.paused, match.outcome === null, match.moves === 0]);
    if (drawn !== this.drawn) this.drawBar(match, folded);
    this.drawn = drawn; // what is the same stays: it might be under a finger
    this.rest();
  }

  /** Whoever came here by keys stays in the bar, also where their button is gone. */
  drawBar(match, folded) {
    const here = this.place.contains(document.activeElement);
    const buttons = this.home ? bar(match, this.home.ask, folded, this.buttons(this.home)) : null;
    show(this.place, this.paired ? buttons : lookingOnly());
    if (here && !this.place.contains(document.activeElement)) this.place.querySelector("button, a")?.focus({ preventScroll: true });
  }

  /** What the buttons of the bar do, for the position that it was drawn for. */
  buttons({ ask, stamp }) {
    const way = { stamp, answers: [] };
    return {
      choose: (option, event) => this.choose(way, option, event),
      held: (options) => this.begin(() => this.ask({ ...ask, options }, way)),
      undo: () => this.begin(() => this.undo.begin()),
      fold: (folded) => {
        localStorage.setItem(FOLDED, folded ? "yes" : "no");
        this.draw();
      },
    };
  }

  /** Something that needs the box: out of its reach it is said that nothing was sent. */
  begin(what) {
    if (this.lost) return tell(say("not_sent"), "refused");
    return what();
  }

  // The questions behind it

  /** All that the box's own menu asks, while nothing is played. */
  askAll() {
    return this.follow({ stamp: this.picture.stamp, answers: [] });
  }

  /** Something on the table itself was touched, as it was shown under this stamp. */
  touch(what, stamp) {
    if (this.asking || this.awaiting || this.taps.bounces(`touch ${what}`)) return;
    return this.begin(() => this.follow({ stamp, answers: [], touch: what }));
  }

  /** `way` is what led to the question: the position, the answers so far, what was touched. */
  choose(way, option, event) {
    if (option.not_now) return this.refuse(option.not_now);
    if (option.does === "stay") return this.sheet.close();
    if (this.taps.bounces(option.key ?? option.id)) return;
    return this.begin(() => this.send(way, option, event));
  }

  /** A tap while the one before is on its way waits for it: two moves that were meant are two moves. */
  send(way, option, event) {
    const waits = this.asking || this.awaiting;
    if (waits && way.answers.length > 0) return;
    this.taps.tapped(option.key ?? option.id);
    event?.currentTarget?.classList.add("sending");
    if (waits) this.next = option.id;
    else return this.follow({ ...way, answers: [...way.answers, { at: option.at, id: option.id }] });
  }

  /** What was tapped meanwhile, if it still means the same. */
  goOn() {
    if (this.next === null || this.asking || this.awaiting || !this.home) return;
    const option = this.home.stamp === this.mine ? this.home.ask.options.find((one) => one.id === this.next) : undefined;
    this.next = null;
    if (option && !option.not_now) return this.follow({ stamp: this.home.stamp, answers: [{ at: option.at, id: option.id }] });
    this.unmark();
    tell(option?.not_now ?? say("changed_elsewhere"), "refused");
  }

  async follow(way, again = false) {
    if (this.asking) return;
    const named = { ...way, request: way.request ?? naming() };
    this.busy(true);
    try {
      const told = await post("/api/act", named);
      this.busy(false);
      if (told.done) this.came(told);
      else if (told.stamp === this.now) this.ask(told.ask, way);
      else this.turnAway();
    } catch (refused) {
      this.busy(false);
      this.next = null;
      this.refused(refused, named, again);
    }
  }

  /** It was asked for a table that is another one by now. */
  turnAway() {
    this.closeStale();
    this.unmark();
    tell(say("changed_elsewhere"));
  }

  ask(ask, way) {
    this.next = null;
    this.taps.settled();
    this.unmark();
    this.path.push({ ask, way });
    this.correcting ||= ask.corrects === true;
    this.showLast();
  }

  /** The questions are closed. What passed while something was to be set right is nobody's time: the box hears of it. */
  leave() {
    const [{ way } = {}] = this.path;
    const spared = this.correcting && way?.stamp === this.now;
    [this.path, this.correcting] = [[], false];
    if (spared) post("/api/act", { stamp: way.stamp, answers: [] }).catch(() => {}); // then it is somebody's, as ever
  }

  showLast() {
    const { ask, way } = this.path[this.path.length - 1];
    const back = this.path.length > 1 ? () => this.back() : null;
    const chosen = (option, event) => this.choose(way, option, event);
    const answers = isLongScale(ask.options) ? numberField(ask, chosen) : this.grid(ask.options, chosen);
    this.sheet.show(ask.title, ask.sentence ? [el("p", {}, ask.sentence), answers] : answers, null, back);
  }

  back() {
    this.path.pop();
    this.showLast();
  }

  grid(options, chosen) {
    if (options.length === 0) return el("p", {}, say("nothing_possible"));
    const words = wordsOf(options);
    const buttons = options.map((option) => optionButton(this.picture.match, option, chosen, "option", words));
    return el("div", { class: `answers ${layoutOf(options)}` }, buttons);
  }

  // What came of it

  /** The move in words, and what there is to tell of it. What there is to do stands above the table. */
  came({ done, stamp }) {
    this.taps.moved();
    this.unmark();
    this.path = []; // they have led somewhere
    this.sheet.close();
    const news = done.told.map((one) => one.words ?? one.title).filter(Boolean);
    if (done.words) this.tellMove(done.words, news);
    else tell(news.length ? news.map((one) => el("span", { class: "sentence" }, one)) : say("done"));
    this.told = this.mine = stamp;
    this.awaiting = this.home?.stamp !== this.now;
    this.fetchHome();
  }

  refused(refused, way, again) {
    this.taps.settled();
    this.unmark();
    if (refused.status === 403) this.meet();
    if (refused.silent) return this.hearNothing(refused.words, way, again);
    if (!refused.stale) return this.refuse(refused.words);
    this.sheet.close();
    if (refused.code === "stale") tell(say("changed_elsewhere"));
    else tell(refused.words, "refused");
    this.fetchHome();
  }

  /** Nobody knows whether it arrived. Sent again under the same name it is not done twice: by itself where the table has
   * moved since, for then the box can be heard and knows whose move it was; else by whoever taps. */
  hearNothing(words, way, again) {
    if (!again && !this.lost && this.picture.stamp !== way.stamp) return this.follow(way, true);
    this.offerAgain(words, way);
  }

  offerAgain(words, way) {
    this.sheet.close();
    const again = el("button", { type: "button", class: "quiet", "data-key": "again", onclick: () => (tell(say("sending")), this.begin(() => this.follow(way))) }, say("try_again"));
    tell([el("span", { class: "sentences" }, words ?? say("went_wrong")), again], "refused");
  }

  refuse(words) {
    if (this.sheet.open) this.sheet.refuse(words);
    else tell(words, "refused");
  }

  busy(is) {
    this.asking = is;
    this.sheet.busy(is);
    this.rest();
  }

  unmark() {
    for (const one of document.querySelectorAll(".sending")) one.classList.remove("sending");
  }

  /** The bar shows what is not heard: nothing while the box is asked, or for an older table; all of it out of reach. */
  rest() {
    const behind = this.home && this.home.stamp !== this.now;
    this.place.setAttribute("aria-busy", String(Boolean(this.asking || behind || this.fetching)));
    this.place.classList.toggle("dead", this.lost);
    for (const button of this.place.querySelectorAll("button:not(.fold)")) {
      if (this.lost) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
    }
  }
}
