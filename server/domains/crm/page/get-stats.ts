import type { getStats as endpoint } from "#contract/crm.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "../../../context.ts";
import { ownerOf } from "../../../db/owner.ts";
import { countLists, presentTag, selectLists } from "../../memberships/index.ts";
import { countEntries } from "../stores/rows-store.ts";
import { selectSums } from "./store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

export async function getStats({ ctx, input: { filters } }: Input): Promise<ReplyOf<typeof endpoint>> {
  const owner = ownerOf(ctx);
  const [totalCreators, totalLists, { creators: totalResult, ...creators }, chosen] = await Promise.all([
    countEntries(owner),
    countLists(owner),
    selectSums(owner, filters),
    filters.lists.length === 1 ? selectLists(owner, { ids: filters.lists }) : [],
  ]);
  const [list] = chosen;
  return {
    crmStats: { totalCreators, totalResult, chosenList: list ? presentTag(list) : null, creators },
    totalLists,
  };
}
