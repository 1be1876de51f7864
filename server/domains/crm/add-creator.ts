import { addCreator as endpoint } from "#contract/crm.ts";
import { tenantOf } from "../../db/tenant.ts";
import { write } from "../../kernel/handler.ts";
import { recordChanges } from "../actions/index.ts";
import { addMembers, createEmptyList, fetchLists, presentTag, recordMoves, titleOf } from "../memberships/index.ts";
import { putIntoCrm, recordAdded } from "./put-into-crm.ts";
import { creatorIdsOf } from "./rules.ts";

/** Adds creators to the CRM and to lists; those in the CRM already stay as they are. */
export const addCreator = write(endpoint)(async ({ ctx, input: { creatorsId, listIds, newList } }) => {
  const creatorIds = creatorIdsOf(creatorsId);
  const lists: { id: string; title: string }[] = await fetchLists(tenantOf(ctx), listIds);
  let added = 0;
  const title = titleOf(newList ? [...lists, newList] : lists);
  const { actionId } = await recordChanges({ ctx, verb: "crm.add", title }, async (id) => {
    if (newList) lists.push(await createEmptyList({ ctx, title: newList.title }));
    const rows = await putIntoCrm({ ctx, creatorIds });
    const members = await addMembers({ ctx, listIds: lists.map((list) => list.id), creatorIds });
    await recordAdded({ ctx, rows, actionId: id });
    await recordMoves({ ctx, lists, members, way: "added", actionId: id });
    added = rows.length;
    return new Set([...rows, ...members].map((row) => row.creatorId)).size;
  });
  return { success: true, added, alreadyThere: creatorIds.length - added, lists: lists.map(presentTag), actionId };
});
