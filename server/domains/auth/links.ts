import type { Client, Context } from "#server/context.ts";
import { createAttemptLimit } from "#server/http/attempt-limit.ts";
import { linkHash, newToken } from "#server/secrets.ts";
import * as store from "./store.ts";

/** Links by mail: their token proves that their reader owns the address. */

const HOUR_MS = 60 * 60 * 1000;
const LIFETIME_MS = { signup: 24 * HOUR_MS, reset: HOUR_MS } as const;
export type LinkPurpose = keyof typeof LIFETIME_MS;

const perMailbox = createAttemptLimit({ max: 5, windowMs: HOUR_MS });
const perCaller = createAttemptLimit({ max: 20, windowMs: HOUR_MS });

/** Limits mails to one address and by one caller, whether or not the address has an account. */
export function limitLinks({ ctx, client, email }: { ctx: Context; client: Client; email: string }): void {
  if (!ctx.config.rateLimits) return;
  const now = ctx.clock.now();
  perCaller.begin(client.address, now);
  perMailbox.begin(email, now);
}

/** A new link for this address; earlier ones of the purpose stop working. Returns its token. */
export async function createLink(ctx: Context, purpose: LinkPurpose, email: string): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(ctx.clock.now().getTime() + LIFETIME_MS[purpose]);
  await store.replaceToken(ctx.db, { hash: linkHash(token), purpose, payload: { email }, expiresAt });
  return token;
}

/** Uses a link up; the address it was sent to, or undefined when it is unknown, used or expired. */
export async function consumeLink(ctx: Context, purpose: LinkPurpose, token: string): Promise<string | undefined> {
  return (await store.consumeToken(ctx.db, { hash: linkHash(token), purpose, now: ctx.clock.now() }))?.email;
}
