// "Your turn": said at the moment it becomes so, on the phone of whoever it is.

import { el } from "./dom.js";
import { signal } from "./signals.js";
import { say } from "./words.js";

const MOMENTS = 20_000; // milliseconds in which an undo back and forth is no news
const SHOWN = 6_000;

export class YourTurn {
  constructor() {
    const hide = () => this.hide();
    this.place = el("div", { class: "your-turn", role: "status" });
    this.banner = el("button", { type: "button", class: "your-turn-words", hidden: true, onclick: hide });
    this.place.append(this.banner);
    this.before = null; // what was seen last: the seat, whether it was on turn
    this.last = null; // when it was on turn last: the match, how many moves it had, and until when
  }

  /** A new picture, and one's own seat in it; null where this phone is nobody's here. */
  see({ match, story }, seat) {
    const mine = isMine(match, seat);
    const first = this.before === null || this.before.seat !== seat;
    const became = mine && !first && (!this.before.mine || this.wasOthers(story, seat));
    const again = became && this.isAgain(match);
    if (match && (mine || this.before?.mine)) this.remember(match, mine);
    this.before = { seat, mine, moves: match?.moves ?? 0 };
    if (became && !again) this.tell(match, seat);
    if (!mine) this.hide();
  }

  /** Whether somebody else has moved since: a phone that slept, or is slow, sees only the newest picture. */
  wasOthers(story, seat) {
    return story.some((line) => line.number > this.before.moves && line.seat !== null && line.seat !== seat);
  }

  /** Whether this turn was theirs a moment ago: somebody took a move back, and perhaps did it again. */
  isAgain({ number, moves }) {
    return this.last?.number === number && moves <= this.last.moves && Date.now() - this.last.at < MOMENTS;
  }

  remember({ number, moves }, mine) {
    const most = this.last?.number === number ? this.last.moves : 0;
    this.last = { number, moves: mine ? Math.max(most, moves) : most, at: Date.now() };
  }

  tell(match, seat) {
    this.banner.textContent = say("your_turn_name", { name: match.players[seat].name });
    this.banner.hidden = false;
    clearTimeout(this.hiding);
    this.hiding = setTimeout(() => this.hide(), SHOWN);
    signal("turn");
  }

  hide() {
    clearTimeout(this.hiding);
    this.banner.hidden = true;
  }
}

/** Whether somebody is to act now. */
export function isMine(match, seat) {
  return Boolean(match) && seat !== null && match.status === "open" && !match.paused && match.turn.includes(seat);
}
