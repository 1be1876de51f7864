import { addCreator as endpoint } from "#contract/crm.ts";
import { tenantOf } from "../../db/tenant.ts";
import { recordAction } from "../actions/index.ts";
import { addMembers, fetchLists, openList, presentTag, recordMoves, titleOf } from "../memberships/index.ts";
import type { Added } from "./inverses.ts";
import { putIntoCrm, recordAdded } from "./put-into-crm.ts";
import { creatorIdsOf } from "./rules.ts";
import { write } from "../../kernel/handler.ts";

/** Puts creators into the CRM, and into lists on the way; who is there already stays as they are. */
export const addCreator = write(endpoint)(async ({ ctx, input }) => {
  const creatorIds = creatorIdsOf(input.creatorsId);
  const chosen = await fetchLists(tenantOf(ctx), input.listIds);
  const newList = input.newList ? await openList({ ctx, title: input.newList.title }) : null;
  const lists = newList ? [...chosen, newList] : chosen;
  const crmCreators = await putIntoCrm({ ctx, creatorIds });
  const members = await addMembers({ ctx, listIds: lists.map((list) => list.id), creatorIds });
  const touched = new Set([...crmCreators, ...members].map((row) => row.creatorId));
  const inverse: Added = { crmCreators, members, newList: newList?.id ?? null };
  const reply = {
    success: true as const,
    added: crmCreators.length,
    alreadyThere: creatorIds.length - crmCreators.length,
    lists: lists.map(presentTag),
  };
  if (touched.size === 0 && !newList) return { ...reply, actionId: null };
  const count = touched.size;
  const actionId = await recordAction({ ctx, verb: "crm.add", count, title: titleOf(lists), inverse });
  await recordAdded({ ctx, rows: crmCreators, actionId });
  await recordMoves({ ctx, lists, members, way: "added", actionId });
  return { ...reply, actionId };
});
