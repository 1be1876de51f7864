import type { Role } from "#contract/base/roles.ts";
import type { Context } from "#server/context.ts";
import { errorCode } from "#server/db/connect.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { hashPassword } from "#server/domains/credentials/index.ts";
import { seedPipeline } from "#server/domains/labels/index.ts";
import { refuse } from "#server/errors.ts";
import * as store from "./store.ts";

const UNIQUE_VIOLATION = "23505";

/** The first visit has questions for brands and agencies; creators answer them by signing up as creators. */
const firstVisit = ({ who }: { who?: string }) => ({ state: who === "Creator" ? "checklist" : "questions" }) as const;

export type NewAccount = {
  email: string;
  /** Absent for people who sign in elsewhere. */
  password?: string;
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

type Joined = { customerId: string; role: Role };

/**
 * Creates a user with their own workspace, or as a member of the one they join. Fails with `email_unavailable` when the
 * email has an account.
 */
export async function createAccount(
  ctx: Context,
  account: NewAccount,
  joined?: Joined,
): Promise<{ userId: string; customerId: string }> {
  const { password } = account;
  const passwordHash = password === undefined ? null : await hashPassword({ ctx, password });
  const fullName = `${account.firstName} ${account.lastName}`.trim();
  const user = {
    email: account.email,
    passwordHash,
    firstName: account.firstName,
    lastName: account.lastName,
    jobRole: account.role || null,
    isAdmin: account.isAdmin ?? false,
    isSample: account.isSample ?? false,
    // Who joins a workspace finds it set up.
    onboarding: {
      ...account.onboarding,
      ...(account.onboarding && !joined && !account.isSample && firstVisit(account.onboarding)),
    },
    newsletterAccepted: account.newsletterAccepted ?? false,
    privacyAcceptedAt: ctx.clock.now(),
  };
  try {
    return await inTransaction(ctx, async (tx) => {
      if (joined) {
        const { customerId, role } = joined;
        return { userId: await store.insertUser(tx.db, { ...user, customerId }, role), customerId };
      }
      const { plan, isSample = false } = account;
      const made = await store.insertCustomerWithUser(
        tx.db,
        { name: account.company || fullName, plan, isSample },
        user,
      );
      await seedPipeline({ ctx: tx, customerId: made.customerId });
      return made;
    });
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) refuse("email_unavailable");
    throw error;
  }
}
