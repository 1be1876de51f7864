import * as contract from "#contract/auth/endpoints.ts";
import * as store from "./store.ts";
import { readUser } from "#server/domains/users/index.ts";
import { recordAudit, type AuditAbout } from "#server/db/audit/audit-log.ts";
import { refuse, Refusal } from "#server/errors.ts";
import { verifyPassword } from "#server/domains/credentials/index.ts";
import { checkSecondFactor } from "./second-factor.ts";
import { startSession, endSession, rotateSession } from "./session.ts";
import { beginSignIn, rememberDevice } from "./sign-in-attempts.ts";
import { write } from "../../kernel/handler.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { webAddress } from "#server/config.ts";
import type { Client, Context, Member } from "#server/context.ts";
import { mailTemplates, sendMail } from "#server/domains/system-mails/index.ts";
import { createAttemptLimit } from "#server/http/attempt-limit.ts";
import { consumeLink, createLink, limitLinks } from "./links.ts";
import { consumeInvitation, workspaceAtSignIn } from "#server/domains/workspaces/index.ts";
import { createAccount, type NewAccount } from "./create-account.ts";

// In several transactions: a failed attempt is recorded although the call is refused.
export const login = write(contract.login, { transaction: "own" })(async ({ ctx, input, client, audit }) => {
  const attempt = beginSignIn({ ctx, client, email: input.email });
  const user = await store.findUserByEmail(ctx.db, input.email);
  const fits = await verifyPassword({ ctx, stored: user?.passwordHash, password: input.password });
  // The sample passwords are public: they only work on this machine.
  if (user?.isSample && !client.isLoopback) refuse(fits ? "sample_sign_in_refused" : "invalid_credentials");
  if (!user || !fits) {
    await recordFailure(ctx, client, user, "password");
    return refuse("invalid_credentials");
  }
  attempt.release();
  try {
    await checkSecondFactor(ctx, user.id, input.code);
  } catch (error) {
    if (error instanceof Refusal && error.code === "invalid_code") await recordFailure(ctx, client, user, "code");
    throw error;
  }
  const { id: userId, email } = user;
  const customerId = await workspaceAtSignIn(ctx, { userId, customerId: user.customerId });
  audit({ actorId: userId, customerId });
  return completeSignIn(ctx, client, { userId, customerId, email, remember: input.remember });
});

type SignedIn = { userId: string; customerId: string; email: string; remember: boolean };

/** Once it is certain who signs in, whichever way: a new session on this device in place of its former one. */
export async function completeSignIn(ctx: Context, client: Client, { userId, customerId, email, remember }: SignedIn) {
  rememberDevice({ ctx, client, email });
  await endSession(ctx, client);
  await startSession(ctx, client, { userId, customerId, remember });
  return { user: await readUser({ ctx, userId, customerId }) };
}

/** Also of an address without an account, which is not stored: both take the same time. */
async function recordFailure(
  ctx: Context,
  client: Client,
  user: store.UserRow | undefined,
  detail: "password" | "code",
): Promise<void> {
  const account = user && { subjectId: user.id, customerId: user.customerId };
  await recordAudit({ ...ctx, actor: { kind: "visitor" } }, client, { kind: "sign-in.failed", detail, ...account });
}

/** Returns the entry of an administrator who stops impersonating this member. */
export function endOf(
  { userId, customerId }: Pick<Member, "userId" | "customerId">,
  { by }: { by: string },
): AuditAbout & { kind: "impersonation.ended" } {
  return { kind: "impersonation.ended", by: "administrator", actorId: by, subjectId: userId, customerId };
}

export const logout = write(contract.logout)(async ({ ctx, client, audit }) => {
  await endSession(ctx, client);
  if (ctx.actor.kind !== "member") audit(null);
  else if (ctx.actor.impersonation) audit(endOf(ctx.actor, ctx.actor.impersonation));
});

// In a transaction of its own: a stolen session ends although the call is refused.
export const refresh = write(contract.refreshToken, { transaction: "own" })(async ({ ctx, client }) => {
  // The cookies stay. A sign-in, here or in another tab, ends the former session: if it was refused late, clearing would
  // take the cookies of the new one.
  if (!(await rotateSession(ctx, client))) refuse("bad_access_token");
});

/** Mails the same kind of link to everyone; to someone with an account one to sign in. */
export const sendSignupEmail = write(contract.sendSignupEmail)(async ({ ctx, input: { email, claim }, client }) => {
  if (ctx.config.signup !== "open") refuse("signup_closed");
  limitLinks({ ctx, client, email });
  const web = webAddress(ctx.config);
  const user = await store.findUserByEmail(ctx.db, email);
  const token = await createLink(ctx, "signup", email);
  const next = claim === undefined ? "" : `next=${encodeURIComponent(`/my-profile?claim=${claim}`)}`;
  const mail = user
    ? mailTemplates.hasAccountMail({ signIn: `${web}/signin${next && `?${next}`}`, reset: `${web}/forgot-password` })
    : mailTemplates.signupMail(`${web}/signup?token=${token}${next && `&${next}`}`);
  await sendMail(ctx, email, mail);
});

const perCaller = createAttemptLimit({ max: 10, windowMs: 60_000 });

/**
 * With the link of an invitation into its workspace, otherwise into a new one. The onboarding answer of users on the
 * creator plan decides the sidebar's theme.
 */
export const signup = write(contract.signup, {
  // Refused before the transaction begins: such calls take no connection to the database.
  async before({ ctx, input: { token }, client }) {
    const isByMail = signsUpByMail(ctx, client);
    if (isByMail && ctx.config.rateLimits) perCaller.begin(client.address, ctx.clock.now());
    if (token === undefined && isByMail) refuse(ctx.config.signup === "open" ? "link_required" : "signup_closed");
  },
})(
  async ({ ctx, input, audit }) => {
    const account: NewAccount = {
      ...input,
      firstName: input.first_name,
      lastName: input.last_name,
      onboarding: { who: input.plan === PLAN_IDS.creator ? "Creator" : "Business" },
    };
    const { token } = input;
    const invitation = token === undefined ? undefined : await consumeInvitation(ctx, { token, email: input.email });
    if (!invitation) {
      if (ctx.config.signup !== "open") refuse("signup_closed");
      if (token !== undefined && (await consumeLink(ctx, "signup", token)) !== input.email) refuse("invalid_link");
    }
    const made = await createAccount(ctx, account, invitation);
    audit({ actorId: made.userId, customerId: made.customerId });
    return made;
  },
  async ({ ctx, input, client }, made) => completeSignIn(ctx, client, { ...made, email: input.email, remember: false }),
);

/** Everyone but callers on the machine itself, as long as no mail server is configured. */
export function signsUpByMail({ config }: Pick<Context, "config">, { isLoopback }: Client): boolean {
  return config.smtp !== undefined || !isLoopback;
}
