import type { getStats as endpoint } from "#contract/crm.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "../../context.ts";
import { ownerOf } from "../../db/owner.ts";
import { countLists } from "../lists/index.ts";
import { countEntries } from "./stores/rows-store.ts";

export async function getStats({ ctx }: Pick<Call<typeof endpoint>, "ctx">): Promise<ReplyOf<typeof endpoint>> {
  const owner = ownerOf(ctx);
  const [total, totalLists] = await Promise.all([countEntries(owner), countLists(owner)]);
  return {
    crmStats: {
      totalCreators: total,
      totalResult: total,
      chosenList: null,
      creators: { followers: 0, medianEngagementRate: null, withEmail: 0, withoutStatus: 0 },
    },
    totalLists,
  };
}
