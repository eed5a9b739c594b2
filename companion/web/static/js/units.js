// What a game counts in: points, unless it has a word of its own.

import { knows, say } from "./words.js";

/** So many points, or whatever the game counts. */
export function pointWords({ game }, count) {
  const own = `${game}_count_points`;
  return say(knows(own) ? own : "count_points", { count });
}
