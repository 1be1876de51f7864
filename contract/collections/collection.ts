import { z } from "zod";
import { trust } from "../base/trust.ts";
import { choicesOf, type Filter } from "./filters.ts";
import type { Message } from "../messages/message.ts";

/**
 * What the values of a field are. It decides the cell of a table, the editor, how a file writes a value, and which
 * direction a sort takes first.
 */
export type FieldKind = TeamKind | "count" | "rate" | "time" | "label" | "labels" | "names" | "accounts";
/** Kinds of values that a team can enter. */
export type TeamKind = "text" | "number" | "money" | "date" | "select" | "member" | "url" | "email";

/**
 * How a value is entered: calls, editors, pasted blocks and imports all pass it as text, where "" clears it. The schema
 * parses the text into the stored value.
 */
export type Edit = {
  /** The property of the row that holds the value. */
  property: string;
  schema: z.ZodType<string | number | null, string>;
  /** What a text has to be: "an email address". */
  expected: Message;
  isLong?: true;
};

export type Declaration = {
  /** Its name in English on screens and in files. The words of the web app include it, so that it can be translated. */
  label: string;
  /** The properties that a row of the API has for it. */
  row?: Record<string, z.ZodType>;
  /** In the table, so many pixels wide unless a person makes it wider. */
  column?: { width: number };
  /** Its name as an order of the list. */
  sort?: string;
  filter?: Filter;
  /** Its filter narrows nothing: it decides what rows show, and stays when filters are cleared. */
  isDisplay?: true;
  /** Its place in a filter panel; `chip`: what it is called there once it is set. */
  panel?: { section: string; chip?: string; about?: string };
  /** Cells are edited in place; `true`: labels, which have calls of their own. */
  edit?: true | Edit;
  /** Values of a select or members, and their names. */
  options?: Readonly<Record<string, string>>;
  /** ISO 4217 currency of amounts of money. */
  currency?: string;
  /** A column of files; `width` in characters, `json` where the kind does not decide it. */
  export?: { id: string; heading?: string; width: number; json?: z.ZodType };
};
export type Field = Declaration & { kind: FieldKind };
export type Fields = Record<string, Field>;

function ofKind<const K extends FieldKind>(kind: K) {
  return <const D extends Declaration>(declaration: D): D & { kind: K } => ({ ...declaration, kind });
}

export const field = {
  text: ofKind("text"),
  email: ofKind("email"),
  /** Whole numbers. */
  count: ofKind("count"),
  /** Fractions, shown as percentages. */
  rate: ofKind("rate"),
  time: ofKind("time"),
  /** One of the team's labels. */
  label: ofKind("label"),
  labels: ofKind("labels"),
  /** Names of several things. */
  names: ofKind("names"),
  /** Accounts on networks. */
  accounts: ofKind("accounts"),
};

/** The ids of the fields that have a property. */
type Having<F extends Fields, P extends keyof Declaration> = {
  [K in keyof F]: F[K] extends { [Q in P]: NonNullable<Declaration[P]> } ? K : never;
}[keyof F] &
  string;

type FilterOf<F extends Fields, K extends keyof F> = F[K] extends { filter: infer One extends Filter } ? One : never;
type FilterShape<F extends Fields> = { [K in Having<F, "filter"> as FilterOf<F, K>["id"]]: FilterOf<F, K>["schema"] };
type ChoiceOf<F extends Fields> = {
  [K in keyof F]: F[K] extends { filter: infer One extends Filter }
    ? One extends { kind: "choice" } | { kind: "entered"; of: { kind: "choice" } }
      ? One["id"]
      : never
    : never;
}[keyof F];
type SortOf<F extends Fields> = { [K in keyof F]: F[K] extends { sort: infer S extends string } ? S : never }[keyof F];
type ExportOf<F extends Fields> = {
  [K in keyof F]: F[K] extends { export: { id: infer E extends string } } ? E : never;
}[keyof F];
type Properties<F extends Fields> = {
  [K in keyof F]: F[K] extends { edit: { property: infer P extends string } } ? P : never;
}[keyof F];
type RowsOf<F extends Fields> = { [K in keyof F]: F[K] extends { row: infer R } ? R : never }[keyof F];
type Together<U> = (U extends unknown ? (part: U) => void : never) extends (all: infer All) => void ? All : never;
type RowShape<F extends Fields> = { [K in keyof Together<RowsOf<F>>]: Extract<Together<RowsOf<F>>[K], z.ZodType> };

/** Everything that is derived from the fields of a list: filters, orders, columns, and what files and rows consist of. */
export type Collection<F extends Fields = Fields> = {
  fields: F;
  /** As calls take them. */
  filters: z.ZodObject<FilterShape<F>, z.core.$strict>;
  /** Fields that can be filtered by, in their order. */
  filterable: Having<F, "filter">[];
  /** By filter that offers choices: each of them, and how many rows would match with it beside the other filters. */
  choices: z.ZodObject<Record<ChoiceOf<F>, typeof choiceCounts>>;
  sorts: SortOf<F>[];
  /** Sort fields that default to ascending: text and labels. Numbers and times default to descending. */
  isAscending: (sort: string) => boolean;
  columns: Having<F, "column">[];
  editable: Having<F, "edit">[];
  /** Properties of rows that the team enters. */
  written: Properties<F>[];
  /** Columns of files, in their order. */
  exports: ExportOf<F>[];
  row: RowShape<F>;
};

