import type { Client, Context } from "../../../context.ts";
import { derive, newToken, secretKey } from "../../../secrets.ts";
import type { SharedRow } from "../../lists/index.ts";
import { COOKIE_PATH } from "../lock/share-key.ts";

const COOKIE = "limelight_visitor";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Whom this list's visits and feedback are kept under: a random cookie, by another id for each list, so that nobody who
 * reads the database could follow a visitor from list to list, or be them.
 */
export function knowVisitor(ctx: Pick<Context, "config">, client: Client, list: Pick<SharedRow, "id">): string {
  const token = client.cookie(COOKIE) ?? newToken();
  client.keepCookie({ name: COOKIE, value: token, path: COOKIE_PATH, seconds: YEAR_SECONDS });
  const id = Buffer.from(derive(secretKey(ctx.config), "visitor", `${list.id}\n${token}`), "base64url").toString("hex");
  return id.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
