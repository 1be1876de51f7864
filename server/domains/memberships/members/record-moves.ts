import type { Context, Member } from "../../../context.ts";
import { recordEachEvent } from "../../timeline-events/index.ts";
import { presentTag } from "../present.ts";
import type { Pair } from "./store.ts";

type MembershipChanges = {
  ctx: Context<Member>;
  /** The lists with their current titles. */
  lists: readonly { id: string; title: string }[];
  members: readonly Pair[];
  way: "added" | "removed";
  actionId: string;
};

/** Records on the timeline of each creator the lists they were added to or removed from. */
export async function recordMoves({ ctx, lists, members, way, actionId }: MembershipChanges): Promise<void> {
  const tags = new Map(lists.map((list) => [list.id, presentTag(list)]));
  const listsOf = Map.groupBy(members, (member) => member.creatorId);
  // Creators with the same list changes share an event; usually that is all of them.
  const creatorsByLists = Map.groupBy(listsOf.keys(), (creatorId) =>
    (listsOf.get(creatorId) ?? [])
      .map((member) => member.listId)
      .toSorted()
      .join(),
  );
  const events = [...creatorsByLists].map(([ids, creatorIds]) => {
    const changedLists = ids.split(",").flatMap((id) => tags.get(id) ?? []);
    const [added, removed] = way === "added" ? [changedLists, []] : [[], changedLists];
    return { creatorIds, data: { kind: "lists" as const, added, removed } };
  });
  await recordEachEvent({ ctx, events, actionId });
}
