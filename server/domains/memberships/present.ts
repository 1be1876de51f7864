import type { CrmCreator } from "#contract/crm.ts";

export type ListTag = CrmCreator["lists"][number];

/** A list as shown in the rows of its creators. */
export function presentTag({ id, title }: { id: string; title: string }): ListTag {
  return { _id: id, title };
}
