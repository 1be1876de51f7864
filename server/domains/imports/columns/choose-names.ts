import { networksIn } from "../values/networks.ts";
import type { Field } from "./fields.ts";
import { handleLikeness, type Column } from "./profile.ts";

export type Name = { column: Column; likely?: "username" | "full_name" };
/** Two columns whose likeness to handles differs by less are ambiguous. */
const MARGIN = 0.05;
const SURE = 1;
/** Beside a link or an id, a column of names is taken for handles only from this likeness on. */
const LIKE_HANDLES = 0.8;

type Chosen = { usernames: Column[]; fullName?: Column; isUnclear: boolean };

/**
 * Which of the columns with names holds the handle and which the name to show: headers mix them up, so the values
 * decide where the header does not. Several handles only where each column names a network of its own.
 */
export function chooseNames(
  names: readonly Name[],
  { taken, isIdentified }: { taken: ReadonlySet<Field>; /** By a link or an id. */ isIdentified: boolean },
): Chosen {
  const wide = onePerNetwork(names);
  if (wide.length > 1 && !taken.has("username")) {
    const rest = names.filter(({ column }) => !wide.includes(column)).map(({ column }) => column);
    return { usernames: wide, ...(rest[0] && !taken.has("full_name") && { fullName: rest[0] }), isUnclear: false };
  }
  const ranked = names
    .map((name) => ({ ...name, likeness: handleLikeness(name.column) + bonus(name.likely) }))
    .toSorted((a, b) => b.likeness - a.likeness);
  const [first, second] = ranked;
  const needsNone = taken.has("username") || (isIdentified && first !== undefined && first.likeness < LIKE_HANDLES);
  const isUnclear = !needsNone && first && second && first.likeness - second.likeness < MARGIN;
  if (isUnclear) return { usernames: [], isUnclear: true };
  const username = needsNone ? undefined : first?.column;
  const rest = ranked.filter(({ column }) => column !== username);
  const fullName = taken.has("full_name") ? undefined : rest.findLast(({ likely }) => likely !== "username")?.column;
  return { usernames: username ? [username] : [], ...(fullName && { fullName }), isUnclear: false };
}

/** "Instagram handle" and "TikTok handle" beside each other: the first column of each network. */
function onePerNetwork(names: readonly Name[]): Column[] {
  const byNetwork = new Map<string, Column>();
  for (const { column, likely } of names) {
    const [network, other] = networksIn(column.header);
    if (likely === "username" && network && !other && !byNetwork.has(network)) byNetwork.set(network, column);
  }
  return [...byNetwork.values()];
}

function bonus(likely: Name["likely"]): number {
  if (likely === undefined) return 0;
  return likely === "username" ? SURE : -SURE;
}
