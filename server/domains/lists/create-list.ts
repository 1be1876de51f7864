import type { ParsedInput } from "#contract/base/endpoint.ts";
import { createList as endpoint, createPublicList as publicEndpoint } from "#contract/lists/endpoints.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { write } from "../../kernel/handler.ts";
import { creatorIdsOf, putIntoCrm } from "../crm/index.ts";
import { addMembers, createEmptyList, recordMoves, updateList } from "../memberships/index.ts";
import { readList } from "./read-views.ts";
import { newShareId } from "./share/new-share-id.ts";

/** Creates a list with its creators, who are added to the CRM. */
export const createList = write(endpoint, { action: "lists.create" })(async (call) => {
  const { id, ...done } = await insertListOf(call);
  return { ...done, reply: { list: await readList(call.ctx, id) } };
});

export const createPublicList = write(publicEndpoint, { action: "lists.create" })(async (call) => {
  const { ctx, input, audit } = call;
  audit({ about: input.title });
  const { id, ...done } = await insertListOf(call);
  await updateList(tenantOf(ctx), id, { isPublic: true, shareId: newShareId(), updatedAt: ctx.clock.now() });
  return { ...done, reply: { list: await readList(ctx, id) } };
});

type Creation = { ctx: Context<Member>; input: ParsedInput<typeof endpoint>; actionId: string };

async function insertListOf({ ctx, input: { title, desc, creatorsId }, actionId }: Creation) {
  const creatorIds = creatorIdsOf(creatorsId);
  const list = await createEmptyList({ ctx, title, description: desc });
  await putIntoCrm({ ctx, creatorIds });
  const members = await addMembers({ ctx, listIds: [list.id], creatorIds });
  await recordMoves({ ctx, lists: [list], members, way: "added", actionId });
  return { id: list.id, changed: members.length, title };
}
