import type { login as endpoint } from "#contract/auth.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "#server/context.ts";
import { readUser } from "#server/domains/users/index.ts";
import { refuse } from "#server/errors.ts";
import { fitsPassword } from "./password.ts";
import { startSession } from "./session.ts";
import { attempts } from "./sign-in-attempts.ts";
import * as store from "./store.ts";

export async function login({ ctx, input, client }: Call<typeof endpoint>): Promise<ReplyOf<typeof endpoint>> {
  if (ctx.config.rateLimits) attempts.count(input.email, ctx.clock.now());
  const user = await store.findUserByEmail(ctx.db, input.email);
  const fits = await fitsPassword({ ctx, stored: user?.passwordHash, password: input.password });
  // The sample passwords are public: only somebody at this machine may use them.
  if (user?.isSample && !client.isLoopback) refuse(fits ? "sample_sign_in_refused" : "invalid_credentials");
  if (!user || !fits) return refuse("invalid_credentials");
  attempts.forget(input.email);
  await startSession(ctx, client, { userId: user.id, remember: input.remember });
  return { success: true, user: await readUser({ ctx, userId: user.id }) };
}
