import { timingSafeEqual } from "node:crypto";
import type { Client, Context } from "../../../context.ts";
import { derive, secretKey } from "../../../secrets.ts";
import type { SharedRow } from "../../lists/index.ts";

/** Browsers send these cookies only with calls of shared lists. */
export const COOKIE_PATH = "/api/public";

type ListAccess = { ctx: Pick<Context, "config">; client: Client; list: SharedRow };

/** A session cookie that proves that the password was entered. */
export function setUnlockCookie({ ctx, client, list }: ListAccess): void {
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
