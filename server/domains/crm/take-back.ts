import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { closeIfEmpty, dropFromLists, putMembersBack, takeMembersBack, whichListed } from "../memberships/index.ts";
import { added, removed } from "./inverses.ts";
import { deleteEntries } from "./stores/rows-store.ts";
import { whichInCrm } from "./which-in-crm.ts";

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
      tenantOf(ctx),
      leaving.map((row) => row.id),
    );
    await dropFromLists({ ctx, creatorIds: gone });
  }
}

/** Undoes a removing from lists, for whoever is still in the CRM. */
export async function putBackRemoved({ ctx, inverse }: Given): Promise<void> {
  const { members } = removed.parse(inverse);
  const creatorIds = [...new Set(members.map((member) => member.creatorId))];
  const inCrm = await whichInCrm({ ctx, creatorIds });
  await putMembersBack({ ctx, members: members.filter((member) => inCrm.has(member.creatorId)) });
}
