import { IMPORT_FIELDS, type ImportTarget } from "#contract/import-plan.ts";
import { isAccountId, networksIn } from "../values/networks.ts";
import { belongsTo, takesMany, wordsFor, type Field } from "./fields.ts";
import { guessColumn, type Guess } from "./guess-column.ts";
import { chooseNames, type Name } from "./choose-names.ts";
import { share, shareShortened, type Column } from "./profile.ts";

export type Mapped = {
  column: Column;
  field: Field | undefined;
  /** The reason, as a sentence. */
  reason: string;
};

export type Mapping = {
  columns: Mapped[];
  /** Columns of names of which it is not clear which holds the handle. */
  unclear: Column[];
};

/** Headers in lower case, as `--map` gives them: a field, or null to leave the column out. */
export type Overrides = ReadonlyMap<string, Field | null>;

type Options = {
  target?: ImportTarget;
  /** Headers of a known export in lower case: they have priority over the dictionary. */
  hints?: Overrides;
};

/** The field of each column: the user's choice, else by its header as long as its values agree. */
export function mapColumns(
  columns: readonly Column[],
  overrides: Overrides,
  { target = "creators", hints = new Map() }: Options = {},
): Mapping {
  const mapped = new Map<number, Mapped>();
  const set = (column: Column, field: Field | undefined, reason: string) =>
    mapped.set(column.index, { column, field, reason });
  const taken = obey(columns, overrides, set);

  const open = columns
    .filter((column) => !mapped.has(column.index))
    .map((column) => ({
      column,
      guess: guessColumn(column, { target, hint: hints.get(column.header.toLowerCase()) }),
    }));
  for (const { column, guess } of open) if (!guess.as) set(column, undefined, guess.reason);
  const claims = claimsIn(open, { target, taken, set });
  const chosen = setNames(open, { taken, isIdentified: isIdentified(claims), set });
  for (const [field, claimants] of claims)
    for (const rivals of rivalsAmong(claimants, { isWide: chosen.isWide, set })) settle(field, rivals, set);
  return { columns: columns.flatMap((column) => mapped.get(column.index) ?? []), unclear: chosen.unclear };
}

/** Of several columns with one field the best is imported, unless the field takes several. */
function settle(field: Field, rivals: readonly Open[], set: Setter): void {
  const best = bestOf(rivals)?.column;
  for (const { column, guess } of rivals) {
    if (takesMany(field) || column === best) set(column, field, guess.reason);
    else set(column, undefined, `“${best?.header ?? ""}” has the same values, more exactly.`);
  }
}

/** In a table with handles of several networks each network has its own figures; totals belong to none of them. */
function rivalsAmong(claimants: readonly Open[], { isWide, set }: { isWide: boolean; set: Setter }): Open[][] {
  if (!isWide) return [[...claimants]];
  const byNetwork = Map.groupBy(claimants, ({ column }) => networksIn(column.header)[0]);
  const ofAll = byNetwork.get(undefined) ?? [];
  if (byNetwork.size === 1 || ofAll.length === 0) return [...byNetwork.values()];
  for (const { column } of ofAll)
    set(column, undefined, "It does not name its network; each network has its own column.");
  return [...byNetwork].flatMap(([network, own]) => (network === undefined ? [] : [own]));
}

type Open = { column: Column; guess: Guess };
type Setter = (column: Column, field: Field | undefined, reason: string) => unknown;

/** Applies the user's choices; a column's twin is left out, because it would hold the same. */
function obey(columns: readonly Column[], overrides: Overrides, set: Setter): Set<Field> {
  const decided = new Set([...overrides.keys()].map(withoutNumber));
  const taken = new Set<Field>();
  for (const column of columns) {
    const header = column.header.toLowerCase();
    const field = overrides.get(header);
    if (field === undefined) {
      if (decided.has(withoutNumber(header))) set(column, undefined, "You chose for the other column of this name.");
      continue;
    }
    set(column, field ?? undefined, "Chosen by you.");
    if (field && !takesMany(field)) taken.add(field);
  }
  return taken;
}

function claimsIn(
  open: readonly Open[],
  { target, taken, set }: { target: ImportTarget; taken: ReadonlySet<Field>; set: Setter },
): Map<Field, Open[]> {
  const claims = new Map<Field, Open[]>();
  for (const one of open) {
    const { column, guess } = one;
    if (!guess.as || guess.as === "name") continue;
    if (!belongsTo(guess.as, target)) set(column, undefined, `${guess.reason} Nothing is done with that here.`);
    else if (taken.has(guess.as)) set(column, undefined, `You chose another column for ${wordsFor(guess.as)}.`);
    else claims.set(guess.as, [...(claims.get(guess.as) ?? []), one]);
  }
  return claims;
}

function setNames(
  open: readonly Open[],
  { taken, isIdentified: isKnown, set }: { taken: ReadonlySet<Field>; isIdentified: boolean; set: Setter },
): { unclear: Column[]; isWide: boolean } {
  const names = open.flatMap(({ column, guess }): Name[] =>
    guess.as === "name" ? [{ column, ...(guess.likely && { likely: guess.likely }) }] : [],
  );
  const chosen = chooseNames(names, { taken, isIdentified: isKnown });
  for (const { column } of names) {
    if (chosen.usernames.includes(column))
      set(column, "username", "Looks most like handles of the columns with names.");
    else if (column === chosen.fullName) set(column, "full_name", "Holds display names.");
    else set(column, undefined, "Another column of names.");
  }
  return { unclear: chosen.isUnclear ? names.map(({ column }) => column) : [], isWide: chosen.usernames.length > 1 };
}

/** Whether accounts are identified without a handle: by links to profiles, or ids of channels. */
function isIdentified(claims: ReadonlyMap<Field, Open[]>): boolean {
  const ids = claims.get("external_id")?.some(({ column }) => share(column.cells, isAccountId) > 0.5);
  return ids === true || claims.get("url")?.some(({ guess }) => guess.isSure) === true;
}

/** The most exact column: whole numbers before shortened ones, then the fuller one. */
function bestOf(claimants: readonly Open[]): Open | undefined {
  return claimants.toSorted(
    (a, b) =>
      Number(b.guess.isByHeader) - Number(a.guess.isByHeader) ||
      shareShortened(a.column) - shareShortened(b.column) ||
      b.column.cells.length - a.column.cells.length,
  )[0];
}

function withoutNumber(header: string): string {
  return header.replace(/#\d+$/, "");
}

export function columnOf(mapping: Pick<Mapping, "columns">, field: Field): Column | undefined {
  return mapping.columns.find((mapped) => mapped.field === field)?.column;
}

/** Doubts for the user to decide: columns that may contradict their headers. */
export function doubtsOf(
  { columns }: Pick<Mapping, "columns">,
  averageOf: (column: Column, field: Field) => number | undefined,
): string[] {
  const average = (field: Field) => {
    const found = columns.find((mapped) => mapped.field === field && IMPORT_FIELDS[field] === "average");
    return found && averageOf(found.column, field);
  };
  const [likes, comments] = [average("likes_per_post"), average("comments_per_post")];
  if (likes === undefined || comments === undefined || comments <= likes) return [];
  return ["There are more comments than likes: check the headers of these two columns."];
}
