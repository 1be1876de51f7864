import { MERGE_FIELDS, type MergeField } from "#contract/mail/endpoints.ts";

const FIELD = /\{\{([^{}]*)\}\}/g;
const FIELDS = new Map<string, MergeField>(MERGE_FIELDS.map((name) => [name, name]));

export type Values = Readonly<Record<MergeField, string | null>>;

/** Names in double braces. */
function namesIn(template: string): string[] {
  return [...template.matchAll(FIELD)].map(([, name = ""]) => name.trim());
}

export function fieldsIn(template: string): Set<MergeField> {
  return new Set(namesIn(template).flatMap((name) => FIELDS.get(name) ?? []));
}

/** What is wrong with a template: a field that does not exist, or braces that are not closed. */
export function problemOf(template: string): { unknown: string } | { open: true } | undefined {
  const unknown = namesIn(template).find((name) => !FIELDS.has(name));
  if (unknown !== undefined) return { unknown };
  return template.replaceAll(FIELD, "").includes("{{") ? { open: true } : undefined;
}

/** Fields of a template that have no value: what they are in cannot be sent. */
export function missingIn(template: string, values: Values): MergeField[] {
  return [...fieldsIn(template)].filter((name) => (values[name] ?? "").trim() === "");
}

/** Inserts the values. A value that looks like a field stays as it is. */
export function mergeInto(template: string, values: Values): string {
  return template.replaceAll(FIELD, (whole, name: string) => {
    const field = FIELDS.get(name.trim());
    return field === undefined ? whole : oneLine(values[field] ?? "");
  });
}

/** A value on one line: names come from networks, and subjects become headers. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()
    .toWellFormed();
}

/** The first name in a full name; null where the name is a handle or has no letters. */
export function firstNameOf(fullName: string): string | null {
  const [first = ""] = oneLine(fullName).split(" ");
  return /^\p{L}[\p{L}\p{M}'’.-]*$/u.test(first) ? first : null;
}

/** Attempts at a mail that the server may take later. */
export const ATTEMPTS_MAX = 8;

/** When to try again after so many attempts. */
export function retryAfter(attempts: number, now: Date): Date {
  return new Date(now.getTime() + 60_000 * 2 ** Math.min(attempts, ATTEMPTS_MAX));
}
