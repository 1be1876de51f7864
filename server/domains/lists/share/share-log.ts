import { VISIT_LOG_SIZE } from "#contract/limits.ts";
import { shareLog as endpoint } from "#contract/lists.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { fetchList } from "../../memberships/index.ts";
import { countVisits, selectNewestVisits } from "./store.ts";
import { read } from "../../../kernel/handler.ts";

export const shareLog = read(endpoint)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const { id } = await fetchList(tenant, input.id);
  const [totals, newest] = await Promise.all([countVisits(tenant, id), selectNewestVisits(tenant, id, VISIT_LOG_SIZE)]);
  return { ...totals, newest: newest.map(({ at, device, name }) => ({ at: at.toISOString(), device, name })) };
});
