import { withdrawObjection as endpoint } from "#contract/privacy.ts";
import { refuse } from "../../../errors.ts";
import { deleteObjection } from "./store.ts";
import { write } from "../../../kernel/handler.ts";

/** What was removed does not come back by it: it may be taken in again. */
export const withdrawObjection = write(endpoint, { transaction: "own" })(async ({ ctx, input }) => {
  if (!(await deleteObjection(ctx.db, input.id))) refuse("not_found");
  return { success: true };
});
