import type { ImportInspection, ImportPlan } from "#contract/imports.ts";
import { mapColumns } from "../columns/map-columns.ts";
import { isSaying, type Column } from "../columns/profile.ts";
import { openTable } from "../reading/table.ts";

/** How a team has read such a table before. */
export type SavedMapping = { _id: string; name: string; /** In lower case. */ headers: string[]; plan: ImportPlan };

export type NamedCreator = { _id: string; full_name: string; followers: number | null };

export type Understanding = { plan: ImportPlan; inspection: ImportInspection };

export type Question = {
  file: string;
  /** As the person calls it. */
  fileName: string;
  /** Obeyed as it is; without one the program proposes one. */
  plan?: ImportPlan;
  /** Of the team: one with the same headers is used by itself. */
  mappings?: readonly SavedMapping[];
  /** Used whatever the headers: column by column of the same header. */
  mapping?: SavedMapping;
  /** Creators that go by these names, for podcasts. */
  findPeople?: (names: string[]) => Promise<ReadonlyMap<string, NamedCreator[]>>;
  now: Date;
};

/** Opens a table whatever its format and says how it is read; refuses what is no table. Writes nothing. */
export async function understand({ file, fileName, plan: asked, now }: Question): Promise<Understanding> {
  const table = await openTable(file);
  const columns = table.headers.map((header, index): Column => ({ index, header, cells: [] }));
  let rows = 0;
  for await (const { cells } of table.rows()) {
    rows += 1;
    for (const column of columns) if (isSaying(cells[column.index] ?? "")) column.cells.push(cells[column.index] ?? "");
  }
  const mapping = mapColumns(columns, new Map());
  const plan: ImportPlan = asked ?? {
    target: "creators",
    network: "instagram",
    headerRow: 0,
    columns: mapping.columns.map(({ field }) => ({ field: field ?? null })),
    dateOrder: "dmy",
    decimal: ".",
    rates: "fraction",
    date: now.toISOString().slice(0, 10),
    source: fileName,
    words: { countries: {}, categories: {} },
    people: {},
    intoCrm: false,
    listIds: [],
  };
  const inspection: ImportInspection = {
    format: "csv",
    encoding: table.encoding,
    delimiter: table.delimiter,
    rows,
    preset: null,
    mapping: null,
    columns: mapping.columns.map(({ column, field, note }) => ({
      header: column.header,
      samples: column.cells.slice(0, 3),
      filled: rows === 0 ? 0 : column.cells.length / rows,
      guess: field ?? null,
      reason: note ?? "by its header",
      unread: [],
    })),
    refusal: null,
    doubts: [],
    countries: [],
    categories: [],
    people: [],
    preview: [],
  };
  return { plan, inspection };
}
