import type { ListedPost, PostView, WholePost } from "#contract/posts.ts";
import type { Config } from "../../config.ts";
import type { Member } from "../../context.ts";
import { BYTE_ORDER_MARK, csvLine, type Cell } from "../../csv.ts";
import { knownEngagement } from "../../post-rules.ts";
import { pictureUrl, safeUrl } from "../creators/index.ts";
import { leftOutNote } from "../exports/index.ts";
import { postPictureUrl } from "../post-pictures/index.ts";
import type { PostRow } from "./newest-store.ts";
import type { ListedRow, WholeRow } from "./store.ts";

export function presentPost({ id, isSample, publishedAt, url, ...post }: PostRow): PostView {
  return {
    _id: String(id),
    publishedAt: publishedAt.toISOString(),
    url: isSample ? null : safeUrl(url),
    ...post,
    ...knownEngagement(post),
  };
}

type Person = { id: number; fullName: string; picture: string | null; isBrand: boolean };

export function presentMentioned({ id, fullName, picture, isBrand }: Person) {
  return { _id: String(id), full_name: fullName, picture_url: pictureUrl(picture), is_a_brand: isBrand };
}

export function presentListed(
  config: Config,
  { post, username, sponsored, engagementRate, creatorId, thumbnailUrl, niche }: ListedRow,
): ListedPost {
  const { id, isSample, format } = post;
  return {
    ...presentPost(post),
    username,
    creator: null,
    sponsored,
    engagementRate,
    picture_url: postPictureUrl(config, { id, isSample, format, creatorId, thumbnailUrl, niche }),
  };
}

type Reader = Pick<Member, "customerId" | "isAdmin">;

/** The names of another workspace's files are not shown. */
export function presentSource({ kind, name, customerId }: WholeRow["source"], reader: Reader): WholePost["source"] {
  return { kind, name: mayName(customerId, reader) ? name : null };
}

export function mayName(customerId: string | null, reader: Reader): boolean {
  return customerId === null || customerId === reader.customerId || reader.isAdmin;
}

/** When the figures of a post were read, and from where, and what they were before. */
export function presentOrigin(
  { countedAt, source, history }: WholeRow,
  reader: Reader,
): Pick<WholePost, "countedAt" | "source" | "history"> {
  return {
    countedAt: countedAt.toISOString(),
    source: presentSource(source, reader),
    // The order in which the table has the figures.
    history: (history ?? []).map(([at, likes = null, comments = null, shares = null, saves = null, views = null]) => ({
      at: new Date(at * 1000).toISOString(),
      likes,
      comments,
      shares,
      saves,
      views,
    })),
  };
}

type PostColumn = { heading: string; value: (post: ListedPost) => Cell; isFigure?: true };

/** Programs find columns by their place: new ones go at the end. */
const COLUMNS: readonly PostColumn[] = [
  { heading: "Published", value: ({ publishedAt }) => publishedAt },
  { heading: "Network", value: ({ network }) => network },
  { heading: "Username", value: ({ username }) => username },
  { heading: "Type", value: ({ format }) => format },
  { heading: "Text", value: ({ text }) => text },
  { heading: "Link", value: ({ url }) => url },
  { heading: "Hashtags", value: ({ hashtags }) => hashtags.join(" ") },
  { heading: "Mentions", value: ({ mentions }) => mentions.join(" ") },
  { heading: "Sponsored", value: ({ sponsored }) => (sponsored ? "yes" : "no") },
  { heading: "Engagement", value: ({ engagement }) => engagement, isFigure: true },
  { heading: "Engagement rate", value: ({ engagementRate }) => engagementRate, isFigure: true },
  { heading: "Likes", value: ({ likes }) => likes, isFigure: true },
  { heading: "Comments", value: ({ comments }) => comments, isFigure: true },
  { heading: "Shares", value: ({ shares }) => shares, isFigure: true },
  { heading: "Saves", value: ({ saves }) => saves, isFigure: true },
  { heading: "Views", value: ({ views }) => views, isFigure: true },
];

/** Columns that a file of posts by others has after those of every file of posts. */
const AUTHOR: PostColumn = { heading: "Creator", value: ({ creator }) => creator?.full_name ?? null };

type FileRow = { view: ListedPost; allowExport: boolean };

/** The whole file; figures of sources that do not allow their export are empty, which its last line says. */
export function csvOf(rows: readonly FileRow[], isByOthers: boolean): string {
  const { head, linesOf, last } = csvParts(isByOthers);
  return head + linesOf(rows) + last();
}

/** The same file, of posts that are read batch by batch. */
export async function* csvFile(
  batches: AsyncIterable<readonly FileRow[]>,
  isByOthers: boolean,
): AsyncGenerator<string> {
  const { head, linesOf, last } = csvParts(isByOthers);
  yield head;
  for await (const rows of batches) yield linesOf(rows);
  yield last();
}

/** `last` is called after all lines, since it says how many figures they left out. */
function csvParts(isByOthers: boolean) {
  const columns = isByOthers ? [...COLUMNS, AUTHOR] : COLUMNS;
  let leftOut = 0;
  const cellsOf = ({ view, allowExport }: FileRow) =>
    columns.map(({ value, isFigure }) => {
      const cell = value(view);
      if (!isFigure || allowExport || cell === null) return cell;
      leftOut += 1;
      return null;
    });
  return {
    head: BYTE_ORDER_MARK + csvLine(columns.map(({ heading }) => heading)),
    linesOf: (rows: readonly FileRow[]) => rows.map((row) => csvLine(cellsOf(row))).join(""),
    last() {
      const note = leftOutNote(leftOut);
      return note === null ? "" : `\r\n${csvLine([note])}`;
    },
  };
}
