import { Fragment } from "react";

const ADDRESS = /(https:\/\/[^\s)]+[^\s).,])/;

/** A text with its URLs as links. */
export function WithLinks({ children }: { children: string }) {
  return children.split(ADDRESS).map((part, index) =>
    // Odd parts are URLs.
    index % 2 === 0 ? (
      <Fragment key={part}>{part}</Fragment>
    ) : (
      <a key={part} href={part} target="_blank" rel="noopener noreferrer">
        {part.replace("https://", "")}
      </a>
    ),
  );
}
