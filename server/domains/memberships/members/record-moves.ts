import type { Context, Member } from "../../../context.ts";
import { recordEachEvent } from "../../timeline-events/index.ts";
import { presentTag } from "../present.ts";
import type { Pair } from "./store.ts";

type Moves = {
  ctx: Context<Member>;
  /** The lists that the members came into or left, as they are called now. */
  lists: readonly { id: string; title: string }[];
  members: readonly Pair[];
  way: "added" | "removed";
  actionId: string;
};

/** Puts on the timeline of each creator which lists they came into, or left. */
export async function recordMoves({ ctx, lists, members, way, actionId }: Moves): Promise<void> {
  const tags = new Map(lists.map((list) => [list.id, presentTag(list)]));
  const listsOf = Map.groupBy(members, (member) => member.creatorId);
  // Who moved between the same lists shares a moment: as a rule that is everybody.
  const together = Map.groupBy(listsOf.keys(), (creatorId) =>
    (listsOf.get(creatorId) ?? [])
      .map((member) => member.listId)
      .toSorted()
      .join(),
  );
  const moments = [...together].map(([ids, creatorIds]) => {
    const moved = ids.split(",").flatMap((id) => tags.get(id) ?? []);
    const [came, left] = way === "added" ? [moved, []] : [[], moved];
    return { creatorIds, data: { kind: "lists" as const, added: came, removed: left } };
  });
  await recordEachEvent({ ctx, events: moments, actionId });
}
