import { unlockSharedList as endpoint } from "#contract/shared-lists.ts";
import { refuse } from "../../../errors.ts";
import { fitsPassword } from "../../auth/index.ts";
import { findShared } from "../../lists/index.ts";
import { keepKey } from "./share-key.ts";
import { wrongTries } from "./wrong-tries.ts";
import { write } from "../../../kernel/handler.ts";

/** A list without a password is open already. How long the answer takes does not tell whether there is a list. */
export const unlockSharedList = write(endpoint, { transaction: "own" })(async ({ ctx, input, client }) => {
  const now = ctx.clock.now();
  const list = await findShared({ ctx, shareId: input.id });
  if (list && list.sharePassword !== null) wrongTries.begin(input.id, now);
  const fits = await fitsPassword({ ctx, stored: list?.sharePassword, password: input.password });
  if (!list) refuse("invalid_parameters");
  if (list.sharePassword === null) return { success: true };
  if (!fits) refuse("wrong_password");
  wrongTries.takeBack(input.id, now);
  keepKey({ ctx, client, list });
  return { success: true };
});
