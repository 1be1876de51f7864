import { Fragment } from "react";

const ADDRESS = /(https:\/\/[^\s)]+[^\s).,])/;

/** A sentence in which addresses can be followed. */
export function WithLinks({ children }: { children: string }) {
  return children.split(ADDRESS).map((part, place) =>
    // Every second part is an address.
    place % 2 === 0 ? (
      <Fragment key={part}>{part}</Fragment>
    ) : (
      <a key={part} href={part} target="_blank" rel="noopener noreferrer">
        {part.replace("https://", "")}
      </a>
    ),
  );
}
