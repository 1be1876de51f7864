import { DAY_MS } from "#contract/base/limits.ts";
import { NETWORK_FACTS, usernameKey, type Network } from "#contract/networks/networks.ts";
import { isSampleHandle, type PostRecord } from "#server/domains/creators/index.ts";
import { normalizeHeader } from "../columns/headers.ts";
import type { Row } from "../reading/grid.ts";
import type { FileDate } from "../../../values/dates.ts";
import { readAccount, type Unusable } from "../../../values/handles.ts";
import { isMissing } from "../../../values/missing.ts";
import { postAddress, readPostId, timeInPostId } from "../../../values/post-ids.ts";
import { cleanPost, formatOf, hashtagsIn, mentionsIn, namesIn } from "../../../values/post-words.ts";
import { webAddress } from "../../../values/web-address.ts";
import { cutText } from "../../../values/whole-text.ts";
import type { Identity } from "./accounts.ts";
import { readFigure } from "./counts.ts";
import { withoutAbsent } from "./facts.ts";
import type { RowContext } from "./row-context.ts";

const FIGURES = ["views", "likes", "comments", "shares", "saves"] as const;
type Figure = (typeof FIGURES)[number];
const TEXT_MAX = 20_000;
/** More than networks allow; a step of an import records the post for each of them. */
const CO_AUTHORS_MAX = 5;
/** Columns that mark a figure as hidden, by the meaning of their headers: such a figure is not imported. */
const HIDING: ReadonlyMap<string, Figure> = new Map(
  Object.entries<Figure>({
    "comments disabled": "comments",
    "disabled ratings": "likes",
    "disabled likes": "likes",
    "hidden likes": "likes",
  }),
);

/** Parses posts; returns the reason for rows that are none. */
export function postReader(
  context: RowContext,
): (row: Row, about: { account: Identity; time: FileDate }) => PostRecord | Unusable {
  const figures = FIGURES.flatMap((figure) =>
    context
      .of(figure)
      .slice(0, 1)
      .map(({ index }) => ({ index, figure })),
  );
  const hiding = context.headers.flatMap((header, index) => {
    const hides = HIDING.get(normalizeHeader(header));
    return hides ? [{ index, hides }] : [];
  });

  function readFigures(row: Row): Partial<Record<Figure, number>> {
    const hidden = new Set(
      hiding.filter(({ index }) => /^(?:true|1|yes)$/i.test(row.cells[index]?.trim() ?? "")).map(({ hides }) => hides),
    );
    const found: Partial<Record<Figure, number>> = {};
    for (const { index, figure } of figures) {
      if (hidden.has(figure)) continue;
      const text = row.cells[index] ?? "";
      const value = readFigure(text, figure, context.style(index));
      if (value === null) context.addUnparsed(index, { line: row.line, text });
      else if (value !== undefined) found[figure] = value;
    }
    return found;
  }

  /** Handles of the network. Other values are reported, and the post is imported without them. */
  function readCoAuthors(row: Row, { network, username: author }: { network: Network; username: string }): string[] {
    const others = new Map<string, string>();
    for (const { index } of context.of("co_authors"))
      for (const name of namesIn([row.cells[index] ?? ""])) {
        const account = readAccount(name, network);
        if ("reason" in account || isSampleHandle(account.username))
          context.addUnparsed(index, { line: row.line, text: name });
        else others.set(usernameKey(account.username), account.username);
      }
    others.delete(usernameKey(author));
    return [...others.values()];
  }

  /** An id of another kind can hold what looks like a time. */
  function pastTime(at: Date | undefined): Date | undefined {
    return at && at.getTime() <= context.now.getTime() + DAY_MS ? at : undefined;
  }

  return (row, { account, time }) => {
    const { network, username } = account;
    const found = (["post_id", "post_url"] as const).flatMap((field) => readPostId(context.text(row, field)) ?? []);
    // A link has the whole id where a spreadsheet has spoiled the one beside it.
    const read = found.find((one) => "id" in one) ?? found[0];
    if (!read) return { reason: noId(context, row) };
    if ("reason" in read) return read;
    const date = context.date(row, "published_at");
    const published = exactly(date) ?? pastTime(timeInPostId(read.id, network));
    if (!published)
      return { reason: date ? "only the month of its publishing is known" : "nothing says when it was published" };
    const coAuthors = readCoAuthors(row, { network, username });
    if (coAuthors.length > CO_AUTHORS_MAX) return { reason: `a post has ${CO_AUTHORS_MAX} co-authors at most` };
    const text = cutText(context.texts(row, "post_text").map(cleanPost).join("\n\n"), TEXT_MAX);
    const url = context.understood(row, "post_url", webAddress) ?? postAddress(network, username, read.id);
    const seconds = context.understood(row, "duration", parseDuration);
    const { posts } = NETWORK_FACTS[network];
    const format = context.understood(row, "format", formatOf) ?? posts.format({ url: url ?? "", text, seconds });
    return {
      externalId: read.id,
      publishedAt: published,
      // A table of one month or year cannot have read a figure before the post was there.
      countedAt: time.at > published ? time.at : published,
      format,
      text,
      hashtags: hashtagsIn(context.texts(row, "hashtags"), text),
      mentions: mentionsIn(context.texts(row, "mentions"), text),
      ...(coAuthors.length > 0 && { coAuthors }),
      ...withoutAbsent({ url, thumbnailUrl: context.understood(row, "picture_url", webAddress) }),
      ...readFigures(row),
    };
  };
}

/** A month is no day: the time of a post that is not known to the day is not known. */
function exactly(date: FileDate | undefined): Date | undefined {
  return date?.precision === "day" || date?.precision === "second" ? date.at : undefined;
}

function noId(context: RowContext, { cells }: Row): string {
  const broken = context
    .of("post_id")
    .map(({ index }) => cells[index] ?? "")
    .find((cell) => !isMissing(cell) || cell.startsWith("#"));
  return broken === undefined ? "the post has no id and no link" : `this is no id of a post: ${broken}`;
}

const ISO = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/i;
const CLOCK = /^(?:(\d+):)?(\d{1,2}):(\d{2}(?:\.\d+)?)$/;

/** Seconds of `PT10M5S`, `10:05`, `1:02:03` or `605`; undefined for anything else. */
function parseDuration(text: string): number | undefined {
  const trimmed = text.trim();
  const iso = ISO.exec(trimmed);
  if (iso && trimmed.length > 2) {
    const [days = 0, hours = 0, minutes = 0, seconds = 0] = iso.slice(1).map((part) => Number(part ?? 0));
    return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
  }
  const clock = CLOCK.exec(trimmed);
  if (clock) return Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3]);
  const plain = /^(\d+(?:\.\d+)?) ?s?$/i.exec(trimmed);
  return plain ? Number(plain[1]) : undefined;
}
