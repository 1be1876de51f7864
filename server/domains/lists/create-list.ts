import type { ParsedInput } from "#contract/endpoint.ts";
import { createList as endpoint, createPublicList as publicEndpoint } from "#contract/lists.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { write } from "../../kernel/handler.ts";
import { recordChanges } from "../actions/index.ts";
import { creatorIdsOf, putIntoCrm } from "../crm/index.ts";
import { addMembers, createEmptyList, recordMoves, updateList } from "../memberships/index.ts";
import { answerList } from "./read-views.ts";
import { newShareId } from "./share/new-share-id.ts";

/** Creates a list with its creators, who are added to the CRM. */
export const createList = write(endpoint)(async ({ ctx, input }) => {
  const { id, actionId } = await insertListOf(ctx, input);
  return { ...(await answerList(ctx, id)), actionId };
});

export const createPublicList = write(publicEndpoint)(async ({ ctx, input, audit }) => {
  audit({ about: input.title });
  const { id, actionId } = await insertListOf(ctx, input);
  await updateList(tenantOf(ctx), id, { isPublic: true, shareId: newShareId(), updatedAt: ctx.clock.now() });
  return { ...(await answerList(ctx, id)), actionId };
});

async function insertListOf(ctx: Context<Member>, { title, desc, creatorsId }: ParsedInput<typeof endpoint>) {
  const creatorIds = creatorIdsOf(creatorsId);
  let id = "";
  const { actionId } = await recordChanges({ ctx, verb: "lists.create", title }, async (action) => {
    const list = await createEmptyList({ ctx, title, description: desc });
    id = list.id;
    await putIntoCrm({ ctx, creatorIds });
    const members = await addMembers({ ctx, listIds: [id], creatorIds });
    await recordMoves({ ctx, lists: [list], members, way: "added", actionId: action });
    return members.length;
  });
  if (!actionId) throw new Error("a created list has an action");
  return { id, actionId };
}
