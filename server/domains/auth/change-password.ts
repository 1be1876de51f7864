import * as contract from "#contract/auth.ts";
import { webAddress } from "#server/config.ts";
import type { Call, Client, Context } from "#server/context.ts";
import type { AuditAbout } from "#server/db/audit/audit-log.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { mailTemplates, sendMail } from "#server/domains/mails/index.ts";
import { findInvitation } from "#server/domains/workspaces/index.ts";
import { refuse } from "#server/errors.ts";
import { linkHash } from "#server/secrets.ts";
import { read, write } from "../../kernel/handler.ts";
import { verifyCurrent } from "./confirm-identity.ts";
import { consumeLink, createLink, limitLinks } from "./links.ts";
import { hashPassword } from "./password.ts";
import { requireMember } from "./session.ts";
import * as store from "./store.ts";

/** Does the same for an address without an account, so that neither the answer nor its time reveals which it is. */
export const resetPassword = write(contract.resetPassword)(async ({ ctx, input: { email }, client }) => {
  const user = await store.findUserByEmail(ctx.db, email);
  await sendResetLink(ctx, client, { email, hasAccount: user !== undefined });
  return { success: true };
});

export async function sendResetLink(
  ctx: Context,
  client: Client,
  { email, hasAccount }: { email: string; hasAccount: boolean },
): Promise<void> {
  limitLinks({ ctx, client, email });
  const web = webAddress(ctx.config);
  const token = await createLink(ctx, "reset", email);
  const mail = hasAccount
    ? mailTemplates.resetMail(`${web}/reset-password?token=${token}`)
    : mailTemplates.noAccountMail(`${web}/signup`);
  await sendMail(ctx, email, mail);
}

export const verifyToken = read(contract.verifyToken)(async ({ ctx, input: { token } }) => {
  const invitation = await findInvitation(ctx, token);
  if (invitation) return { success: true, purpose: "invitation", email: invitation.email };
  const link = await store.findToken(ctx.db, { hash: linkHash(token), now: ctx.clock.now() });
  const { purpose, payload } = link ?? refuse("invalid_link");
  const { email } = payload;
  if ((purpose !== "signup" && purpose !== "reset") || email === undefined) return refuse("invalid_link");
  return { success: true, purpose, email };
});

export const changePassword = write(contract.changePassword, { transaction: "own" })(async (call) => {
  const { ctx, input } = call;
  call.audit(await (input.token === undefined ? byCurrentPassword(call) : byLink(ctx, input.token, input.password)));
  return { success: true };
});

async function byLink(ctx: Context, token: string, password: string): Promise<AuditAbout> {
  // Before the cost of a hash; the transaction checks it again.
  if (!(await store.findToken(ctx.db, { hash: linkHash(token), now: ctx.clock.now() }))) refuse("invalid_link");
  const passwordHash = await hashPassword({ ctx, password });
  const { user, ended } = await inTransaction(ctx, async (tx) => {
    const email = (await consumeLink(tx, "reset", token)) ?? refuse("invalid_link");
    const found = (await store.findUserByEmail(tx.db, email)) ?? refuse("invalid_link");
    return { user: found, ended: await setPassword(tx, found, passwordHash) };
  });
  ctx.disconnect(ended);
  return { actorId: user.id, customerId: user.customerId, detail: "link" };
}

async function byCurrentPassword({ ctx, input, client }: Call<typeof contract.changePassword>): Promise<AuditAbout> {
  const actor = requireMember(ctx, client);
  const { userId, sessionId } = actor;
  const user = (await store.findUserById(ctx.db, userId)) ?? refuse("not_found");
  await verifyCurrent({ ...ctx, actor }, user, input.current ?? "");
  const passwordHash = await hashPassword({ ctx, password: input.password });
  ctx.disconnect(await inTransaction(ctx, (tx) => setPassword(tx, user, passwordHash, sessionId)));
  return {};
}

/** Ends the user's sessions but one and the links for another password, and tells their mailbox. Returns the ids of the ended sessions. */
async function setPassword(
  tx: Context,
  { id, email }: store.UserRow,
  passwordHash: string,
  except?: string,
): Promise<string[]> {
  await store.updatePassword(tx.db, id, passwordHash);
  await store.deleteTokens(tx.db, { purpose: "reset", payload: { email: email.toLowerCase() } });
  await sendMail(tx, email, mailTemplates.passwordChangedMail(`${webAddress(tx.config)}/forgot-password`));
  return store.deleteSessionsOfUser(tx.db, id, { except });
}
