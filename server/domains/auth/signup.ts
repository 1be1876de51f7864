import type { signup as endpoint } from "#contract/auth.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import type { Call } from "#server/context.ts";
import { readUser } from "#server/domains/users/index.ts";
import { refuse } from "#server/errors.ts";
import { createAccount } from "./create-account.ts";
import { startSession } from "./session.ts";

/** The onboarding answer of those who chose the creator's plan decides the sidebar's theme. */
export async function signup({ ctx, input, client }: Call<typeof endpoint>): Promise<ReplyOf<typeof endpoint>> {
  if (ctx.config.signup !== "open") refuse("signup_closed");
  const { userId } = await createAccount(ctx, {
    ...input,
    firstName: input.first_name,
    lastName: input.last_name,
    onboarding: { who: input.plan === PLAN_IDS.creator ? "Creator" : "Business" },
  });
  await startSession(ctx, client, { userId, remember: false });
  return { success: true, user: await readUser({ ctx, userId }) };
}
