import type { Context, Member } from "../../../context.ts";
import { recordMoments } from "../../timeline/index.ts";
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
  for (const [ids, creatorIds] of together) {
    const moved = ids.split(",").flatMap((id) => tags.get(id) ?? []);
    const [came, left] = way === "added" ? [moved, []] : [[], moved];
    const data = { kind: "lists" as const, added: came, removed: left };
    // oxlint-disable-next-line no-await-in-loop -- one statement after the other is all a transaction can do
    await recordMoments({ ctx, creatorIds, data, actionId });
  }
}
