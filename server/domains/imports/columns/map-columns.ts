import { FIELDS, takesMany, type Field } from "./fields.ts";
import { chooseNames } from "./names.ts";
import { describeValues, isReadable, shareShortened, type Column } from "./profile.ts";
import { recognise } from "./recognise.ts";

type Mapped = {
  column: Column;
  field: Field | undefined;
  /** Why it is not what it seems, or not imported. */ note?: string;
};

export type Mapping = {
  columns: Mapped[];
  /** Other columns with names, best first: where the chosen one is damaged. */
  otherNames: Column[];
};

/** Headers by their names, as `--map` gives them: a field, or null to leave the column out. */
export type Overrides = ReadonlyMap<string, Field | null>;

/** What each column is imported as: what was asked for, else what its header says as long as its values agree. */
export function mapColumns(columns: readonly Column[], overrides: Overrides): Mapping {
  const asked = (column: Column) => overrides.get(column.header.toLowerCase());
  // Two columns of one name say the same: what is decided of one holds the other back.
  const decided = new Set([...overrides.keys()].map(withoutNumber));
  const isTwin = (column: Column) =>
    asked(column) === undefined && decided.has(withoutNumber(column.header.toLowerCase()));
  const mapped = new Map<number, Mapped>();
  const set = (column: Column, field: Field | undefined, note?: string) =>
    mapped.set(column.index, { column, field, note });
  const taken = new Set<Field>();
  for (const column of columns) {
    const field = asked(column);
    if (isTwin(column)) set(column, undefined, "--map speaks of its twin");
    if (field === undefined) continue;
    set(column, field ?? undefined, "as --map says");
    if (field && !takesMany(field)) taken.add(field);
  }

  const open = columns
    .filter((column) => !mapped.has(column.index))
    .map((column) => ({ column, said: recognise(column.header) }));
  const names = open.flatMap(({ column, said }) => (said?.field === "name" ? [{ column, likely: said.likely }] : []));
  const chosen = chooseNames(names, taken);
  for (const { column } of names) {
    const field = column === chosen.username ? "username" : column === chosen.fullName ? "full_name" : undefined;
    set(column, field, field ? undefined : "another name");
  }

  const claims = new Map<Field, Column[]>();
  for (const { column, said } of open) {
    if (said?.field === "name") continue;
    if (!said) set(column, undefined);
    else if (taken.has(said.field)) set(column, undefined, `${said.field} comes from elsewhere`);
    else if (!isReadable(column, said.field))
      set(column, undefined, `its header says ${said.field}, but it holds ${describeValues(column)}`);
    else claims.set(said.field, [...(claims.get(said.field) ?? []), column]);
  }
  for (const [field, claimants] of claims) {
    const best = claimants.toSorted(
      (a, b) => shareShortened(a) - shareShortened(b) || b.cells.length - a.cells.length,
    )[0];
    for (const column of claimants) {
      if (takesMany(field) || column === best) set(column, field);
      else set(column, undefined, `${field} is taken from ${best?.header ?? ""}`);
    }
  }
  return {
    columns: columns.map((column) => mapped.get(column.index) ?? { column, field: undefined }),
    otherNames: chosen.others,
  };
}

function withoutNumber(header: string): string {
  return header.replace(/#\d+$/, "");
}

export function columnOf(mapping: Mapping, field: Field): Column | undefined {
  return mapping.columns.find((mapped) => mapped.field === field)?.column;
}

/** Doubts a person should decide: a table may well hold something else than its headers say. */
export function doubtsOf({ columns }: Mapping, averageOf: (column: Column) => number | undefined): string[] {
  const average = (field: Field) => {
    const found = columns.find((mapped) => mapped.field === field && FIELDS[field] === "average");
    return found && averageOf(found.column);
  };
  const [likes, comments] = [average("likes_per_post"), average("comments_per_post")];
  if (likes === undefined || comments === undefined || comments <= likes) return [];
  return [
    'There are more comments than likes: these two columns may hold something else. Leave them out with --map "Header=-".',
  ];
}
