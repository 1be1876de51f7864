import type { AccountFeatures } from "#contract/scores/authenticity.ts";
import { isMissing, parseHeader, readNumber } from "#server/domains/imports/index.ts";

type Cells = readonly string[];
type Reader = (cells: Cells) => AccountFeatures;

/**
 * Returns a reader for tables with these headers: it reads an account's features from the cells of a row. Names are
 * recognised in any order; throws if no header is recognised.
 */
export function accountReader(headers: Cells): Reader {
  const columns = headers.map((header) => wordsOf(header));
  const taken = READERS.flatMap(({ is, read }) => {
    const at = columns.findIndex((words) => is(words));
    return at === -1 ? [] : [(cells: Cells) => read(cells[at] ?? "")];
  });
  if (taken.length === 0)
    throw new Error(
      `No column says anything of accounts: ${headers.join(", ")}. Expected are some of followers, following, posts, biography, picture and user name.`,
    );
  // The first reader of a feature that understands the cell has priority.
  return (cells) => Object.assign({}, ...taken.map((read) => read(cells)).toReversed());
}

/** "userFollowerCount" → "user follower count". */
function wordsOf(header: string): string {
  return header
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .replaceAll(/[^\p{L}\p{N}/]+/gu, " ")
    .trim()
    .toLowerCase();
}

const LENGTH = /\b(length|len|chars|characters)\b/;
const DIGITS = /\b(digits?|nums?|numbers)\b/;
const BIOGRAPHY = /\b(biography|bio|description|about)\b/;
const USERNAME = /\b(username|user name|screen name|handle|login)\b/;
const PICTURE = /\b(profile pic|profil pic|pic|picture|photo|image|avatar)\b/;
const OTHER_PICTURE = /\b(background|banner|cover|header)\b/;
/** What a header may say before the name of a count. */
const PREFIX = /^(user|account|profile|total|number of|num|edge) /;

type ColumnReader = { is: (words: string) => boolean; read: (cell: string) => AccountFeatures };

/** For each feature the plainest reading first. */
const READERS: readonly ColumnReader[] = [
  counted("followers", (words) => /^(edge )?followed by\b/.test(words) || fieldOf(words) === "followers"),
  counted(
    "following",
    (words) => /^(edge )?follow$/.test(words) || /^friends?( count)?$/.test(words) || fieldOf(words) === "following",
  ),
  counted("posts", (words) => /^status(es)?( count)?$/.test(words) || fieldOf(words) === "posts"),
  counted("biographyLength", (words) => BIOGRAPHY.test(words) && LENGTH.test(words)),
  {
    is: (words) => BIOGRAPHY.test(words) && !LENGTH.test(words),
    read: (cell) => ({ biographyLength: lengthOf(cell) }),
  },
  counted("usernameDigits", (words) => USERNAME.test(words) && DIGITS.test(words) && !isShare(words)),
  counted("usernameDigits", (words) => /^name (digits?|nums?)( count)?$/.test(words)),
  {
    is: (words) => USERNAME.test(words) && isShare(words),
    read: (cell) => mapped("usernameDigits", cell, (share) => (share <= 1 ? share * USUAL_NAME : undefined)),
  },
  {
    is: (words) => /^(user )?(username|user name|screen name|handle|login)$/.test(words),
    read: (cell) => (isMissing(cell) ? {} : { usernameDigits: (cell.match(/\d/g) ?? []).length }),
  },
  {
    is: (words) => isPicture(words) && words.includes("default"),
    read: (cell) => flagged(cell, (isDefault) => !isDefault),
  },
  { is: (words) => isPicture(words) && !words.includes("default"), read: (cell) => flagged(cell, (has) => has) },
];

/** Characters of a user name where only the share of digits in it is known: the median of both labelled sets. */
const USUAL_NAME = 11;

function fieldOf(words: string): string | undefined {
  const found = parseHeader(words.replace(PREFIX, ""));
  return found?.field === "name" ? undefined : found?.field;
}

/** "nums/length username": digits divided by characters. */
function isShare(words: string): boolean {
  return DIGITS.test(words) && (LENGTH.test(words) || /\b(share|ratio|rate)\b/.test(words));
}

function isPicture(words: string): boolean {
  return PICTURE.test(words) && !OTHER_PICTURE.test(words);
}

function counted(feature: keyof AccountFeatures, is: (words: string) => boolean): ColumnReader {
  return { is, read: (cell) => mapped(feature, cell, (count) => count) };
}

function mapped(
  feature: keyof AccountFeatures,
  cell: string,
  map: (value: number) => number | undefined,
): AccountFeatures {
  const readings = readNumber(cell);
  const number = readings?.["."] ?? readings?.[","];
  const value = number === undefined || number < 0 ? undefined : map(number);
  return value === undefined ? {} : { [feature]: value };
}

/** A flag, or an address of a picture. */
function flagged(cell: string, meaning: (flag: boolean) => boolean): AccountFeatures {
  const text = cell.trim().toLowerCase();
  if (isMissing(text)) return {};
  const isSet = !/^(0|0\.0|false|f|no|n)$/.test(text) && !/default_profile|default-avatar/.test(text);
  return { hasPicture: meaning(isSet) ? 1 : 0 };
}

function lengthOf(text: string): number {
  return text.trim().length;
}
