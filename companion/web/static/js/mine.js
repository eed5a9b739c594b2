// What a phone does for its owner: says when it is their turn or their time runs short, keeps the screen on, and tells
// whose it is, with a switch for its sounds.

import { canStayAwake, stayAwake } from "./awake.js";
import { watchClocks } from "./clocks.js";
import { el, show } from "./dom.js";
import { tell } from "./frame.js";
import { keepOwner, seatOf } from "./owner.js";
import { readySignals, signal, signalsOn, switchSignals } from "./signals.js";
import { say } from "./words.js";
import { YourTurn, isMine } from "./yourturn.js";

export class Mine {
  constructor() {
    this.turn = new YourTurn();
    this.place = el("section", { class: "this-phone", hidden: true });
    this.seat = null;
    this.match = null;
    document.body.append(this.turn.place);
    readySignals();
    watchClocks((seat, how) => this.tellTime(seat, how));
  }

  /** A new picture, or what the box knows of this phone. */
  see(picture, me) {
    const { match } = picture;
    this.match = match;
    this.seat = seatOf(match, me?.player);
    if (me?.paired) keepOwner(me);
    this.turn.see(picture, this.seat);
    stayAwake(match?.status === "open" && !match.paused);
    this.draw(me);
  }

  /** What stands above the match while it is their turn; null where it is somebody else's. */
  headline(match) {
    return isMine(match, this.seat) ? say("your_turn") : null;
  }

  /** Somebody's time runs short. A phone for all says so of everybody, another one of its owner alone. */
  tellTime(seat, how) {
    if (this.match === null || (this.seat !== null && this.seat !== seat)) return;
    tell(say(`time_is_${how}`, { name: this.match.players[seat].name }));
    signal(how);
  }

  draw(me) {
    this.place.hidden = !me?.paired;
    if (!me?.paired) return;
    const drawn = JSON.stringify([me.player, signalsOn()]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const turned = () => {
      switchSignals(!signalsOn());
      this.draw(me);
    };
    show(
      this.place,
      el("span", {}, me.player ? say("phone_of", { name: me.player }) : say("phone_for_all")),
      el("a", { href: "/join", class: "button quiet" }, say("change_owner")),
      el(
        "button",
        { type: "button", class: "quiet", "data-key": "signals", "aria-pressed": String(signalsOn()), onclick: turned },
        say(signalsOn() ? "signals_on" : "signals_off"),
      ),
      canStayAwake() ? null : el("p", { class: "soft" }, say("not_awake")),
    );
  }
}
