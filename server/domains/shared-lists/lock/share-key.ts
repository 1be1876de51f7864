import { timingSafeEqual } from "node:crypto";
import type { Client, Context } from "../../../context.ts";
import { derive, secretKey } from "../../../secrets.ts";
import type { SharedRow } from "../../lists/index.ts";

/** Only the calls of shared lists are sent these cookies. */
export const COOKIE_PATH = "/api/public";

type Locked = { ctx: Pick<Context, "config">; client: Client; list: SharedRow };

/** Remembers until the browser closes that the right password was given. */
export function keepKey({ ctx, client, list }: Locked): void {
  client.keepCookie({ name: nameOf(list), value: keyTo(ctx, list), path: COOKIE_PATH });
}

/** Whether a list has no password, or its visitor has given it. */
export function isOpenTo({ ctx, client, list }: Locked): boolean {
  if (list.sharePassword === null) return true;
  const held = Buffer.from(client.cookie(nameOf(list)) ?? "");
  const fitting = Buffer.from(keyTo(ctx, list));
  return held.length === fitting.length && timingSafeEqual(held, fitting);
}

function nameOf({ shareId }: SharedRow): string {
  return `limelight_share_${shareId}`;
}

/** Of the address and the password's hash: with another address or password, the keys given so far fit no more. */
function keyTo({ config }: Pick<Context, "config">, { shareId, sharePassword }: SharedRow): string {
  return derive(secretKey(config), "share", `${shareId}\n${sharePassword}`);
}
