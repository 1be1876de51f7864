import type { listCrm as endpoint } from "#contract/crm.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "../../context.ts";
import { ownerOf } from "../../db/owner.ts";
import { offsetOf } from "../../db/paging.ts";
import { readCreators } from "./read-creators.ts";
import { countFound, selectEntries } from "./stores/page-store.ts";
import { countEntries } from "./stores/rows-store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

export async function listCrm({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  const owner = ownerOf(ctx);
  const search = input.filters.text || undefined;
  const { page, pagination: limit, sort } = input;
  const [entries, totalCreators, totalResult] = await Promise.all([
    selectEntries(owner, { sort, ascending: input.asc === "true", search, limit, offset: offsetOf(page, limit) }),
    countEntries(owner),
    search ? countFound(owner, search) : null,
  ]);
  return {
    crmCreators: await readCreators({ ctx, owner, entries }),
    filtersOptions: null,
    crmStats: { totalCreators, totalResult: totalResult ?? totalCreators },
    totalCreators,
  };
}
