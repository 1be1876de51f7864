import type { MergedMember } from "../../db/list-places.ts";

/** The title of the only list; null for several lists or none. */
export function titleOf(lists: readonly { title: string }[]): string | null {
  const [only, other] = lists;
  return only && !other ? only.title : null;
}

/** Number of a list's rows that show no creator of their own, because the creator they were merged into is in the list. */
export function shownTwice(merged: readonly MergedMember[]): number {
  const added = new Set(merged.filter((member) => !member.targetIsMember).map((member) => member.targetId));
  return merged.length - added.size;
}
