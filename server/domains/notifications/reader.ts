import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";

/** The member who calls. Impersonating administrators and API keys read neither mails nor quotes of them. */
export function readerOf(ctx: Context<Member>) {
  const { userId, impersonation, scopes } = ctx.actor;
  return { ...tenantOf(ctx), userId, isWithoutMail: impersonation !== undefined || scopes !== undefined };
}
