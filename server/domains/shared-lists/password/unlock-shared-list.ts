import { unlockSharedList as endpoint } from "#contract/shared-lists.ts";
import { refuse } from "../../../errors.ts";
import { verifyPassword } from "../../auth/index.ts";
import { findShared } from "../../lists/index.ts";
import { attemptLimit } from "./attempt-limit.ts";
import { setUnlockCookie } from "./unlock-cookie.ts";
import { write } from "../../../kernel/handler.ts";

/** Succeeds for a list without password. The response time does not reveal whether the list exists. */
export const unlockSharedList = write(endpoint, { transaction: "own" })(async ({ ctx, input, client }) => {
  const now = ctx.clock.now();
  const list = await findShared({ ctx, shareId: input.id });
  if (list && list.sharePassword !== null) attemptLimit.begin(input.id, now);
  const matches = await verifyPassword({ ctx, stored: list?.sharePassword, password: input.password });
  if (!list) refuse("invalid_parameters");
  if (list.sharePassword === null) return { success: true };
  if (!matches) refuse("wrong_password");
  attemptLimit.release(input.id, now);
  setUnlockCookie({ ctx, client, list });
  return { success: true };
});
