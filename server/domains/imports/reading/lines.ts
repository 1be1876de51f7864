export type Line = { number: number; text: string };

/** Physical lines, ended by LF, CRLF or a lone CR, numbered from 1 as editors do. */
export async function* splitLines(pieces: AsyncIterable<string>): AsyncGenerator<Line> {
  let rest = "";
  let number = 0;
  for await (const piece of pieces) {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    for (const text of lines) yield { number: ++number, text };
  }
  rest = rest.replace(/\r$/, "");
  if (rest !== "") yield { number: ++number, text: rest };
}
