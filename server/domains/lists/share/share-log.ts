import type { ReplyOf } from "#contract/endpoint.ts";
import { VISIT_LOG_SIZE } from "#contract/limits.ts";
import type { shareLog as endpoint } from "#contract/lists.ts";
import type { Call } from "../../../context.ts";
import { ownerOf } from "../../../db/owner.ts";
import { fetchList } from "../../memberships/index.ts";
import { countVisits, selectNewestVisits } from "./store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

export async function shareLog({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  const owner = ownerOf(ctx);
  const { id } = await fetchList(owner, input.id);
  const [totals, newest] = await Promise.all([countVisits(owner, id), selectNewestVisits(owner, id, VISIT_LOG_SIZE)]);
  return { ...totals, newest: newest.map(({ at, device, name }) => ({ at: at.toISOString(), device, name })) };
}
