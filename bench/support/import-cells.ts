import { IMPORT_FIELDS, type ImportField } from "#contract/imports/plan.ts";
import { network as networks, type Network } from "#contract/networks/networks.ts";
import type { Item } from "#server/domains/imports/rows/item.ts";
import { trust } from "#contract/base/trust.ts";
import type { TableTruth } from "./import-truth.ts";

type RecordItem = Extract<Item, { kind: "record" }>;

/** What a column is compared as. */
export type CellQuestion = {
  field: ImportField;
  /** The network of the account, where a row has several accounts. */
  network: Network | undefined;
  truth: TableTruth;
  unit: number;
};

const EMPTY = /^(?:|-+|–|n\/?a'?|nan|none|null|undefined|\[none\]|#[\wé/]+[!?]?)$/iu;

/** Whether a cell holds nothing that could be imported: empty, an error of a spreadsheet, lost letters. */
export function isEmpty(cell: string): boolean {
  const text = cell.trim();
  return EMPTY.test(text) || text.includes("\uFFFD") || /^[?\s]{3,}$/.test(text);
}

const FIGURES: Partial<Record<ImportField, string>> = {
  followers: "followers",
  following: "following",
  posts: "posts",
  total_views: "totalViews",
  monthly_views: "monthlyViews",
  views_per_post: "viewsPerPost",
  likes_per_post: "likesPerPost",
  comments_per_post: "commentsPerPost",
  shares_per_post: "sharesPerPost",
  engagement_per_post: "engagementPerPost",
  engagement_rate: "engagementRate",
};
const FACTS: Partial<Record<ImportField, string>> = {
  full_name: "fullName",
  country: "country",
  city: "city",
  language: "language",
  gender: "gender",
  website: "website",
  job_title: "title",
};

/** How a cell was read: right, not read at all, or read as something else; undefined when it has no place. */
export function judgeCell(
  item: RecordItem,
  cell: string,
  question: CellQuestion,
): "right" | "unread" | "wrong" | undefined {
  if (isEmpty(cell)) return undefined;
  const { field } = question;
  const kind = IMPORT_FIELDS[field];
  if (kind === "count" || kind === "average" || kind === "rate") return judgeNumber(item, cell, question);
  const found = valuesOf(item, question);
  if (found.length === 0) return "unread";
  return found.some((value) => agrees(value, cell, question)) ? "right" : "wrong";
}

function judgeNumber(item: RecordItem, cell: string, question: CellQuestion) {
  const expected = referenceNumber(cell, question);
  const [found] = valuesOf(item, question).map(Number);
  if (expected === undefined) return found === undefined ? undefined : "wrong";
  if (found === undefined) return "unread";
  const tolerance = Math.max(IMPORT_FIELDS[question.field] === "rate" ? 0 : 1, Math.abs(expected) * 0.005);
  return Math.abs(found - expected) <= tolerance ? "right" : "wrong";
}

const SHORT: Readonly<Record<string, number>> = { k: 1e3, tsd: 1e3, m: 1e6, mio: 1e6, b: 1e9, mrd: 1e9 };

/** Reads a number independently of the product: by what the truth says of its table. */
function referenceNumber(cell: string, { field, truth, unit }: CellQuestion): number | undefined {
  const text = cell.trim().toLowerCase();
  const match =
    /^[~≈]?\s*(?<digits>-?\d[\d.,\s']*(?:e\+?\d+)?)\s*(?<short>k|tsd|m|mio|b|mrd)?\.?\s*(?<percent>%)?\+?(?:\s*[a-z]+)?$/u.exec(
      text,
    );
  if (!match?.groups?.digits) return undefined;
  const { digits, short = "", percent } = match.groups;
  const plain = digits.replaceAll(/[\s']/g, "");
  const value =
    Number(truth.decimal === "," ? plain.replaceAll(".", "").replace(",", ".") : plain.replaceAll(",", "")) *
    (SHORT[short] ?? 1) *
    unit;
  if (Number.isNaN(value) || value < 0) return undefined;
  if (IMPORT_FIELDS[field] !== "rate") return value;
  return percent !== undefined || truth.rates === "percent" ? value / 100 : value;
}

/** What was read for the field, as text. */
function valuesOf({ record, crm }: RecordItem, { field, network }: CellQuestion): string[] {
  const accounts = network ? record.accounts.filter((one) => one.network === network) : record.accounts;
  const posts = accounts.flatMap((account) => account.posts);
  const figure = FIGURES[field];
  const fact = FACTS[field];
  const values = (): unknown[] => {
    if (figure !== undefined)
      return accounts.flatMap(({ counts }) => counts.map((count) => Reflect.get(count, figure)));
    if (fact !== undefined) return [Reflect.get(record.facts, fact)];
    switch (field) {
      case "network":
        return accounts.map((one) => one.network);
      case "username":
      case "url":
        return accounts.flatMap((one) => [one.username, one.externalId, one.url]);
      case "external_id":
        return accounts.flatMap((one) => [one.externalId, one.username]);
      case "biography":
        return accounts.map((one) => one.biography);
      case "category":
        return record.niches.map(({ id }) => id);
      case "type":
        return [record.facts.isBrand];
      case "date":
        return [record.at.toISOString()];
      case "tags":
        return crm ? [crm.tags.join(",")] : [];
      case "note":
        return [crm?.note];
      case "email":
      case "list":
      case "status":
        return crm ? [JSON.stringify(crm)] : [];
      case "published_at":
        return posts.map((post) => post.publishedAt.toISOString());
      case "post_id":
        return posts.map((post) => post.externalId);
      case "post_url":
        return posts.map((post) => post.url);
      case "picture_url":
        return posts.map((post) => post.thumbnailUrl);
      case "post_text":
        return posts.map((post) => post.text);
      case "hashtags":
        return posts.map((post) => post.hashtags.join(" "));
      case "mentions":
        return posts.map((post) => post.mentions.join(" "));
      case "format":
      case "duration":
        return posts.map((post) => post.format);
      default:
        return posts.map((post) => Reflect.get(post, field));
    }
  };
  return values().flatMap((value) =>
    value === undefined || value === null || value === ""
      ? []
      : typeof value === "string"
        ? value
        : JSON.stringify(value),
  );
}

/**
 * Whether the value that was read equals the cell. Fields with words that the product translates count as equal once
 * they are read.
 */
function agrees(value: string, cell: string, { field, truth }: CellQuestion): boolean {
  const [found, text] = [fold(value), fold(cell)];
  switch (field) {
    case "username":
    case "url":
    case "external_id":
      return text.includes(found) || found.includes(text.replace(/^[@＠]\s*/u, "")) || samePath(found, text);
    case "network":
      return text.includes(found) || (found === "twitter" && /^(?:x|tweet)/.test(text));
    case "date":
    case "published_at":
      return dayIn(cell, truth) === undefined || dayIn(cell, truth) === value.slice(0, 10);
    case "post_id":
    case "post_url":
    case "picture_url":
    case "website":
      return found.includes(text) || text.includes(found);
    case "full_name":
    case "biography":
    case "post_text":
    case "city":
      return found.includes(text.slice(0, 40)) || text.includes(found.slice(0, 40));
    case "tags":
      return value.toLowerCase() === cell.replaceAll('"', "").toLowerCase();
    case "note":
      return value.trim() === cell.replaceAll("\r\n", "\n").trim();
    case "country":
      return text.length === 2 ? found === text : true;
    default:
      return true;
  }
}

function samePath(found: string, text: string): boolean {
  return text.replace(/\/+$/, "") === found.replace(/\/+$/, "");
}

/** Without what cleaning takes away: entities, escapes, spacing, case. */
function fold(text: string): string {
  return text
    .replaceAll("&amp;", "&")
    .replaceAll(/&(?:lt|gt|quot|#39);/g, "")
    .replaceAll(/\\[nrt]/g, " ")
    .replaceAll(/[\p{Cf}\s<>"']+/gu, "")
    .normalize("NFKC")
    .toLowerCase();
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const OTHER_MONTHS: Readonly<Record<string, string>> = {
  mär: "mar",
  mai: "may",
  okt: "oct",
  dez: "dec",
  jui: "jul",
  aoû: "aug",
  fév: "feb",
  avr: "apr",
};

/** The day a cell names, as 2026-03-01; undefined where this cannot tell. */
function dayIn(cell: string, { dates }: TableTruth): string | undefined {
  const text = cell.trim();
  if (/^\d{4}-\d{2}-\d{2}/.test(text))
    return /[+-]\d{2}:?\d{2}$|Z$/.test(text) ? new Date(text).toISOString().slice(0, 10) : text.slice(0, 10);
  if (/^\d{10}$/.test(text)) return new Date(Number(text) * 1000).toISOString().slice(0, 10);
  if (/^4\d{4}$/.test(text)) return new Date(Date.UTC(1899, 11, 30 + Number(text))).toISOString().slice(0, 10);
  const worded = /^(\d{1,2})\.? (\p{L}{3})\p{L}*\.? (\d{4})/u.exec(text) ?? undefined;
  if (worded) {
    const name = (worded[2] ?? "").toLowerCase();
    const month = MONTHS.indexOf(OTHER_MONTHS[name] ?? name) + 1;
    return month === 0 ? undefined : spellDay(worded[3], month, worded[1]);
  }
  const [, a, b, c] = /^(\d{1,2})[./](\d{1,2})[./](\d{2,4})/.exec(text) ?? [];
  if (a === undefined || !dates) return undefined;
  if (dates === "ydm") return spellDay(`20${a}`, Number(c), b);
  const year = c?.length === 2 ? `20${c}` : c;
  return dates === "mdy" ? spellDay(year, Number(a), b) : spellDay(year, Number(b), a);
}

function spellDay(year: string | undefined, month: number, day: string | undefined): string {
  return `${year}-${String(month).padStart(2, "0")}-${(day ?? "").padStart(2, "0")}`;
}

/** `followers@tiktok` → its parts. */
export function partsOf(meaning: string): { field: ImportField; network: Network | undefined } {
  const [field, of] = meaning.split("@");
  const parsed = networks.safeParse(of);
  return { field: trust<ImportField>(field), network: parsed.success ? parsed.data : undefined }; // the truth is validated
}
