import { signup as endpoint } from "#contract/auth.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { readUser } from "#server/domains/users/index.ts";
import { refuse } from "#server/errors.ts";
import { createAccount } from "./create-account.ts";
import { startSession } from "./session.ts";
import { write } from "../../kernel/handler.ts";

/** The onboarding answer of users on the creator plan decides the sidebar's theme. */
export const signup = write(endpoint, { transaction: "own" })(async ({ ctx, input, client }) => {
  if (ctx.config.signup !== "open") refuse("signup_closed");
  const { userId } = await createAccount(ctx, {
    ...input,
    firstName: input.first_name,
    lastName: input.last_name,
    onboarding: { who: input.plan === PLAN_IDS.creator ? "Creator" : "Business" },
  });
  await startSession(ctx, client, { userId, remember: false });
  return { success: true, user: await readUser({ ctx, userId }) };
});
