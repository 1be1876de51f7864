import type { Client, Context } from "#server/context.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { refuse } from "#server/errors.ts";
import { linkHash, newToken } from "#server/secrets.ts";
import { consumeToken, insertToken } from "./store.ts";

/**
 * The steps of a sign-in that takes more than one call – at a provider, or with a passkey – each stored under the SHA-256
 * of its single-use token, and taken only by the browser that began it: a state, challenge or token in another browser is
 * worth nothing.
 */

const MINUTE_MS = 60_000;
const LIFETIME_MS = {
  external: 15 * MINUTE_MS,
  "claim-sign-in": 15 * MINUTE_MS,
  "connect-account": 15 * MINUTE_MS,
  "mailbox-sign-in": 15 * MINUTE_MS,
  registration: 60 * MINUTE_MS,
  passkey: 15 * MINUTE_MS,
  "new-passkey": 15 * MINUTE_MS,
} as const;
type Step = keyof typeof LIFETIME_MS;

const COOKIE = { name: "limelight_browser", path: "/api", seconds: 60 * 60 } as const;

/** Stores a step for this browser, under this token. */
export async function storeStep<K extends string>(
  ctx: Context,
  client: Client,
  { purpose, token, payload }: { purpose: Step; token: string; payload: Record<K, string> },
): Promise<void> {
  const known = client.cookie(COOKIE.name) ?? "";
  const browser = /^[\w-]{43}$/.test(known) ? known : newToken();
  client.setCookie({ ...COOKIE, value: browser });
  await insertToken(ctx.db, {
    hash: linkHash(token),
    purpose,
    payload: { ...payload, browser: linkHash(browser) },
    expiresAt: new Date(ctx.clock.now().getTime() + LIFETIME_MS[purpose]),
  });
}

/** Uses a step up and returns its payload. Another browser cannot, and leaves it as it is. */
export async function takeStep(
  ctx: Context,
  client: Client,
  { purpose, token }: { purpose: Step; token: string },
): Promise<Record<string, string>> {
  return inTransaction(ctx, async (tx) => {
    const payload = await consumeToken(tx.db, { hash: linkHash(token), purpose, now: tx.clock.now() });
    const browser = linkHash(client.cookie(COOKIE.name) ?? "");
    return payload?.["browser"] === browser ? payload : refuse("sign_in_expired");
  });
}
