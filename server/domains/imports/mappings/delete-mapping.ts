import { deleteMapping as endpoint } from "#contract/imports.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { deleteMapping as forget } from "./store.ts";
import { write } from "../../../kernel/handler.ts";

export const deleteMapping = write(endpoint, { transaction: "own" })(async ({ ctx, input }) => {
  if (!(await forget(tenantOf(ctx), input.id))) refuse("not_found");
  return { success: true };
});
