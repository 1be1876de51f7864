import type { Endpoint } from "#contract/base/endpoint.ts";
import { addressOf, type Input } from "./inputs.ts";

/** What is not text: halves of surrogate pairs, in wrong order or alone, and NUL, which PostgreSQL refuses. */
const ILL_FORMED_STRINGS = ["\uD800", "a\uDFFFb", "\uDC00\uD800", "a\u0000"];

/** A body, once for each of its strings and each ill-formed text in its place. */
export function withIllFormed(body: unknown): unknown[] {
  return stringsIn(body).flatMap((path) => ILL_FORMED_STRINGS.map((text) => replaced(body, path, text)));
}

type Path = readonly (string | number)[];

function stringsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === "string") return [path];
  if (Array.isArray(value)) return value.flatMap((item, i) => stringsIn(item, [...path, i]));
  if (typeof value !== "object" || value === null || value instanceof Blob) return [];
  return Object.entries(value).flatMap(([key, item]) => stringsIn(item, [...path, key]));
}

function replaced(value: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text;
  if (Array.isArray(value)) return value.map((item: unknown, i) => (i === key ? replaced(item, rest, text) : item));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name_, item]: [string, unknown]) => [
    name_,
    name_ === key ? replaced(item, rest, text) : item,
  ]);
  return Object.fromEntries(entries);
}

/** Bytes that are no UTF-8, in each parameter of the path and of the query. */
export function illFormedUrls(endpoint: Endpoint, { params, query }: Input): string[] {
  const bytes = ["%ED%A0%80", "%FF", "%C0%80", "%", "%zz"];
  const inPath = Object.keys(params).map((key) => (mark: string) => ({ params: { ...params, [key]: mark }, query }));
  const inQuery = Object.keys(endpoint.query?.shape ?? {}).map((key) => (mark: string) => ({
    params,
    query: { ...query, [key]: mark },
  }));
  return [...inPath, ...inQuery].flatMap((place) =>
    bytes.map((raw) => addressOf(endpoint, { ...place("ILLFORMED"), body: undefined }).replace("ILLFORMED", raw)),
  );
}
