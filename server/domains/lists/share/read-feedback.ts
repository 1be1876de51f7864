import { FEEDBACK_SIZE } from "#contract/limits.ts";
import { listFeedback as endpoint } from "#contract/lists.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { readCards } from "../../creators/index.ts";
import { fetchList } from "../../memberships/index.ts";
import { presentFeedback } from "./present.ts";
import { countFeedback, selectFeedback } from "./store.ts";
import { read } from "../../../kernel/handler.ts";

export const readFeedback = read(endpoint)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const { id } = await fetchList(tenant, input.id);
  const [rows, counts] = await Promise.all([selectFeedback(tenant, id, FEEDBACK_SIZE), countFeedback(tenant, id)]);
  const cards = await readCards({ ctx, ids: [...new Set(rows.map(({ creatorId }) => creatorId))] });
  return { feedback: rows.map(presentFeedback), creators: [...cards.values()], counts };
});
