import type { ImportTarget } from "#contract/imports/plan.ts";
import { isReadable, kindOf, pairsOf, share, type Column } from "../columns/profile.ts";
import { isUnknownHeader, normalizeHeader, parseHeader } from "../columns/headers.ts";
import { isFigure, type Field } from "../columns/fields.ts";
import { isAccountId, networkOfPostId, postIdIn } from "../../../values/networks.ts";
import type { TableProfile } from "./profile-table.ts";

/** Rows for each account, on average, from which a table with dates is a series. */
const SERIES = 1.5;
const POST_FIGURES: readonly Field[] = ["views", "likes", "comments", "shares"];
/** What tells a post from an account, where its header names nothing that accounts have. */
const TELLING: ReadonlySet<Field> = new Set<Field>([...POST_FIGURES, "post_id", "post_text"]);

/** What the rows are: by the headers together, and by whether accounts recur. */
export function findTarget({ columns, words, rows }: TableProfile): ImportTarget {
  if (isPosts(columns)) return "posts";
  if (isPodcasts(columns)) return "podcasts";
  const fields = fieldsIn(columns, "creators");
  const hasFigures = columns.some(({ header }) => isFigure(parseHeader(header)?.field));
  const repeats = columns.some((column) => {
    const different = isNaming(column) ? words[column.index]?.size : undefined;
    return different !== undefined && different > 0 && rows / different >= SERIES;
  });
  if (fields.has("date") && hasFigures && repeats) return "counts";
  return hasFigures || hasFacts(fields) || columns.some(isFact) ? "creators" : "list";
}

/** A post has an id or a link of its own, or a title that is not its author's name, or a text and a time, and figures. */
function isPosts(columns: readonly Column[]): boolean {
  const accounts = columns.find(areAccounts);
  // The id of the rows themselves.
  if (accounts && isRowId(accounts)) return false;
  const fields = new Set(columns.flatMap(postFieldOf));
  // A column "Date" may be the day of an account's figures as well.
  const isTimed = columns.some((column) => postFieldOf(column)[0] === "published_at" && !isPlainDate(column));
  const isOfAccount = columns.some(({ header }) => isFigure(parseHeader(header)?.field));
  if (isTimed && !isOfAccount && haveTitlesAndAuthors(columns)) return true;
  // The only ids there are.
  if (accounts && !columns.some(({ cells }) => cells.some(isPostId))) return false;
  const isLinked = columns.some(({ cells }) => cells.length > 0 && share(cells.slice(0, 200), isPostLink) > 0.8);
  const hasFigures = POST_FIGURES.some((field) => fields.has(field));
  if (isLinked) return hasFigures || fields.has("post_text") || (isTimed && !isOfAccount);
  // What is an image or a video and has an id and a time is a post.
  if (fields.has("format") && fields.has("post_id") && isTimed && !isOfAccount) return true;
  if (columns.some(holdsPostIds)) return hasFigures || (isTimed && fields.has("post_text"));
  return (
    hasFigures &&
    ((fields.has("post_id") && (isTimed || fields.has("post_text"))) || (isTimed && fields.has("post_text"))) &&
    columns.some(isOfPostsAlone)
  );
}

/** Ids, descriptions, views, pictures and days of creation are what accounts have as well. */
function isOfPostsAlone(column: Column): boolean {
  const [field] = postFieldOf(column);
  if (field === "published_at") return /post|publi|upload|air/i.test(column.header);
  const isTelling = field !== undefined && TELLING.has(field) && normalizeHeader(column.header) !== "id";
  const other = parseHeader(column.header)?.field;
  return isTelling && (other === undefined || other === "name");
}

/** Columns of authors, by their headers, and one of titles that are not the authors' names. */
function haveTitlesAndAuthors(columns: readonly Column[]): boolean {
  const authors = columns.filter(({ header, cells }) => cells.length > 0 && AUTHOR.test(header));
  const titles = columns.filter((column) => postFieldOf(column)[0] === "post_text" && TITLE.test(column.header));
  return (
    authors.length > 0 &&
    titles.some((title) => !authors.includes(title) && !authors.some((author) => haveOneText(title, author)))
  );
}

/** "snippet.channelTitle", "board_owner.username", "author_id". */
const AUTHOR = /(?:channel|owner|author|user|creator)(?:[ _.-]?(?:title|name|username|id))$/i;
const TITLE = /(?:^|[._ ])title$/i;

function haveOneText(a: Column, b: Column): boolean {
  return pairsOf(a, b).some(([one, other]) => one.trim() === other.trim());
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
