import { DAY_MS } from "#contract/limits.ts";
import { usernameKey, type Network } from "#contract/networks.ts";
import type { CountRecord, CreatorFacts, CreatorRecord } from "#server/domains/creators/index.ts";
import { FIELDS, type Field, type Kind } from "../columns/fields.ts";
import type { Mapping } from "../columns/map-columns.ts";
import type { Column } from "../columns/profile.ts";
import { parseDate, type FileDate } from "../values/dates.ts";
import { handleInUrl, readHandle, type Handle, type Unusable } from "../values/handles.ts";
import { cleanText, isDamaged, isMissing } from "../values/missing.ts";
import { asCount, detectStyle, parseNumber } from "../values/numbers.ts";
import { countryOf, languageOf } from "../values/places.ts";
import { genderOf, nichesOf } from "../values/words.ts";
import { collectLeftOut, type LeftOutByHeader } from "./left-out.ts";

/** What a row says, or why it cannot be imported. `key` is the same for rows about one account at one time. */
type ReadRow = { record: CreatorRecord; key: string } | Unusable;

export type RowReader = {
  read: (row: Cells) => ReadRow;
  /** Per column, cells that are not what the column holds and were left out. */
  leftOut: LeftOutByHeader;
  /** Categories that no niche goes by. */
  unknownCategories: ReadonlyMap<string, number>;
};

type Cells = { line: number; cells: readonly string[] };

type Figure = { field: keyof CountRecord; column: Column; parse: (cell: string) => number | null | undefined };

const FIGURES: Partial<Record<Field, Exclude<keyof CountRecord, "at" | "precision">>> = {
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

export function createRowReader(
  mapping: Mapping,
  { network, fileDate, now }: { network: Network; fileDate: FileDate; now: Date },
): RowReader {
  const leftOut = collectLeftOut();
  const unknownCategories = new Map<string, number>();
  const columns = (field: Field) =>
    mapping.columns.flatMap((mapped) => (mapped.field === field ? [mapped.column] : []));
  const figures = mapping.columns.flatMap(({ column, field }): Figure[] => {
    const figure = field && FIGURES[field];
    return field && figure ? [{ field: figure, column, parse: figureParser(FIELDS[field], column) }] : [];
  });
  const firstColumn = new Map<Field, Column>();
  for (const { column, field } of mapping.columns) if (field && !firstColumn.has(field)) firstColumn.set(field, column);
  const categories = columns("category");

  function textOf(field: Field, { cells }: Cells): string {
    const column = firstColumn.get(field);
    return (column && cells[column.index]) ?? "";
  }

  /** The cell as `read` sees it; noted as left out when it holds something else. */
  function understood<T>(field: Field, row: Cells, read: (text: string) => T | undefined): T | undefined {
    const text = cleanText(textOf(field, row));
    if (text === undefined) return undefined;
    const value = read(text);
    if (value === undefined) leftOut.add(firstColumn.get(field)?.header ?? field, { line: row.line, text });
    return value;
  }

  function findHandle(row: Cells): Handle | Unusable {
    const url = handleInUrl(textOf("url", row).trim());
    const text = textOf("username", row);
    if (url && isMissing(text)) return readHandle(url.username, network);
    const handle = readHandle(text, network);
    if (!("reason" in handle) || !isDamaged(text)) return handle;
    const intact = [...(url ? [url.username] : []), ...others(row)].find(
      (other) => !isMissing(other) && !isDamaged(other),
    );
    return intact === undefined ? handle : readHandle(intact, network);
  }

  /** Clocks and zones differ by a day at most; beyond that a date is of the future, which no source knows. */
  function pastDate(text: string): FileDate | undefined {
    const date = parseDate(text);
    return date && date.at.getTime() <= now.getTime() + DAY_MS ? date : undefined;
  }

  const others = ({ cells }: Cells) => mapping.otherNames.map((column) => cells[column.index] ?? "");

  function findFullName(row: Cells, handle: Handle): string | undefined {
    const shown = cleanText(textOf("full_name", row)) ?? handle.fullName;
    if (shown === undefined || !isDamaged(shown)) return shown;
    return (
      [...others(row), textOf("username", row)].map(cleanText).find((name) => name !== undefined && !isDamaged(name)) ??
      shown
    );
  }

  function readCounts({ line, cells }: Cells, time: FileDate): CountRecord[] {
    const count: CountRecord = { ...time };
    for (const { field, column, parse } of figures) {
      const text = cells[column.index] ?? "";
      const value = parse(text);
      if (value === null) leftOut.add(column.header, { line, text });
      else if (value !== undefined) Object.assign(count, { [field]: value });
    }
    return Object.keys(count).length > 2 ? [count] : [];
  }

  function readNiches({ cells }: Cells): CreatorRecord["niches"] {
    const ids = new Set<number>();
    for (const column of categories) {
      const { known, unknown } = nichesOf(cleanText(cells[column.index] ?? "") ?? "");
      for (const id of known) ids.add(id);
      for (const name of unknown) unknownCategories.set(name, (unknownCategories.get(name) ?? 0) + 1);
    }
    return [...ids].map((id, i) => ({ id, primary: i === 0 }));
  }

  function readFacts(row: Cells, handle: Handle): CreatorFacts {
    return withoutAbsent({
      fullName: findFullName(row, handle),
      country: understood("country", row, countryOf),
      city: cleanText(textOf("city", row)),
      language: understood("language", row, languageOf),
      gender: understood("gender", row, genderOf),
      email: understood("email", row, (text) =>
        /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? text.toLowerCase() : undefined,
      ),
      website: understood("website", row, webAddress),
    });
  }

  return {
    leftOut: leftOut.byHeader,
    unknownCategories,
    read(row) {
      const handle = findHandle(row);
      if ("reason" in handle) return handle;
      const { username } = handle;
      const time = understood("date", row, pastDate) ?? fileDate;
      const account = withoutAbsent({
        url: understood("url", row, webAddress),
        biography: cleanText(textOf("biography", row)),
      });
      return {
        key: `${usernameKey(username)} ${time.at.getTime()}`,
        record: {
          accounts: [{ network, username, ...account, counts: readCounts(row, time), posts: [] }],
          facts: readFacts(row, handle),
          at: time.at,
          niches: readNiches(row),
        },
      };
    },
  };
}

/** Reads a figure as its whole column writes them. Rates become fractions. */
function figureParser(kind: Kind, column: Column): Figure["parse"] {
  const style = detectStyle(column.cells, { counts: kind === "count" });
  const scale = kind === "rate" && isInPercent(column, style) ? 0.01 : 1;
  return (cell) => {
    const value = parseNumber(cell, style);
    if (typeof value !== "number") return value;
    if (value < 0) return null;
    if (kind === "count") return asCount(value);
    return cell.includes("%") ? value : value * scale;
  };
}

/** Rates written without a percent sign are percents when the header says so or the usual one would be above 100 %. */
function isInPercent(column: Column, style: ReturnType<typeof detectStyle>): boolean {
  if (column.header.includes("%")) return true;
  const values = column.cells.map((cell) => parseNumber(cell, style)).filter((value) => typeof value === "number");
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.floor(sorted.length / 2)] ?? 0) > 1;
}

function webAddress(text: string): string | undefined {
  const full = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(full) && URL.canParse(full) ? full : undefined;
}

function withoutAbsent<T extends object>(facts: T): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> {
  return Object.assign(
    {},
    ...Object.entries(facts).map(([key, value]) => (value === undefined ? {} : { [key]: value })),
  );
}
