import type { getCrmUser as endpoint } from "#contract/crm.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "../../../context.ts";
import { ownerOf } from "../../../db/owner.ts";
import { readLabels } from "../../labels/index.ts";
import { presentTag, selectLists } from "../../memberships/index.ts";
import { canWriteCrm } from "../policy.ts";
import { countEntries } from "../stores/rows-store.ts";

export async function getCrmUser({ ctx }: Pick<Call<typeof endpoint>, "ctx">): Promise<ReplyOf<typeof endpoint>> {
  const owner = ownerOf(ctx);
  const [total, lists, { tags, statuses }] = await Promise.all([
    countEntries(owner),
    selectLists(owner),
    readLabels({ ctx }),
  ]);
  return {
    crmUser: {
      _id: ctx.actor.customerId,
      customerId: ctx.actor.customerId,
      lists: lists.map((list) => Object.assign(presentTag(list), { influencerCount: list.count })),
      tags,
      status: statuses,
      crmStats: { totalCreators: total, totalResult: total },
      can: { write: canWriteCrm(ctx.actor) },
    },
  };
}
