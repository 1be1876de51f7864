import { say } from "#contract/messages/catalogue.ts";
import { refuse } from "../../../errors.ts";

const MEGABYTE = 1_048_576;

export type Line = { number: number; text: string };

/** No row of a table is longer, and longer ones would have to be in memory as a whole. */
export const LONGEST_LINE = 10 * MEGABYTE;

/** Physical lines, ended by LF, CRLF or a lone CR, numbered from 1 as editors do. */
export async function* splitLines(pieces: AsyncIterable<string>, longest = LONGEST_LINE): AsyncGenerator<Line> {
  /** The line that is open: what earlier pieces held of it. */
  let open: string[] = [];
  let length = 0;
  let number = 0;
  for await (const piece of pieces) {
    // A CR at the end may be half of a CRLF.
    const carried = open.at(-1)?.endsWith("\r") === true ? "\r" : "";
    if (carried !== "") open.push((open.pop() ?? "").slice(0, -1));
    const [first = "", ...others] = (carried + piece).split(/\r\n|\n|\r(?!$)/);
    open.push(first);
    length += first.length;
    if (length > longest) refuse("bad_request", say("imports.lineTooLong", { max: longest / MEGABYTE }));
    const last = others.pop();
    if (last === undefined) continue;
    yield { number: ++number, text: open.join("") };
    for (const text of others) yield { number: ++number, text };
    open = [last];
    length = last.length;
  }
  const rest = open.join("").replace(/\r$/, "");
  if (rest !== "") yield { number: ++number, text: rest };
}
