import { say } from "#contract/messages/catalogue.ts";
import { refuse } from "../../../errors.ts";
import { flatten, isObject } from "./flatten.ts";

const DEEPEST = 4;

type Found = { path: string; rows: unknown[] };

/**
 * The rows inside an object: the object itself when it is one creator's report, else its array of objects; of several
 * the longest, with a doubt that names the others.
 */
export function rowsOfDocument(document: unknown): { rows: unknown[]; doubts: string[] } {
  if (!isObject(document)) return refuse("bad_request", say("imports.brokenJson"));
  if (isCreatorObject(document))
    return {
      rows: [document],
      doubts: [
        "The file is one object about one account: it is read as one row, and the lists inside it are left out.",
      ],
    };
  const arrays = arraysIn(document, "", 0).toSorted((a, b) => b.rows.length - a.rows.length);
  const [longest, ...others] = arrays;
  if (!longest) return { rows: [document], doubts: [] };
  return {
    rows: longest.rows,
    doubts:
      others.length === 0
        ? []
        : [
            `The file holds several lists; the longest is read: ${longest.path} (${longest.rows.length}). ` +
              `Not read: ${others.map(({ path }) => path).join(", ")}.`,
          ],
  };
}

/** Whether the object, without its lists, names an account of its own. */
function isCreatorObject(document: Record<string, unknown>): boolean {
  return [...flatten(document)].some(
    ([path, value]) => value !== "" && /(?:^|\.)(?:user_?name|handle|screen_?name|custom_?url)$/i.test(path),
  );
}

function arraysIn(value: object, prefix: string, depth: number): Found[] {
  return Object.entries(value).flatMap(([key, inner]): Found[] => {
    const path = prefix + key;
    if (Array.isArray(inner)) return inner.some(isObject) ? [{ path, rows: inner }] : [];
    return isObject(inner) && depth < DEEPEST ? arraysIn(inner, `${path}.`, depth + 1) : [];
  });
}
