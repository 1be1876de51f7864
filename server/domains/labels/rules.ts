import type { LabelType } from "#contract/labels.ts";
import { STATUSES_MAX, TAGS_MAX } from "#contract/base/limits.ts";

const LIMITS: Record<LabelType, { max: number; many: string }> = {
  tag: { max: TAGS_MAX, many: "tags" },
  status: { max: STATUSES_MAX, many: "statuses" },
};

/** The message when the limit is reached; undefined otherwise. */
export function labelsFull(type: LabelType, existing: number): string | undefined {
  const { max, many } = LIMITS[type];
  return existing < max ? undefined : `There can be up to ${max} ${many}. Delete or merge one first.`;
}

export function roomFor(type: LabelType, existing: number): number {
  return Math.max(0, LIMITS[type].max - existing);
}

/** The title of the only label; null for several or none. */
export function titleOfOnly(labels: readonly { title: string }[]): string | null {
  const [only, other] = labels;
  return only && !other ? only.title : null;
}
