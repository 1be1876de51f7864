import type { Context, Member } from "../../context.ts";
import { ownerOf } from "../../db/owner.ts";
import { refuse } from "../../errors.ts";
import { closeIfEmpty, dropFromLists, putMembersBack, takeMembersBack, whichListed } from "../memberships/index.ts";
import { added, removed } from "./inverses.ts";
import { crmFull } from "./rules.ts";
import { selectCopies } from "./stores/copies-store.ts";
import { countEntries, deleteEntries, restoreEntries, selectCreatorIds } from "./stores/rows-store.ts";
import { tellChanged } from "./tell-changed.ts";

type Given = { ctx: Context<Member>; inverse: unknown };

/**
 * Undoes an adding: its memberships, its new list when nobody has filled it since, and of the creators it brought
 * into the CRM those that are in no other list by now.
 */
export async function takeBackAdded({ ctx, inverse }: Given): Promise<void> {
  const { crmCreators, members, newList } = added.parse(inverse);
  await takeMembersBack({ ctx, members });
  if (newList) await closeIfEmpty({ ctx, listId: newList });
  const listed = await whichListed({ ctx, creatorIds: crmCreators.map((row) => row.creatorId) });
  const leaving = crmCreators.filter((row) => !listed.has(row.creatorId));
  if (leaving.length > 0) {
    const gone = await deleteEntries(
      ownerOf(ctx),
      leaving.map((row) => row.id),
    );
    await dropFromLists({ ctx, creatorIds: gone.map((row) => row.creatorId) });
  }
  tellChanged(ctx);
}

/** Undoes a removing: CRM rows with their ids and times, and the memberships. Throws plan_limit when they no longer fit. */
export async function putBackRemoved({ ctx, inverse }: Given): Promise<void> {
  const { crmCreators, members } = removed.parse(inverse);
  const owner = ownerOf(ctx);
  const creatorIds = [...new Set([...crmCreators, ...members].map((row) => row.creatorId))];
  const copies = await selectCopies(ctx.db, creatorIds);
  const there = new Set(await selectCreatorIds(owner, { creatorIds }));
  const missing = copies.filter((copy) => !there.has(copy.creatorId));
  const returning = crmCreators.filter((row) => !there.has(row.creatorId));
  const full = crmFull(ctx.actor.plan, { held: await countEntries(owner), more: returning.length });
  if (full) refuse("plan_limit", { msg: full });
  await restoreEntries(owner, returning, missing);
  const inCrm = new Set(await selectCreatorIds(owner, { creatorIds }));
  await putMembersBack({ ctx, members: members.filter((member) => inCrm.has(member.creatorId)) });
  tellChanged(ctx);
}
