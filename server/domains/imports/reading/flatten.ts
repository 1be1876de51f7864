const DEEPEST = 6;
/** What an object in a list goes by: a hashtag's `name`, a mention's `username`. */
const NAMES = ["name", "tag", "username", "title", "value", "text", "url", "href"];

/** An object as cells by path: `{ a: { b: 1 } }` is `a.b`. Lists of words are one cell; lists of rows are ignored. */
export function flatten(value: object): Map<string, string> {
  const cells = new Map<string, string>();
  walk(value, "", 0);
  return cells;

  function walk(object: object, prefix: string, depth: number): void {
    for (const [key, inner] of Object.entries(object)) {
      const path = prefix + key;
      if (isObject(inner) && depth < DEEPEST) walk(inner, `${path}.`, depth + 1);
      else cells.set(path, Array.isArray(inner) ? writeList(inner) : writeScalar(inner));
    }
  }
}

/** Words of a list, separated by bars: names have commas, hardly ever bars. */
export function writeList(list: readonly unknown[]): string {
  return list
    .map((one) => (isObject(one) ? nameOf(one) : Array.isArray(one) ? "" : writeScalar(one)))
    .filter((word) => word !== "")
    .join(" | ");
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function nameOf(object: Record<string, unknown>): string {
  const name = NAMES.map((key) => object[key]).find((value) => typeof value === "string" && value !== "");
  return typeof name === "string" ? name : "";
}

function writeScalar(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" || typeof value === "bigint" ? String(value) : "";
}
