import type { CrmCreator } from "#contract/crm.ts";

/** What merging others into one changes of that one. */
export type Outcome = {
  /** How many it gets that it has not. */
  tags: number;
  lists: number;
  /** Whether it gets one, having none. */
  status: boolean;
  email: boolean;
  note: boolean;
  /** Whether others have one that is lost to view, since it has its own. */
  dropsStatus: boolean;
  dropsEmail: boolean;
};

/** As the server does it: sets are joined, notes are put under one another, a status and an address of its own stand. */
export function outcomeOf(keep: CrmCreator, others: readonly CrmCreator[]): Outcome {
  const some = (which: "status" | "customEmail") => others.some((row) => row[which] !== null);
  const differs = (which: "status" | "customEmail") =>
    keep[which] !== null && others.some((row) => row[which] !== null && row[which] !== keep[which]);
  const lists = others.flatMap((row) => row.lists.map(({ _id }) => _id));
  return {
    tags: countNew(
      keep.tags,
      others.flatMap((row) => row.tags),
    ),
    lists: countNew(
      keep.lists.map(({ _id }) => _id),
      lists,
    ),
    status: keep.status === null && some("status"),
    email: keep.customEmail === null && some("customEmail"),
    note: others.some((row) => row.customNote !== "" && !keep.customNote.includes(row.customNote)),
    dropsStatus: differs("status"),
    dropsEmail: differs("customEmail"),
  };
}

function countNew(has: readonly string[], gets: readonly string[]): number {
  return new Set(gets.filter((id) => !has.includes(id))).size;
}
