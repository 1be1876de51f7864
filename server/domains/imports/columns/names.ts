import type { Field } from "./fields.ts";
import { handleLikeness, type Column } from "./profile.ts";

type Name = { column: Column; likely?: "username" | "full_name" };
/** Two columns closer than this in how much they look like handles cannot be told apart. */
const MARGIN = 0.05;
const SURE = 1;

type Chosen = { username?: Column; fullName?: Column; others: Column[] };

/**
 * Which of the columns with names holds the handle and which the name to show: headers mix them up, so the values
 * decide where the header does not. Without a `username` nothing can be imported.
 */
export function chooseNames(names: readonly Name[], taken: ReadonlySet<Field>): Chosen {
  const ranked = names
    .map((name) => ({ ...name, likeness: handleLikeness(name.column) + bonus(name.likely) }))
    .toSorted((a, b) => b.likeness - a.likeness);
  const [first, second] = ranked;
  const isUnclear = first && second && first.likeness - second.likeness < MARGIN;
  const username = taken.has("username") || isUnclear ? undefined : first?.column;
  if (isUnclear && !taken.has("username")) return { others: [] };
  const rest = ranked.filter(({ column }) => column !== username);
  const fullName = taken.has("full_name") ? undefined : rest.findLast(({ likely }) => likely !== "username")?.column;
  return { username, fullName, others: rest.map(({ column }) => column) };
}

function bonus(likely: Name["likely"]): number {
  if (likely === undefined) return 0;
  return likely === "username" ? SURE : -SURE;
}
