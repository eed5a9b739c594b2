// Which taps are meant. The second tap of a finger, on the same key or on the same spot, belongs to the first until a
// moment after the move; a tap on another key is the next move.

const SETTLE = 600; // milliseconds
const NEAR = 24; // pixels

export class Taps {
  constructor() {
    this.at = null; // where the last click was; one by a key of the keyboard was nowhere
    this.last = null; // the key that was tapped last, and where
    this.until = 0;
    const heard = ({ detail, clientX, clientY }) => (this.at = detail ? [clientX, clientY] : null);
    document.addEventListener("click", heard, true);
  }

  /** A key was tapped, and something is being done about it. */
  tapped(key) {
    this.last = { key, at: this.at };
    this.until = Infinity;
  }

  /** A move came of it. */
  moved() {
    this.until = Date.now() + SETTLE;
  }

  /** Something else came of it: the next tap is another one. */
  settled() {
    this.last = null;
  }

  /** Whether a tap is the rest of the one before. */
  bounces(key) {
    if (this.last === null || Date.now() >= this.until) return false;
    return key === this.last.key || isNear(this.at, this.last.at);
  }
}

const isNear = (one, other) => one !== null && other !== null && Math.hypot(one[0] - other[0], one[1] - other[1]) < NEAR;
