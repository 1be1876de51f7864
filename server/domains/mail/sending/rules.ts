const FIELD = /\{\{([^{}]*)\}\}/g;

/** Values by the names of fields; null: the recipient has no value. */
export type Values = ReadonlyMap<string, string | null>;
/** The known fields. */
export type FieldNames = Pick<ReadonlySet<string>, "has">;

/** Names in double braces. */
export function namesIn(template: string): Set<string> {
  return new Set([...template.matchAll(FIELD)].map(([, name = ""]) => name.trim()));
}

/** What is wrong with a template: a field that does not exist, or braces that are not closed. */
export function problemOf(template: string, fields: FieldNames): { unknown: string } | { open: true } | undefined {
  const unknown = [...namesIn(template)].find((name) => !fields.has(name));
  if (unknown !== undefined) return { unknown };
  return template.replaceAll(FIELD, "").includes("{{") ? { open: true } : undefined;
}

/** Fields of a template that have no value: what they are in cannot be sent. */
export function missingIn(template: string, values: Values): string[] {
  return [...namesIn(template)].filter((name) => (values.get(name) ?? "").trim() === "");
}

/** Inserts the values. A value that looks like a field stays as it is. */
export function mergeInto(template: string, values: Values): string {
  return template.replaceAll(FIELD, (whole, name: string) => {
    const key = name.trim();
    return values.has(key) ? oneLine(values.get(key) ?? "") : whole;
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
