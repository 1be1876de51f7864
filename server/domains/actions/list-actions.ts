import { listActions as endpoint } from "#contract/actions.ts";
import { tenantOf } from "../../db/tenant.ts";
import { offsetOf, pageOf } from "../../db/paging.ts";
import { canUndo } from "./policy.ts";
import { presentAction } from "./present.ts";
import { selectActions } from "./store.ts";
import { read } from "../../kernel/handler.ts";

const PAGE_SIZE = 50;

export const listActions = read(endpoint)(async ({ ctx, input }) => {
  const found = await selectActions(tenantOf(ctx), { limit: PAGE_SIZE + 1, offset: offsetOf(input.page, PAGE_SIZE) });
  const { rows, hasMore } = pageOf(found, PAGE_SIZE);
  const now = ctx.clock.now();
  return { actions: rows.map((row) => presentAction(row, { now, allowed: canUndo(ctx.actor, row) })), hasMore };
});
