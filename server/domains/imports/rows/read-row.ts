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

/** What a row says, or why it cannot be imported. `key` is the same for rows about one account at one time. */
type ReadRow = { record: CreatorRecord; key: string } | Unusable;

export type RowReader = {
  read: (cells: readonly string[]) => ReadRow;
  /** Per column, cells that are not what the column holds and were left out. */
  leftOut: ReadonlyMap<string, number>;
  /** Categories that no niche goes by. */
  unknownCategories: ReadonlyMap<string, number>;
};

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
  const leftOut = new Map<string, number>();
  const unknownCategories = new Map<string, number>();
  const columns = (field: Field) =>
    mapping.columns.flatMap((mapped) => (mapped.field === field ? [mapped.column] : []));
  const figures = mapping.columns.flatMap(({ column, field }): Figure[] => {
    const figure = field && FIGURES[field];
    return field && figure ? [{ field: figure, column, parse: figureParser(FIELDS[field], column) }] : [];
  });
  const one = (field: Field) => {
    const [column] = columns(field);
    return (cells: readonly string[]) => (column && cells[column.index]) ?? "";
  };
  const cell = {
    username: one("username"),
    fullName: one("full_name"),
    url: one("url"),
    website: one("website"),
    email: one("email"),
    country: one("country"),
    city: one("city"),
    language: one("language"),
    gender: one("gender"),
    biography: one("biography"),
    date: one("date"),
  };
  const categories = columns("category");

  /** The cell as `read` sees it; counted as left out when it holds something else. */
  function understood<T>(field: Field, text: string, read: (text: string) => T | undefined): T | undefined {
    const clean = cleanText(text);
    if (clean === undefined) return undefined;
    const value = read(clean);
    if (value === undefined) leave(columns(field)[0]?.header ?? field);
    return value;
  }
  const leave = (header: string) => leftOut.set(header, (leftOut.get(header) ?? 0) + 1);

  function findHandle(cells: readonly string[]): Handle | Unusable {
    const url = handleInUrl(cell.url(cells).trim());
    const text = cell.username(cells);
    if (url && isMissing(text)) return readHandle(url.username, network);
    const handle = readHandle(text, network);
    if (!("reason" in handle) || !isDamaged(text)) return handle;
    const intact = [...(url ? [url.username] : []), ...others(cells)].find(
      (other) => !isMissing(other) && !isDamaged(other),
    );
    return intact === undefined ? handle : readHandle(intact, network);
  }

  /** Clocks and zones differ by a day at most; beyond that a date is of the future, which no source knows. */
  function pastDate(text: string): FileDate | undefined {
    const date = parseDate(text);
    return date && date.at.getTime() <= now.getTime() + DAY_MS ? date : undefined;
  }

  const others = (cells: readonly string[]) => mapping.otherNames.map((column) => cells[column.index] ?? "");

  function findFullName(cells: readonly string[], handle: Handle): string | undefined {
    const shown = cleanText(cell.fullName(cells)) ?? handle.fullName;
    if (shown === undefined || !isDamaged(shown)) return shown;
    return (
      [...others(cells), cell.username(cells)].map(cleanText).find((name) => name !== undefined && !isDamaged(name)) ??
      shown
    );
  }

  function readCounts(cells: readonly string[], time: FileDate): CountRecord[] {
    const count: CountRecord = { ...time };
    for (const { field, column, parse } of figures) {
      const value = parse(cells[column.index] ?? "");
      if (value === null) leave(column.header);
      else if (value !== undefined) Object.assign(count, { [field]: value });
    }
    return Object.keys(count).length > 2 ? [count] : [];
  }

  function readNiches(cells: readonly string[]): CreatorRecord["niches"] {
    const ids = new Set<number>();
    for (const column of categories) {
      const { known, unknown } = nichesOf(cleanText(cells[column.index] ?? "") ?? "");
      for (const id of known) ids.add(id);
      for (const name of unknown) unknownCategories.set(name, (unknownCategories.get(name) ?? 0) + 1);
    }
    return [...ids].map((id, i) => ({ id, primary: i === 0 }));
  }

  function readFacts(cells: readonly string[], handle: Handle): CreatorFacts {
    return withoutAbsent({
      fullName: findFullName(cells, handle),
      country: understood("country", cell.country(cells), countryOf),
      city: cleanText(cell.city(cells)),
      language: understood("language", cell.language(cells), languageOf),
      gender: understood("gender", cell.gender(cells), genderOf),
      email: understood("email", cell.email(cells), (text) =>
        /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? text.toLowerCase() : undefined,
      ),
      website: understood("website", cell.website(cells), webAddress),
    });
  }

  return {
    leftOut,
    unknownCategories,
    read(cells) {
      const handle = findHandle(cells);
      if ("reason" in handle) return handle;
      const { username } = handle;
      const time = understood("date", cell.date(cells), pastDate) ?? fileDate;
      const account = withoutAbsent({
        url: understood("url", cell.url(cells), webAddress),
        biography: cleanText(cell.biography(cells)),
      });
      return {
        key: `${usernameKey(username)} ${time.at.getTime()}`,
        record: {
          accounts: [{ network, username, ...account, counts: readCounts(cells, time), posts: [] }],
          facts: readFacts(cells, handle),
          at: time.at,
          niches: readNiches(cells),
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
