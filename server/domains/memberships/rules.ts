import { planLimits } from "../plans/index.ts";
import type { MergedMember } from "../../db/list-places.ts";

/** The message when the plan's limit of lists is reached; undefined otherwise. */
export function listsFull(plan: number, own: number): string | undefined {
  const { lists: max, name } = planLimits(plan);
  if (max === null || own < max) return undefined;
  return `Your ${name} plan holds up to ${max} lists and you have ${own}. Delete one or change your plan.`;
}

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
