import type { LabelView } from "#contract/labels.ts";
import type { CountedLabel } from "./store.ts";

export function presentLabel({ id, title, color, count }: CountedLabel): LabelView {
  return { _id: id, title, color, count };
}
