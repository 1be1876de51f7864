import type { ImportTarget } from "#contract/import-plan.ts";
import { networksIn } from "../values/networks.ts";
import { wordsFor, type Field } from "./fields.ts";
import { isReadable, kindOf, type Column } from "./profile.ts";
import { isGeneratedHeader, isUnknownHeader, normalizeHeader, parseHeader, type HeaderMeaning } from "./headers.ts";

/** The guess for a column by itself, before it is compared with others. */
export type Guess = {
  as: Field | "name" | undefined;
  likely?: "username" | "full_name" | undefined;
  reason: string;
  isByHeader: boolean;
  /** Its cells alone prove it. */
  isSure: boolean;
};

/** By its cells, whatever the header. */
const BY_CELLS: Partial<Record<ReturnType<typeof kindOf>["kind"], Field | "name">> = {
  postLink: "post_url",
  profileLink: "url",
  email: "email",
  accountId: "external_id",
  atHandle: "name",
};
/** By its cells, where the header is unknown. */
const BY_CELLS_ALONE: typeof BY_CELLS = {
  country: "country",
  language: "language",
  gender: "gender",
  niche: "category",
  network: "network",
};
/** Free text: what its cells look like is no evidence. */
const FREE = new Set<string>([
  "post_text",
  "biography",
  "note",
  "website",
  "whois_url",
  "picture_url",
  "job_title",
  "associated_brands",
  "hashtags",
  "mentions",
  "tags",
] satisfies Field[]);

export function guessColumn(
  column: Column,
  { target, hint }: { target: ImportTarget; hint: Field | null | undefined },
): Guess {
  if (hint === null) return noGuess("A column of a known export that is not imported.");
  const meaning: HeaderMeaning | undefined = hint ? named(hint) : meaningOf(column.header, target);
  const { kind, of } = kindOf(column);
  const byCells = BY_CELLS[kind];
  // Handles that name a server look like email addresses.
  const isHandle = kind === "email" && meaning?.field === "name" && meaning.likely === "username";
  if (byCells && !isHandle && !(meaning && FREE.has(meaning.field)))
    return {
      as: target === "podcasts" && byCells === "url" ? "podcast_url" : byCells,
      ...(byCells === "name" && { likely: "username" as const }),
      reason: `The cells are ${of}.`,
      isByHeader: meaning?.field === byCells,
      isSure: true,
    };
  if (meaning?.field === "name")
    return {
      as: "name",
      likely: meaning.likely,
      reason: "Header recognised as a name.",
      isByHeader: true,
      isSure: false,
    };
  if (meaning) return believe(column, meaning.field, { of, isHint: hint !== undefined });
  const alone = BY_CELLS_ALONE[kind] ?? (kind === "dates" && isGeneratedHeader(column.header) ? "date" : undefined);
  if (alone && isUnknownHeader(column.header))
    return { as: alone, reason: `The cells are ${of}.`, isByHeader: false, isSure: false };
  if (kind === "nothing") return noGuess("The column is empty.");
  const isChange = kind === "number" && column.cells.some((cell) => /^[-–−]\d/.test(cell.trim()));
  return noGuess(
    isChange
      ? "Some numbers are negative: changes are not imported, only totals."
      : `We don't recognise this column (${of === "words" ? "text" : of}). Choose a field, or skip it.`,
  );
}

function believe(column: Column, field: Field, { of, isHint }: { of: string; isHint: boolean }): Guess {
  const words = wordsFor(field);
  if (!isReadable(column, field)) return noGuess(`The header suggests ${words}, but the cells are ${of}.`);
  const reason = isHint ? `Column of a known export: ${words}.` : `Header recognised: ${words}.`;
  return { as: field, reason, isByHeader: true, isSure: false };
}

/** "Instagram" alone above a column is the handle there, not the name of a network. */
function meaningOf(header: string, target: ImportTarget): HeaderMeaning | undefined {
  const meaning = parseHeader(header, target);
  if (meaning?.field === "network" && normalizeHeader(header) === "network" && networksIn(header).length > 0)
    return { field: "name", likely: "username" };
  return meaning;
}

function named(field: Field): HeaderMeaning {
  return field === "username" || field === "full_name" ? { field: "name", likely: field } : { field };
}

function noGuess(reason: string): Guess {
  return { as: undefined, reason, isByHeader: false, isSure: false };
}
