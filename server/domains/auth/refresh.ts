import { refreshToken as endpoint } from "#contract/auth.ts";
import { refuse } from "#server/errors.ts";
import { rotateSession } from "./session.ts";
import { write } from "../../kernel/handler.ts";

export const refresh = write(endpoint, { transaction: "own" })(async ({ ctx, client }) => {
  if (await rotateSession(ctx, client)) return { success: true };
  client.dropSession();
  return refuse("bad_access_token");
});
