import type { addCreator as endpoint } from "#contract/crm.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "../../context.ts";
import { lockCustomer, ownerOf } from "../../db/owner.ts";
import { inTransaction } from "../../db/transaction.ts";
import { recordAction } from "../actions/index.ts";
import { addMembers, fetchLists, openList, presentTag, recordMoves, titleOf } from "../memberships/index.ts";
import type { Added } from "./inverses.ts";
import { mustWriteCrm } from "./policy.ts";
import { putIntoCrm, recordAdded } from "./put-into-crm.ts";
import { creatorIdsOf } from "./rules.ts";
import { tellChanged } from "./tell-changed.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** Puts creators into the CRM, and into lists on the way; who is there already stays as they are. */
export async function addCreator({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  mustWriteCrm(ctx.actor);
  const creatorIds = creatorIdsOf(input.creatorsId);
  return inTransaction(ctx, async (tx) => {
    await lockCustomer(ownerOf(tx));
    const chosen = await fetchLists(ownerOf(tx), input.listIds);
    const newList = input.newList ? await openList({ ctx: tx, title: input.newList.title }) : null;
    const lists = newList ? [...chosen, newList] : chosen;
    const crmCreators = await putIntoCrm({ ctx: tx, creatorIds });
    const members = await addMembers({ ctx: tx, listIds: lists.map((list) => list.id), creatorIds });
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
    const actionId = await recordAction({ ctx: tx, verb: "crm.add", count, title: titleOf(lists), inverse });
    await recordAdded({ ctx: tx, rows: crmCreators, actionId });
    await recordMoves({ ctx: tx, lists, members, way: "added", actionId });
    tellChanged(tx, ["crm", "lists", "timeline"]);
    return { ...reply, actionId };
  });
}
