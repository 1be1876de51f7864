import type { ImportTarget } from "#contract/import-plan.ts";
import type { Field } from "./fields.ts";
import { KNOWN, NAMES, OF_POSTS, TITLES, HANDLES, OF_PODCASTS } from "./known.ts";
import { meaningOf, splitCamelCase } from "./words.ts";

/** `name`: some name of the creator; which one, the values tell. */
export type Recognised = { field: Field } | { field: "name"; likely?: "username" | "full_name" };

/** What a header says of its column in such a table; undefined when it says nothing we import. */
export function recognise(header: string, target: ImportTarget = "creators"): Recognised | undefined {
  for (const words of readings(header)) {
    const found = find(words, target);
    if (found) return found;
  }
  return undefined;
}

/** A header as it may be meant: as it stands, with its words apart, and by the ends of a path `stats.avgLikes.value`. */
function readings(header: string): string[] {
  const plain = meaningOf(header);
  const whole = [plain, meaningOf(splitCamelCase(header)), withoutNetwork(plain)];
  if (!header.includes(".") || /\s/.test(header.trim())) return whole;
  const parts = header.split(".").map((part) => splitCamelCase(part));
  // Somebody else's figures stand below such a word.
  if (parts.slice(0, -1).some((part) => /audience|compared|lookalike|brand/i.test(part))) return whole;
  return [...whole, meaningOf(parts.slice(-2).join(" ")), meaningOf(parts.at(-1) ?? "")];
}

/** "Instagram engagement rate" is an engagement rate. */
function withoutNetwork(meaning: string): string {
  return meaning
    .split(" ")
    .filter((word) => word !== "network")
    .join(" ");
}

function find(meaning: string, target: ImportTarget): Recognised | undefined {
  if (meaning === "") return undefined;
  if (target === "posts") {
    const field = OF_POSTS.get(meaning);
    if (field) return { field };
  }
  if (target === "podcasts") {
    const field = OF_PODCASTS.get(meaning);
    return field && { field };
  }
  if (HANDLES.has(meaning)) return { field: "name", likely: "username" };
  if (TITLES.has(meaning)) return { field: "name", likely: "full_name" };
  if (NAMES.has(meaning)) return { field: "name" };
  const field = KNOWN.get(meaning);
  return field && { field };
}
