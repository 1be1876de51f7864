import { deleteList as endpoint } from "#contract/lists.ts";
import { tenantOf } from "../../db/tenant.ts";
import { recordAction } from "../actions/index.ts";
import { fetchList, updateList } from "../memberships/index.ts";
import type { Deletion } from "./inverses.ts";
import { write } from "../../kernel/handler.ts";

/** Puts a list aside, with its members; its creators stay in the CRM. */
export const deleteList = write(endpoint)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const { id, title } = await fetchList(tenant, input.topId);
  const now = ctx.clock.now();
  await updateList(tenant, id, { deletedAt: now, updatedAt: now });
  const inverse: Deletion = { listId: id };
  const actionId = await recordAction({ ctx, verb: "lists.delete", count: 1, title, inverse });
  return { success: true, title, actionId };
});
