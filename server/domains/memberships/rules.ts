import { limitsOf } from "../plans/index.ts";
import type { MergedMember } from "../../db/list-places.ts";

/** The sentence for a plan that holds no more lists; undefined when there is room for one more. */
export function listsFull(plan: number, own: number): string | undefined {
  const { lists: max, name } = limitsOf(plan);
  if (max === null || own < max) return undefined;
  return `Your ${name} plan holds up to ${max} lists and you have ${own}. Delete one or change your plan.`;
}

/** The one title of what happened in a single list; null when it was several or none. */
export function titleOf(lists: readonly { title: string }[]): string | null {
  const [only, other] = lists;
  return only && !other ? only.title : null;
}

/** How many of a list's rows show nobody of their own: whoever they were merged into is in the list already. */
export function shownTwice(merged: readonly MergedMember[]): number {
  const brought = new Set(merged.filter((member) => !member.keptIsMember).map((member) => member.kept));
  return merged.length - brought.size;
}
