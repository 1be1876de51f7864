import type { z } from "zod";

/** What the router makes of a value in the address: bare digits are a number, `true` a boolean. */
export type UrlValue = string | number | boolean;
export type UrlInput = Record<string, unknown>;

const SEPARATOR = ",";

/** The values of "fr,de" that the schema knows; what it does not know is left out, so an old link still opens. */
export function readMany<T>(value: unknown, schema: z.ZodType<T>): T[] {
  const words = typeof value === "string" || typeof value === "number" ? String(value).split(SEPARATOR) : [];
  const read = words.flatMap((word) => {
    const parsed = schema.safeParse(word);
    return parsed.success ? [parsed.data] : [];
  });
  return [...new Set(read)];
}

/** One value, or the fallback when it is absent or unknown. */
export function readOne<T>(value: unknown, schema: z.ZodType<T>, fallback: T): T {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : fallback;
}

/** Joined by commas; undefined, and so not in the address, when there are none. */
export function writeMany(values: readonly (string | number)[]): UrlValue | undefined {
  return values.length === 0 ? undefined : bare(values.join(SEPARATOR));
}

/** The router would put a string of digits in quotes. */
function bare(text: string): UrlValue {
  return /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
}

/** Leaves out what is as it is without being said. */
export function unless<T>(value: T, usual: T): T | undefined {
  return value === usual ? undefined : value;
}
