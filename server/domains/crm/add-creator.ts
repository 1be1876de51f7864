import type { addCreator as endpoint } from "#contract/crm.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "../../context.ts";
import { lockCustomer, ownerOf } from "../../db/owner.ts";
import { inTransaction } from "../../db/transaction.ts";
import { recordAction } from "../actions/index.ts";
import { addMembers, fetchLists, openList, presentTag, titleOf } from "../memberships/index.ts";
import type { Added } from "./inverses.ts";
import { mustWriteCrm } from "./policy.ts";
import { putIntoCrm } from "./put-into-crm.ts";
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
    const changed = touched.size > 0 || newList !== null;
    const actionId = changed
      ? await recordAction({ ctx: tx, verb: "crm.add", count: touched.size, title: titleOf(lists), inverse })
      : null;
    if (changed) tellChanged(tx);
    return {
      success: true,
      added: crmCreators.length,
      alreadyThere: creatorIds.length - crmCreators.length,
      lists: lists.map(presentTag),
      actionId,
    };
  });
}
