import type { LabelType } from "#contract/labels.ts";
import { STATUSES_MAX, TAGS_MAX } from "#contract/base/limits.ts";
import { say, type Message } from "#contract/messages/catalogue.ts";

const MAX: Record<LabelType, number> = { tag: TAGS_MAX, status: STATUSES_MAX };

/** The message when the limit is reached; undefined otherwise. */
export function labelsFull(type: LabelType, existing: number): Message | undefined {
  const max = MAX[type];
  if (existing < max) return undefined;
  return say(type === "tag" ? "labels.tagsFull" : "labels.statusesFull", { max });
}

export function roomFor(type: LabelType, existing: number): number {
  return Math.max(0, MAX[type] - existing);
}

/** The title of the only label; null for several or none. */
export function titleOfOnly(labels: readonly { title: string }[]): string | null {
  const [only, other] = labels;
  return only && !other ? only.title : null;
}
