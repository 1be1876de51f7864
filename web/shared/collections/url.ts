import type { Collection, Field } from "#contract/collections/collection.ts";
import { isFieldKey } from "#contract/collections/field-key.ts";
import { OPEN_END, parseChoice, type BetweenFilter, type Filter } from "#contract/collections/filters.ts";
import { FILTER_VALUES_MAX, TITLE_MAX } from "#contract/base/limits.ts";
import { trust } from "#contract/base/trust.ts";
import { z } from "zod";

/** What the router makes of a value in a URL: bare digits are a number, `true` a boolean. */
export type UrlValue = string | number | boolean;
export type UrlInput = Record<string, unknown>;

/** How one value is written to a URL and read from it; undefined: absent or not valid. */
export type Param<T> = { read: (url: unknown) => T | undefined; write: (value: T) => UrlValue };

const SEPARATOR = ",";
/** A flag that is left open although the saved view sets it. */
const ANY = "any";

/** The router reads bare digits as a number and would put a string of digits in quotes. */
function bare(text: string): UrlValue {
  return /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
}

function textOf(url: unknown): string | undefined {
  return typeof url === "string" || typeof url === "number" ? String(url) : undefined;
}

/** A value that the URL has as it is. */
export function oneParam<T extends UrlValue>(schema: z.ZodType<T>): Param<T> {
  return { read: (url) => schema.safeParse(url).data, write: (value) => value };
}

function textParam(max: number = TITLE_MAX): Param<string> {
  return { read: (url) => textOf(url)?.trim().slice(0, max), write: (value) => value };
}

/** "fr,de". Values that are not known are dropped, so that old links still open. */
export function manyParam<T extends string | number>(
  parse: (text: string) => T | undefined,
  max = FILTER_VALUES_MAX,
): Param<T[]> {
  return {
    read(url) {
      if (url === undefined || url === null) return undefined;
      return [...new Set((textOf(url) ?? "").split(SEPARATOR).flatMap((part) => parse(part) ?? []))].slice(0, max);
    },
    write: (values) => bare(values.join(SEPARATOR)),
  };
}

type Range = { min: number; max: number };

/** "1000..50000"; an end that is not written is open. */
function range(schema: z.ZodType<Range>, open: Range): Param<Range> {
  return {
    read(url) {
      const [found, min, max] = /^(-?(?:[\de+]|\.(?!\.))*)\.\.(-?[\d.e+]*)$/.exec(String(url)) ?? [];
      if (found === undefined) return undefined;
      return schema.safeParse({ ...(min && { min: Number(min) }), ...(max && { max: Number(max) }) }).data;
    },
    write: ({ min, max }) => `${min === open.min ? "" : min}..${max === OPEN_END ? "" : max}`,
  };
}

type Ends = { from: number | string | null; to: number | string | null };

/** "2026-01-01..2026-06-30" */
function between({ bound }: BetweenFilter): Param<Ends> {
  const end = (text = "") => (text === "" ? null : parseChoice({ value: bound }, text));
  return {
    read(url) {
      const [from, to, ...rest] = (textOf(url) ?? "").split("..");
      const ends = [end(from), end(to)];
      return to === undefined || rest.length > 0 || ends.includes(undefined)
        ? undefined
        : { from: ends[0] ?? null, to: ends[1] ?? null };
    },
    write: ({ from, to }) => `${from ?? ""}..${to ?? ""}`,
  };
}

const flag: Param<boolean | null> = {
  read: (url) => (url === ANY ? null : typeof url === "boolean" ? url : undefined),
  write: (value) => value ?? ANY,
};

type FilterParam = { id: string; name: string; read: (url: unknown) => unknown; write: (value: unknown) => UrlValue };

export function paramOf(filter: Filter): FilterParam {
  const { id } = filter;
  const as = <T>(schema: z.ZodType<T>, { read, write }: Param<T>, name = id): FilterParam => ({
    id,
    name,
    // A value that calls would refuse is dropped.
    read: (url) => {
      const value = read(url);
      return value === undefined ? undefined : schema.safeParse(value).data;
    },
    write: (value) => write(schema.parse(value)),
  });
  switch (filter.kind) {
    case "search":
      return as(filter.schema, textParam(filter.max), filter.param);
    case "range":
      return as(filter.schema, range(filter.schema, filter.open));
    case "between":
      return as(filter.schema, between(filter));
    case "choice":
      return as(
        filter.schema,
        manyParam((part) => parseChoice(filter, part), filter.max),
      );
    case "one":
      return as(filter.schema, {
        read: (url) => (textOf(url) === undefined ? undefined : parseChoice(filter, String(url))),
        write: (value) => (value === undefined ? "" : bare(String(value))),
      });
    case "option":
      return as(filter.schema, textParam());
    case "toggle":
      return as(filter.schema, oneParam(z.boolean()));
    case "flag":
      return as(filter.schema, flag);
    case "negation":
      return as(
        filter.schema,
        manyParam((part) => (isFieldKey(part) ? part : filter.of.find((one) => one === part))),
      );
    case "entered": {
      // "true" and "false": with a value, or without.
      const { name, read, write } = paramOf(filter.of);
      return {
        id,
        name,
        read: (url) => (typeof url === "boolean" ? url : read(url)),
        write: (value) => (typeof value === "boolean" ? value : write(value)),
      };
    }
  }
}

