import type { Client, Context } from "../../../context.ts";
import { derive, newToken, secretKey } from "../../../secrets.ts";
import { COOKIE_PATH } from "../password/unlock.ts";

const COOKIE = "limelight_visitor";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * The visitor's id for this list or topic: derived from a random cookie, different for each, so that the database neither
 * reveals what a visitor has seen nor allows to impersonate them.
 */
export function getOrSetVisitorId(ctx: Pick<Context, "config">, client: Client, shared: { id: string }): string {
  const token = client.cookie(COOKIE) ?? newToken();
  client.setCookie({ name: COOKIE, value: token, path: COOKIE_PATH, seconds: YEAR_SECONDS });
  const id = Buffer.from(derive(secretKey(ctx.config), "visitor", `${shared.id}\n${token}`), "base64url").toString(
    "hex",
  );
  return id.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
