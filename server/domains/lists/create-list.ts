import type { ParsedInput } from "#contract/endpoint.ts";
import { createList as endpoint, createPublicList as publicEndpoint } from "#contract/lists.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { write } from "../../kernel/handler.ts";
import { recordAction } from "../actions/index.ts";
import { creatorIdsOf, putIntoCrm, type Added } from "../crm/index.ts";
import { addMembers, openList, recordMoves, updateList } from "../memberships/index.ts";
import { answerList } from "./read-views.ts";
import { newShareId } from "./share/new-share-id.ts";

/** A new list with its creators, who come into the CRM. */
export const createList = write(endpoint)(async ({ ctx, input }) => {
  const { id, actionId } = await insertListOf(ctx, input);
  return { ...(await answerList(ctx, id)), actionId };
});

export const createPublicList = write(publicEndpoint)(async ({ ctx, input }) => {
  const { id, actionId } = await insertListOf(ctx, input);
  await updateList(tenantOf(ctx), id, { isPublic: true, shareId: newShareId(), updatedAt: ctx.clock.now() });
  return { ...(await answerList(ctx, id)), actionId };
});

async function insertListOf(ctx: Context<Member>, input: ParsedInput<typeof endpoint>) {
  const creatorIds = creatorIdsOf(input.creatorsId);
  const list = await openList({ ctx, title: input.title, description: input.desc });
  const crmCreators = await putIntoCrm({ ctx, creatorIds });
  const members = await addMembers({ ctx, listIds: [list.id], creatorIds });
  const inverse: Added = { crmCreators, members, newList: list.id };
  const action = { verb: "lists.create" as const, count: members.length, title: list.title, inverse };
  const actionId = await recordAction({ ctx, ...action });
  await recordMoves({ ctx, lists: [list], members, way: "added", actionId });
  return { id: list.id, actionId };
}
