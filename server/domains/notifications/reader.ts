import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";

/** The member who calls. Administrators who look in and API keys read no mails, and nothing that quotes them. */
export function readerOf(ctx: Context<Member>) {
  const { userId, impersonation, scopes } = ctx.actor;
  return { ...tenantOf(ctx), userId, isWithoutMail: impersonation !== undefined || scopes !== undefined };
}
