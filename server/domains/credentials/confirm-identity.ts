import type { Context, Member } from "#server/context.ts";
import { refuse } from "#server/errors.ts";
import { createAttemptLimit } from "#server/http/attempt-limit.ts";
import { verifyPassword } from "./password.ts";
import * as store from "./store.ts";

const guesses = createAttemptLimit({ max: 10, windowMs: 15 * 60_000 });
const RECENT_MS = 10 * 60_000;

/**
 * Before what an open session alone must not do: the current password, or for users without one a session that began
 * within the last ten minutes. Fails with `wrong_current_password` or `recent_sign_in_required`.
 */
export async function confirmIdentity(ctx: Context<Member>, password: string): Promise<void> {
  const { userId, sessionId } = ctx.actor;
  const user = (await store.findUserById(ctx.db, userId)) ?? refuse("not_found");
  if (user.passwordHash !== null) return verifyCurrent(ctx, user, password);
  const signedInAt = await store.findSignInTime(ctx.db, sessionId);
  if (!signedInAt || ctx.clock.now().getTime() - signedInAt.getTime() > RECENT_MS) refuse("recent_sign_in_required");
}

export async function verifyCurrent(
  ctx: Context<Member>,
  user: { id: string; passwordHash: string | null },
  password: string,
): Promise<void> {
  const now = ctx.clock.now();
  if (ctx.config.rateLimits) guesses.begin(user.id, now);
  if (!(await verifyPassword({ ctx, stored: user.passwordHash, password }))) refuse("wrong_current_password");
  if (ctx.config.rateLimits) guesses.release(user.id, now);
}