type Fields = Record<string, Field>;

type FilterParamOf<F extends Fields> = {
  [K in keyof F]: F[K] extends { filter: { kind: "search"; param: infer P extends string } }
    ? P
    : F[K] extends { filter: { id: infer Id extends string } }
      ? Id
      : never;
}[keyof F];

/** Parameters of a collection's URL. */
export type UrlSearch<F extends Fields, Extra extends string = never> = Partial<
  Record<FilterParamOf<F> | "sort" | "asc" | "page" | "pagination" | Extra, UrlValue>
>;

/** What a table of a collection shows. */
export type TableState<F extends Fields, Size extends number> = {
  filters: z.output<Collection<F>["filters"]>;
  sort: Collection<F>["sorts"][number];
  asc: boolean;
  page: number;
  pagination: Size;
};

/**
 * The URLs of a collection's table. A URL leaves out what is as in `base`: the state without any parameter, or what a
 * saved view sets. The names are those of all versions so far, so that old links open.
 */
export function collectionUrl<const F extends Fields, const Size extends number>(
  collection: Collection<F>,
  {
    sizes,
    sort: usualSort,
    isAscending = collection.isAscending,
  }: {
    /** Rows on a page; a table with a single size has it in no URL. */
    sizes: readonly [Size, ...Size[]];
    sort: Collection<F>["sorts"][number];
    /** Which sorts ascend when a URL does not say the direction. */
    isAscending?: (sort: string) => boolean;
  },
) {
  type State = TableState<F, Size>;
  const filters = Object.values<Field>(collection.fields).flatMap(({ filter }) => (filter ? [paramOf(filter)] : []));
  const param = {
    sort: oneParam(z.enum<State["sort"][]>(collection.sorts)),
    asc: oneParam(z.boolean()),
    page: oneParam(z.int().min(1).max(1_000_000)),
    pagination: oneParam(z.literal([...sizes])),
  };
  const usual: State = {
    filters: collection.filters.parse({}),
    sort: usualSort,
    asc: isAscending(usualSort),
    page: 1,
    pagination: sizes[0],
  };

  /** The direction of a sort when it is not given: as in `base`, else the usual one. */
  const directionIn = (base: State, sort: string) => (sort === base.sort ? base.asc : isAscending(sort));

  /** What is missing or not valid is as in `base`. */
  function read(url: UrlInput, base = usual): State {
    const values = new Map(Object.entries(base.filters));
    const sort = param.sort.read(url["sort"]) ?? base.sort;
    return {
      filters: collection.filters.parse(
        Object.fromEntries(
          filters.map((filter) => {
            const value = filter.read(url[filter.name]);
            return [filter.id, value === undefined ? values.get(filter.id) : value];
          }),
        ),
      ),
      sort,
      asc: param.asc.read(url["asc"]) ?? directionIn(base, sort),
      page: param.page.read(url["page"]) ?? base.page,
      pagination: param.pagination.read(url["pagination"]) ?? base.pagination,
    };
  }

  /** All parameters, including those that change nothing. */
  function parameters(state: State): UrlSearch<F> {
    const values = new Map(Object.entries(state.filters));
    const { sort, asc, page, pagination } = state;
    // The names of the filters' parameters are those of FilterParamOf.
    return trust({
      ...Object.fromEntries(filters.map(({ id, name, write: writeOne }) => [name, writeOne(values.get(id))])),
      sort,
      asc,
      page,
      pagination,
    });
  }

  /** Only what differs from `base`. */
  function write(state: State, base = usual): UrlSearch<F> {
    const same: UrlInput = parameters({ ...base, asc: directionIn(base, state.sort) });
    return pickBy(parameters(state), (name, value) => value !== same[name]);
  }

  /** A click on a column's title: the usual direction first, then the other. */
  function sortedBy<S extends Pick<State, "sort" | "asc" | "page">>(state: S, by: string): S {
    const sort = collection.sorts.find((id) => id === by) ?? state.sort;
    const asc = sort === state.sort ? !state.asc : collection.isAscending(sort);
    return { ...state, page: 1, sort, asc };
  }

  return { usual, read, write, parameters, sortedBy };
}

/** The parameters that fit. */
export function pickBy<S extends object>(search: S, fits: (name: string, value: unknown) => boolean): Partial<S> {
  const picked = Object.entries(search).filter(([name, value]) => value !== undefined && fits(name, value));
  // Some of its properties.
  return trust(Object.fromEntries(picked));
}

/** Undefined, and so not in the URL, where the value is the usual one. */
export function unless<T>(value: T, usual: T): T | undefined {
  return value === usual ? undefined : value;
}
