import { logout as endpoint } from "#contract/auth.ts";
import { endSession } from "./session.ts";
import { write } from "../../kernel/handler.ts";

export const logout = write(endpoint, { transaction: "own" })(async ({ ctx, client }) => {
  await endSession(ctx, client);
  return { success: true };
});
