import * as contract from "#contract/shared-lists.ts";
import { timingSafeEqual } from "node:crypto";
import type { Client, Context } from "../../../context.ts";
import { derive, secretKey } from "../../../secrets.ts";
import { type SharedRow, findShared } from "../../lists/index.ts";
import { refuse } from "../../../errors.ts";
import { verifyPassword } from "../../auth/index.ts";
import { attemptLimit } from "./attempt-limit.ts";
import { write } from "../../../kernel/handler.ts";

/** Browsers send these cookies only with calls of shared lists. */
export const COOKIE_PATH = "/api/public";

type ListAccess = { ctx: Pick<Context, "config">; client: Client; list: SharedRow };

/** A session cookie that proves that the password was entered. */
function setUnlockCookie({ ctx, client, list }: ListAccess): void {
  client.setCookie({ name: cookieName(list), value: unlockKey(ctx, list), path: COOKIE_PATH });
}

/** Whether the list has no password, or the visitor has entered it. */
export function isUnlocked({ ctx, client, list }: ListAccess): boolean {
  if (list.sharePassword === null) return true;
  const actual = Buffer.from(client.cookie(cookieName(list)) ?? "");
  const expected = Buffer.from(unlockKey(ctx, list));
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function cookieName({ shareId }: SharedRow): string {
  return `limelight_share_${shareId}`;
}

/** Derived from the share id and the password's hash: changing either invalidates all keys issued before. */
function unlockKey({ config }: Pick<Context, "config">, { shareId, sharePassword }: SharedRow): string {
  return derive(secretKey(config), "share", `${shareId}\n${sharePassword}`);
}

/** Succeeds for a list without password. The response time does not reveal whether the list exists. */
export const unlockSharedList = write(contract.unlockSharedList, { transaction: "own" })(async ({
  ctx,
  input,
  client,
}) => {
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
