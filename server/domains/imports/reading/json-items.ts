import { say } from "#contract/messages/catalogue.ts";
import { refuse } from "../../../errors.ts";
import { LONGEST_LINE } from "./lines.ts";

/**
 * The texts of the objects in a JSON array, one after another, however the file is cut into pieces: an array of a
 * hundred megabytes is never in memory as a whole.
 */
export async function* arrayItems(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let depth = 0;
  let isQuoted = false;
  let isEscaped = false;
  /** The item that is open: what earlier pieces held of it. */
  let held = "";
  for await (const piece of pieces) {
    let start = depth > 1 ? 0 : -1;
    for (let at = 0; at < piece.length; at++) {
      const char = piece.charCodeAt(at);
      if (isQuoted) {
        if (isEscaped) isEscaped = false;
        else if (char === BACKSLASH) isEscaped = true;
        else if (char === QUOTE) isQuoted = false;
      } else if (char === QUOTE) isQuoted = true;
      else if (char === OPEN_BRACE || char === OPEN_BRACKET) {
        depth += 1;
        if (depth === 2) start = at;
      } else if (char === CLOSE_BRACE || char === CLOSE_BRACKET) {
        depth -= 1;
        if (depth === 1) {
          yield held + piece.slice(start, at + 1);
          held = "";
          start = -1;
        }
      }
    }
    if (start >= 0) held += piece.slice(start);
    if (held.length > LONGEST_LINE) refuse("bad_request", say("imports.objectTooLong"));
  }
}

const [QUOTE, BACKSLASH] = [34, 92];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [91, 93, 123, 125];