const choiceCounts = z.array(z.object({ value: z.union([z.string(), z.number()]), count: z.int() }));

/** `exports`: the columns of files in their order, which is part of their format; those not named follow. */
export function collection<const F extends Fields>(
  fields: F,
  { exports = [] }: { exports?: NoInfer<ExportOf<F>>[] } = {},
): Collection<F> {
  const all: [string, Field][] = Object.entries(fields);
  const ids = (has: (one: Field) => unknown) => all.flatMap(([id, one]) => (has(one) === undefined ? [] : [id]));
  const filters = all.flatMap(([, { filter }]) => filter ?? []);
  const ascending = new Set(all.flatMap(([, { sort, kind }]) => (sort && isText(kind) ? [sort] : [])));
  const files = all.flatMap(([, one]) => one.export?.id ?? []);
  const derived = {
    fields,
    filters: z.strictObject(Object.fromEntries(filters.map(({ id, schema }) => [id, schema]))),
    filterable: ids((one) => one.filter),
    choices: z.object(
      Object.fromEntries(filters.flatMap((filter) => (choicesOf(filter) ? [[filter.id, choiceCounts]] : []))),
    ),
    sorts: all.flatMap(([, { sort }]) => sort ?? []),
    isAscending: (sort: string) => ascending.has(sort),
    columns: ids((one) => one.column),
    editable: ids((one) => one.edit),
    written: all.flatMap(([, one]) => editOf(one)?.property ?? []),
    exports: [...exports, ...files.filter((id) => !exports.some((one) => one === id))],
    row: Object.fromEntries(all.flatMap(([, one]) => Object.entries(one.row ?? {}))),
  };
  // The names and schemas are read from the fields here exactly as the type reads them from their types.
  return trust<Collection<F>>(derived);
}

const TEXT_KINDS = new Set<FieldKind>(["text", "label", "select", "member", "url", "email"]);

function isText(kind: FieldKind): boolean {
  return TEXT_KINDS.has(kind);
}

/** How the value of a field is entered; undefined when it is not entered as text. */
export function editOf({ edit }: Pick<Declaration, "edit">): Edit | undefined {
  return typeof edit === "object" ? edit : undefined;
}

/** What fields are called in a filter panel once they are set. */
export function chipsOf<F extends Fields>(fields: F): { [K in keyof F]: string } {
  // Every field has a label.
  return trust(Object.fromEntries(Object.entries(fields).map(([id, { label, panel }]) => [id, panel?.chip ?? label])));
}

/** What a filter panel says about fields. */
export function aboutOf<F extends Fields>(fields: F): { [K in keyof F]: string } {
  // Every field, with or without a sentence.
  return trust(Object.fromEntries(Object.entries(fields).map(([id, { panel }]) => [id, panel?.about ?? ""])));
}

/** The labels of fields by their ids, for the words of the web app. */
export function labelsOf<F extends Fields>(fields: F): { [K in keyof F]: string } {
  // Every field has a label.
  return trust(Object.fromEntries(Object.entries(fields).map(([id, { label }]) => [id, label])));
}

/** The labels of the fields that the team enters, by the properties of the rows. */
export function enteredLabels<F extends Fields>({ fields }: Collection<F>): Record<Properties<F>, string> {
  const labels = Object.values<Field>(fields).flatMap((one) => {
    const edit = editOf(one);
    return edit ? [[edit.property, one.label]] : [];
  });
  // Every property that is entered has a field, and every field a label.
  return trust(Object.fromEntries(labels));
}

/** The headings of columns of files by their ids. */
export function headingsOf<F extends Fields>({ fields }: Collection<F>): Record<ExportOf<F>, string> {
  const headings = Object.values<Field>(fields).flatMap(({ label, export: file }) =>
    file ? [[file.id, file.heading ?? label]] : [],
  );
  // Every export has a field, and every field a label.
  return trust(Object.fromEntries(headings));
}

type OptionalShape<F extends Fields> = {
  [Id in keyof FilterShape<F>]: FilterShape<F>[Id] extends z.ZodDefault<infer S>
    ? z.ZodOptional<S>
    : FilterShape<F>[Id];
};

/** The filters for calls that take only those that are set. */
export function optionalFilters<F extends Fields>({ filters }: Collection<F>): OptionalShape<F> {
  const shape = Object.entries<z.ZodType>(filters.shape).map(([id, schema]) => [
    id,
    schema instanceof z.ZodDefault ? z.optional(schema.unwrap()) : schema,
  ]);
  // Each schema without its default, as OptionalShape says.
  return trust(Object.fromEntries(shape));
}

/** The field with this name in calls or files. */
export function fieldWith<F extends Fields>(
  { fields }: Collection<F>,
  has: { sort: string } | { filter: string } | { export: string } | { property: string },
): Field | undefined {
  return Object.values<Field>(fields).find((one) => {
    if ("sort" in has) return one.sort === has.sort;
    if ("filter" in has) return one.filter?.id === has.filter;
    if ("export" in has) return one.export?.id === has.export;
    return editOf(one)?.property === has.property;
  });
}
