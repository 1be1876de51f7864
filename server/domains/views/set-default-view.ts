import { setDefaultView as endpoint } from "#contract/views.ts";
import { tenantOf } from "../../db/tenant.ts";
import { fetchView } from "./fetch-view.ts";
import { dropDefault, putDefault } from "./store.ts";
import { write } from "../../kernel/handler.ts";

export const setDefaultView = write(endpoint, { transaction: "own" })(async ({ ctx, input }) => {
  const { userId } = ctx.actor;
  if (input.id === null) await dropDefault(tenantOf(ctx), userId);
  else await putDefault(tenantOf(ctx), userId, (await fetchView(ctx, input.id)).id);
  return { success: true };
});
