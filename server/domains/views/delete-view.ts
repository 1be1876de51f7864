import { deleteView as endpoint } from "#contract/views.ts";
import { withAction } from "../../db/change-log.ts";
import { tenantOf } from "../../db/tenant.ts";
import { recordAction } from "../actions/index.ts";
import { fetchView } from "./fetch-view.ts";
import type { Deletion } from "./inverses.ts";
import { mustChange } from "./policy.ts";
import { changeView } from "./store.ts";
import { write } from "../../kernel/handler.ts";

/** Puts a view aside; who opened their CRM with it opens it with everything, until it comes back. */
export const deleteView = write(endpoint)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const row = await fetchView(ctx, input.id);
  mustChange(ctx.actor, row);
  const now = ctx.clock.now();
  const inverse: Deletion = { viewId: row.id };
  // The team reads the history: what a view of one's own is called stays one's own.
  const title = row.shared ? row.title : null;
  const actionId = await recordAction({ ctx, verb: "views.delete", count: 1, title, inverse });
  await withAction(ctx.db, actionId, () => changeView(tenant, row.id, { deletedAt: now, updatedAt: now }));
  return { success: true, actionId };
});
