/** A row of a table, or a line that is none and why. */
export type Row = {
  /** The line of the text where it starts, the row of the sheet, or the place of the object; from 1. */
  line: number;
  cells: string[];
  problem?: string;
  /** Places of cells that are merged with those above them, whose value they have. */
  carried?: readonly number[] | undefined;
};

/** A column inside the cells of another one: "{'likes': 3}" in `metrics` is `metrics.likes`, the addresses of links `.link`. */
export type Unfolded = { of: number; path: string };

/** A file opened as rows of cells, before the header row is known. */
export type Grid = {
  format: "csv" | "xlsx" | "json";
  encoding: string | null;
  delimiter: string | null;
  width: number;
  /** The sheet of a workbook that is read, and all sheets that hold a table. */
  sheets?: { read: string; all: readonly string[] } | undefined;
  /** The columns at its end that were found inside others. */
  unfolded: Unfolded[];
  /** The first row is made of the names of properties: there is no doubt that it holds headers. */
  isKeyed: boolean;
  /** What a person should know of how it was opened. */
  doubts: string[];
  /** Rows from the first to the last, blank ones left out; may be read more than once. */
  rows: () => AsyncGenerator<Row>;
};
