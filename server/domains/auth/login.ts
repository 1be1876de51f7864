import { login as endpoint } from "#contract/auth.ts";
import { readUser } from "#server/domains/users/index.ts";
import { refuse } from "#server/errors.ts";
import { verifyPassword } from "./password.ts";
import { startSession } from "./session.ts";
import { attempts } from "./sign-in-attempts.ts";
import * as store from "./store.ts";
import { write } from "../../kernel/handler.ts";

export const login = write(endpoint, { transaction: "own" })(async ({ ctx, input, client }) => {
  if (ctx.config.rateLimits) attempts.count(input.email, ctx.clock.now());
  const user = await store.findUserByEmail(ctx.db, input.email);
  const fits = await verifyPassword({ ctx, stored: user?.passwordHash, password: input.password });
  // The sample passwords are public: they only work on this machine.
  if (user?.isSample && !client.isLoopback) refuse(fits ? "sample_sign_in_refused" : "invalid_credentials");
  if (!user || !fits) return refuse("invalid_credentials");
  attempts.forget(input.email);
  await startSession(ctx, client, { userId: user.id, remember: input.remember });
  return { success: true, user: await readUser({ ctx, userId: user.id }) };
});
