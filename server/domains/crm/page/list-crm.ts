import type { listCrm as endpoint } from "#contract/crm.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "../../../context.ts";
import { ownerOf } from "../../../db/owner.ts";
import { offsetOf } from "../../../db/paging.ts";
import { readCreators } from "../read-creators.ts";
import { countEntries } from "../stores/rows-store.ts";
import { readOptions } from "./read-options.ts";
import { countMatching, selectPage } from "./store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

export async function listCrm({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  const owner = ownerOf(ctx);
  const { page, pagination: limit, sort, filters } = input;
  const order = { sort, ascending: input.asc === "true" };
  const [entries, totalCreators, totalResult, filtersOptions] = await Promise.all([
    selectPage(owner, { filters, order, limit, offset: offsetOf(page, limit) }),
    countEntries(owner),
    countMatching(owner, filters),
    input.with_options === "true" ? readOptions(owner, filters) : null,
  ]);
  return {
    crmCreators: await readCreators({ ctx, owner, entries }),
    filtersOptions,
    crmStats: { totalCreators, totalResult: totalResult ?? totalCreators },
    totalCreators,
  };
}
