import type { Row } from "../reading/grid.ts";
import { cleanText } from "../../../values/missing.ts";
import { webAddress } from "../../../values/web-address.ts";
import { cutText } from "../../../values/whole-text.ts";
import type { ParsedRow } from "./read-row.ts";
import type { RowContext } from "./row-context.ts";

const TITLE_MAX = 300;
const DESCRIPTION_MAX = 5_000;

/** A podcast of the creator that was chosen for its author's name; without one the row is passed over. */
export function readPublication(context: RowContext, row: Row): ParsedRow {
  const author = cleanText(context.text(row, "podcast_author"));
  const title = cleanText(context.text(row, "podcast_title"));
  const link = context.understood(row, "podcast_url", webAddress);
  if (title === undefined) return { kind: "failed", reason: "the podcast has no title" };
  if (link === undefined) return { kind: "failed", reason: "the podcast has no link: it is what it is known by" };
  if (author === undefined) return { kind: "failed", reason: "nothing says whose podcast it is" };
  const { people } = context.plan;
  const creatorId = Object.hasOwn(people, author) ? (people[author] ?? null) : null;
  if (creatorId === null) return { kind: "skipped", reason: `no creator was chosen for the author ${author}` };
  const description = cutText(cleanText(context.text(row, "biography")) ?? "", DESCRIPTION_MAX);
  const { at } = context.date(row, "date") ?? context.fileDate;
  return {
    kind: "publication",
    creatorId,
    publication: {
      kind: "podcast",
      title: cutText(title, TITLE_MAX),
      link,
      ...(description !== "" && { description }),
    },
    at,
    key: `${creatorId} ${link}`,
  };
}
