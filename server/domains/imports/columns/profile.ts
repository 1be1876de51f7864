import { IMPORT_FIELDS } from "#contract/imports/plan.ts";
import { NETWORK_FACTS, NETWORKS } from "#contract/networks/networks.ts";
import { readDates } from "../../../values/date-order.ts";
import { isMissing } from "../../../values/missing.ts";
import { isAccountId, networkOf, networkOfLink, postIdIn } from "../../../values/networks.ts";
import { isShortened, parseNumber } from "../../../values/numbers.ts";
import { countryOf, isPlaceCode, languageOf } from "../../../values/places.ts";
import { formatOf } from "../../../values/post-words.ts";
import { genderOf, isFlag, nichesOf } from "../../../values/words.ts";
import type { Field } from "./fields.ts";

/** Below this share of readable cells a header is not believed. */
const ENOUGH = 0.5;
/** From this share on, the cells decide, whatever the header. */
export const SURE = 0.8;
/** Texts with a percentage are no longer than this where they list shares. */
const BREAKDOWN_MAX = 300;
/** Cells that decide what a column looks like. */
export const SAMPLE = 300;

export type Column = {
  index: number;
  header: string;
  /** Its first cells that are not missing. */
  cells: string[];
  /** The row of each cell, among the sampled rows; the cell's own place where it is absent. */
  rows?: number[];
};

/** The row of a column's cell, by the cell's place. */
export function rowOf({ rows }: Column, place: number): number {
  return rows?.[place] ?? place;
}

/** The cells of two columns that share a row, for up to 300 rows. */
export function pairsOf(a: Column, b: Column): [string, string][] {
  const other = new Map(b.cells.map((cell, i) => [rowOf(b, i), cell]));
  return a.cells
    .flatMap((cell, i): [string, string][] => {
      const beside = other.get(rowOf(a, i));
      return beside === undefined ? [] : [[cell, beside]];
    })
    .slice(0, SAMPLE);
}

/** The share of a column's cells that can be read as the field; 1 when there is nothing to doubt. */
function shareReadable({ cells }: Column, field: Field): number {
  const kind = IMPORT_FIELDS[field];
  switch (kind) {
    case "count":
    case "average":
    case "rate":
      return share(cells, (cell) => typeof parseNumber(cell, { kind }) === "number");
    case "country":
      return isFlagged(cells) ? 0 : share(cells, (cell) => countryOf(cell) !== undefined);
    case "language":
      return isFlagged(cells) ? 0 : share(cells, (cell) => languageOf(cell) !== undefined);
    case "gender":
      return share(cells, (cell) => genderOf(cell) !== undefined);
    case "network":
      // One known network is enough: rows of others fail by the name of their platform.
      return cells.some((cell) => networkOf(cell) !== undefined) || cells.every(isWord) ? 1 : 0;
    case "text":
      // "Berlin 4%, London 3%": shares of an audience.
      return 1 - share(cells, (cell) => cell.length <= BREAKDOWN_MAX && /\d\s*%/.test(cell));
    case "format":
      return cells.length === 0 || cells.some((cell) => formatOf(cell) !== undefined) ? 1 : 0;
    case "date":
      return cells.length === 0 ? 1 : readDates(cells).readable;
    case "url":
      return share(cells, isAddress);
    case "email":
      return share(cells, isEmail);
    default:
      return 1;
  }
}

export function isReadable(column: Column, field: Field): boolean {
  return shareReadable(column, field) >= ENOUGH;
}

/** What the cells look like; `of` is the text for the user. */
export type Kind = { kind: keyof typeof KINDS; of: string };

const ACCOUNT_IDS = NETWORKS.flatMap((id) => NETWORK_FACTS[id].accountId?.name ?? []).join(" or ");

