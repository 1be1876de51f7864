import { addCreator as endpoint } from "#contract/crm/endpoints.ts";
import { tenantOf } from "../../db/tenant.ts";
import { write } from "../../kernel/handler.ts";
import { addMembers, createEmptyList, fetchLists, presentTag, recordMoves, titleOf } from "../memberships/index.ts";
import { putIntoCrm, recordAdded } from "./put-into-crm.ts";
import { creatorIdsOf } from "./rules.ts";

/** Adds creators to the CRM and to lists; those in the CRM already stay as they are. */
export const addCreator = write(endpoint, { action: "crm.add" })(async ({ ctx, input, actionId }) => {
  const { creatorsId, listIds, newList } = input;
  const creatorIds = creatorIdsOf(creatorsId);
  const lists: { id: string; title: string }[] = await fetchLists(tenantOf(ctx), listIds);
  if (newList) lists.push(await createEmptyList({ ctx, title: newList.title }));
  const rows = await putIntoCrm({ ctx, creatorIds });
  const members = await addMembers({ ctx, listIds: lists.map((list) => list.id), creatorIds });
  await recordAdded({ ctx, rows, actionId });
  await recordMoves({ ctx, lists, members, way: "added", actionId });
  return {
    changed: new Set([...rows, ...members].map((row) => row.creatorId)).size,
    title: titleOf(lists),
    reply: {
      added: rows.length,
      alreadyThere: creatorIds.length - rows.length,
      lists: lists.map(presentTag),
    },
  };
});
