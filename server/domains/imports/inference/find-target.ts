import { FIGURE_FIELDS, type ImportTarget } from "#contract/import-plan.ts";
import { isReadable, kindOf, share, type Column } from "../columns/profile.ts";
import { isUnknownHeader, normalizeHeader, parseHeader } from "../columns/headers.ts";
import type { Field } from "../columns/fields.ts";
import { isAccountId, networkOfPostId, postIdIn } from "../values/networks.ts";
import type { TableProfile } from "./profile-table.ts";

/** Rows for each account, on average, from which a table with dates is a series. */
const SERIES = 1.5;
const POST_FIGURES: readonly Field[] = ["views", "likes", "comments", "shares"];

/** What the rows are: by the headers together, and by whether accounts recur. */
export function findTarget({ columns, words, rows }: TableProfile): ImportTarget {
  if (isPosts(columns)) return "posts";
  if (isPodcasts(columns)) return "podcasts";
  const fields = fieldsIn(columns, "creators");
  const hasFigures = columns.some(({ header }) => isFigure(header));
  const repeats = columns.some((column) => {
    const different = isNaming(column) ? words[column.index]?.size : undefined;
    return different !== undefined && different > 0 && rows / different >= SERIES;
  });
  if (fields.has("date") && hasFigures && repeats) return "counts";
  return hasFigures || hasFacts(fields) || columns.some(isFact) ? "creators" : "list";
}

/** A post has an id or a link of its own, or a text and a time, and figures. */
function isPosts(columns: readonly Column[]): boolean {
  const accounts = columns.find(areAccounts);
  // The id of the rows themselves, or the only ids there are.
  if (accounts && (isRowId(accounts) || !columns.some(({ cells }) => cells.some(isPostId)))) return false;
  const fields = new Set(columns.flatMap(postFieldOf));
  const figures = POST_FIGURES.filter((field) => fields.has(field));
  const hasText = columns.some((column) => postFieldOf(column)[0] === "post_text" && !isDescription(column));
  const isLinked = columns.some(({ cells }) => cells.length > 0 && share(cells.slice(0, 200), isPostLink) > 0.8);
  // A column "Date" may be the day of an account's figures as well.
  const isTimed = columns.some((column) => postFieldOf(column)[0] === "published_at" && !isPlainDate(column));
  const isOfAccounts = columns.some(({ header }) => isFigure(header));
  if (isLinked) return figures.length > 0 || fields.has("post_text") || (isTimed && !isOfAccounts);
  // What is an image or a video and has an id and a time is a post.
  if (fields.has("format") && fields.has("post_id") && isTimed && !isOfAccounts) return true;
  if (columns.some(holdsPostIds)) return figures.length > 0 || (isTimed && fields.has("post_text"));
  // Accounts have a description, views and a day of creation as well.
  if (!hasText && figures.every((field) => field === "views")) return false;
  return (
    figures.length > 0 &&
    ((fields.has("post_id") && (isTimed || fields.has("post_text"))) || (isTimed && fields.has("post_text")))
  );
}

/** Ids of accounts, each another: the rows are about them. */
function areAccounts({ cells }: Column): boolean {
  return cells.length > 0 && cells.every(isAccountId) && new Set(cells).size === cells.length;
}

/** Ids of the rows, in a form that only posts have. */
function holdsPostIds(column: Column): boolean {
  const { cells } = column;
  return (
    isRowId(column) &&
    cells.length > 0 &&
    share(cells.slice(0, 200), (cell) => networkOfPostId(cell) !== undefined) > 0.8
  );
}

function isRowId({ header }: Column): boolean {
  return /(?:^|\.)(?:id|video_?id)$/i.test(header);
}

function isDescription({ header }: Column): boolean {
  return parseHeader(header, "creators")?.field === "biography";
}

function isPostId(cell: string): boolean {
  return postIdIn(cell) !== undefined || networkOfPostId(cell) !== undefined;
}

/** The field of posts a column names, when its cells can be read as that. */
function postFieldOf(column: Column): Field[] {
  const field = parseHeader(column.header, "posts")?.field;
  return field !== undefined && field !== "name" && column.cells.length > 0 && isReadable(column, field) ? [field] : [];
}

function isPlainDate({ header }: Column): boolean {
  return normalizeHeader(header) === "date";
}

function isPostLink(cell: string): boolean {
  return postIdIn(cell) !== undefined;
}

function isPodcasts(columns: readonly Column[]): boolean {
  const names = columns.some(
    ({ header }) => parseHeader(header, "podcasts")?.field === "podcast_title" && /podcast|show/i.test(header),
  );
  const handles = columns.some((column) => /username|handle/i.test(column.header));
  return names && columns.some(isAboutPodcasts) && !handles;
}

function isAboutPodcasts({ header, cells }: Column): boolean {
  return /podcast/i.test(header) || cells.slice(0, 50).some((cell) => /^https?:\/\/podcasts\./.test(cell));
}

/** The fields that headers name and cells can be read as: a header alone is no fact. */
function fieldsIn(columns: readonly Column[], target: ImportTarget): Set<string> {
  return new Set(
    columns.flatMap((column) => {
      const field = parseHeader(column.header, target)?.field;
      return field && column.cells.length > 0 && (field === "name" || isReadable(column, field)) ? [field] : [];
    }),
  );
}

function isFigure(header: string): boolean {
  const field = parseHeader(header)?.field;
  return field !== undefined && FIGURES.has(field);
}

const FIGURES: ReadonlySet<string> = new Set(FIGURE_FIELDS);

/** Whether there are facts beyond identity and lists. */
function hasFacts(fields: ReadonlySet<string>): boolean {
  return ["country", "city", "language", "gender", "category", "biography", "email"].some((field) => fields.has(field));
}

/** A column with an unknown header whose cells are recognizably facts. */
function isFact(column: Column): boolean {
  return (
    isUnknownHeader(column.header) && ["country", "language", "gender", "niche", "email"].includes(kindOf(column).kind)
  );
}

function isNaming(column: Column): boolean {
  if (column.cells.length > 0 && share(column.cells.slice(0, 200), isAccountId) > 0.8) return true;
  const meaning = parseHeader(column.header);
  return meaning?.field === "external_id" || (meaning?.field === "name" && kindOf(column).kind !== "number");
}
