// The tables of a past match, fetched as they are wanted. While somebody drags, only the newest wish counts.

import { get } from "./api.js";

const KEPT = 400;

export class Positions {
  constructor(told, shown, failed) {
    this.number = told.match.number;
    this.known = new Map([[told.match.moves, told]]);
    this.shown = shown;
    this.failed = failed;
    this.wanted = null;
    this.fetching = false;
  }

  /** Shows the table after this move, at once where it is known. */
  want(move) {
    this.wanted = move;
    if (this.known.has(move)) this.shown(this.known.get(move));
    else if (!this.fetching) this.fetch();
  }

  async fetch() {
    this.fetching = true;
    try {
      while (!this.known.has(this.wanted)) {
        const move = this.wanted;
        this.keep(move, await get(`/api/history/${this.number}/moves/${move}`));
        if (move === this.wanted) this.shown(this.known.get(move));
      }
    } catch (refused) {
      this.failed(refused);
    } finally {
      this.fetching = false;
    }
  }

  keep(move, position) {
    if (this.known.size >= KEPT) this.known.delete(this.known.keys().next().value);
    this.known.set(move, position);
  }
}