const KINDS = {
  postLink: { of: "links to posts", is: (cell: string) => postIdIn(cell) !== undefined },
  profileLink: { of: "links to profiles", is: (cell: string) => networkOfLink(cell) !== undefined },
  email: { of: "email addresses", is: isEmail },
  link: { of: "links", is: (cell: string) => /^https?:\/\//i.test(cell.trim()) },
  accountId: { of: ACCOUNT_IDS, is: isAccountId },
  atHandle: { of: "handles", is: (cell: string) => /^@[\p{L}\p{N}._-]+$/u.test(cell.trim()) },
  flag: { of: "yes and no", is: isFlag },
  network: {
    of: "names of networks",
    is: (cell: string) => /^[a-z ()/]+$/i.test(cell) && networkOf(cell) !== undefined,
  },
  number: { of: "numbers", is: (cell: string) => typeof parseNumber(cell) === "number" },
  // Codes in small letters are words as well: "no", "in", "me".
  country: { of: "countries", is: (cell: string) => countryOf(cell) !== undefined && !isPlaceCode(cell) },
  language: { of: "languages", is: (cell: string) => languageOf(cell) !== undefined && cell.trim().length > 3 },
  gender: { of: "genders", is: (cell: string) => cell.trim().length > 1 && genderOf(cell) !== undefined },
  niche: { of: "niches", is: (cell: string) => nichesOf(cell).known.length > 0 },
} as const;

/** Nothing, words, or a kind that the cells alone prove. */
export function kindOf({ cells }: Column): Kind | { kind: "nothing" | "words" | "dates"; of: string } {
  if (cells.length === 0) return { kind: "nothing", of: "nothing" };
  const sample = cells.slice(0, SAMPLE);
  for (const kind of Object.keys(KINDS).filter(isKind))
    if (share(sample, KINDS[kind].is) >= SURE) return { kind, of: KINDS[kind].of };
  return readDates(sample).readable >= SURE ? { kind: "dates", of: "dates" } : { kind: "words", of: "words" };
}

/** Whether a column answers a question: "no" is Norway only where no "yes" is beside it. */
function isFlagged(cells: readonly string[]): boolean {
  return share(cells, isFlag) >= SURE && cells.some((cell) => isFlag(cell) && countryOf(cell) === undefined);
}

/** From this number on an id is none of the first accounts of a network, and none of the rows of a list. */
const IDS_FROM = 100_000;
/** Numbers of rows leave few out; ids of accounts leave out nearly all. */
const GAPS = 3;

/** Numbers of rows are no ids: they are small, or close to one another. "INF0001" is one with a word before it. */
export function isCounter(cells: readonly string[]): boolean {
  const filled = cells.filter(isSaying);
  const digits = filled.flatMap((cell) => /^[a-z]{0,8}[-_ ]?#?(\d{1,15})(?:\.0+)?$/i.exec(cell.trim())?.[1] ?? []);
  if (filled.length === 0 || digits.length < filled.length) return false;
  const numbers = [...new Set(digits.map(Number))];
  const most = numbers.reduce((top, one) => Math.max(top, one), 0);
  const least = numbers.reduce((low, one) => Math.min(low, one), most);
  return most < IDS_FROM || (numbers.length > 1 && most - least < numbers.length * GAPS);
}

/** Whether at least three rows share one value: it names none of them. */
export function isConstant({ cells }: Column): boolean {
  return cells.length > 2 && new Set(cells.map((cell) => cell.trim().toLowerCase())).size === 1;
}

function isKind(name: string): name is keyof typeof KINDS {
  return Object.hasOwn(KINDS, name);
}

/** How much like handles a column's cells are, 0–1: one word, lower case, each another. */
export function handleLikeness({ cells }: Column): number {
  if (cells.length === 0) return 0;
  const oneWord = share(cells, (cell) => !/\s/.test(cell.trim()));
  const lower = share(cells, (cell) => cell === cell.toLowerCase() && /^[\p{ASCII}]+$/u.test(cell));
  const distinct = new Set(cells.map((cell) => cell.toLowerCase())).size / cells.length;
  return (0.5 * oneWord + 0.5 * lower) * distinct;
}

/** The share of shortened numbers: of two columns of one field, the one with fewer is more exact. */
export function shareShortened({ cells }: Column): number {
  return share(cells, isShortened);
}

export function isSaying(cell: string): boolean {
  return !isMissing(cell);
}

export function share(cells: readonly string[], is: (cell: string) => boolean): number {
  return cells.length === 0 ? 1 : cells.filter(is).length / cells.length;
}

function isWord(cell: string): boolean {
  return /^\p{L}[\p{L}\p{M} ().&/+-]{0,40}$/u.test(cell.trim());
}

/** Addresses of files, by their endings: no pages of accounts or posts. */
export function arePictures({ cells }: Column): boolean {
  return cells.length > 0 && share(cells, (cell) => PICTURE.test(cell)) >= SURE;
}

const PICTURE = /^https?:\/\/\S+\.(?:jpe?g|png|webp|gif|avif|heic)(?:[?#]\S*)?$/i;

function isAddress(cell: string): boolean {
  return /^(?:https?:\/\/)?[^\s/@][^\s/@.]*\.\S+$/i.test(cell.trim());
}

function isEmail(cell: string): boolean {
  return /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(cell.trim());
}
