import type { Context } from "#server/context.ts";
import { errorCode } from "#server/db/connect.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { seedPipeline } from "#server/domains/labels/index.ts";
import { refuse } from "#server/errors.ts";
import { hashPassword } from "./password.ts";
import * as store from "./store.ts";

const UNIQUE_VIOLATION = "23505";

export type NewAccount = {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  company: string;
  plan: number;
  role?: string;
  newsletterAccepted?: boolean;
  isAdmin?: boolean;
  isSample?: boolean;
  onboarding?: { who?: string };
};

/** Creates a user with their own workspace. Fails with `email_unavailable` when the email has an account. */
export async function createAccount(
  ctx: Context,
  account: NewAccount,
): Promise<{ userId: string; customerId: string }> {
  const passwordHash = await hashPassword({ ctx, password: account.password });
  const fullName = `${account.firstName} ${account.lastName}`.trim();
  try {
    return await inTransaction(ctx, async (tx) => {
      const made = await store.insertCustomerWithUser(
        tx.db,
        { name: account.company || fullName, plan: account.plan, isSample: account.isSample ?? false },
        {
          email: account.email,
          passwordHash,
          firstName: account.firstName,
          lastName: account.lastName,
          jobRole: account.role || null,
          isAdmin: account.isAdmin ?? false,
          isSample: account.isSample ?? false,
          onboarding: account.onboarding ?? {},
          newsletterAccepted: account.newsletterAccepted ?? false,
          privacyAcceptedAt: tx.clock.now(),
        },
      );
      await seedPipeline({ ctx: tx, customerId: made.customerId });
      return made;
    });
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) refuse("email_unavailable");
    throw error;
  }
}
