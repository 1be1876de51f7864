import type { Marks } from "#contract/search/keyword-match.ts";

/** A text with the places where keywords are highlighted. */
export function MarkedText({ text, marks }: { text: string; marks: Marks }) {
  const ends = [0, ...marks.map(([, to]) => to)];
  return (
    <>
      {marks.map(([from, to], at) => (
        <span key={from}>
          {text.slice(ends[at], from)}
          <mark>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
