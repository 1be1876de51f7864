import * as contract from "#contract/auth/endpoints.ts";
import { webAddress } from "#server/config.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import type { Call, Client, Context } from "#server/context.ts";
import { recordAudit, type AuditAbout } from "#server/db/audit/audit-log.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { deleteKeysOfUser, selectKeysOfUser } from "#server/domains/api-keys/index.ts";
import { findUserById, hashPassword, verifyCurrent } from "#server/domains/credentials/index.ts";
import { mailTemplates, sendMail } from "#server/domains/system-mails/index.ts";
import { findInvitation } from "#server/domains/workspaces/index.ts";
import { refuse } from "#server/errors.ts";
import { linkHash } from "#server/secrets.ts";
import { read, write } from "../../kernel/handler.ts";
import { consumeLink, createLink, limitLinks } from "./links.ts";
import { rememberDevice } from "./sign-in-attempts.ts";
import { requireMember } from "./session.ts";
import * as store from "./store.ts";

/** Does the same for an address without an account, so that neither the answer nor its time reveals which it is. */
export const resetPassword = write(contract.resetPassword)(async ({ ctx, input: { email }, client }) => {
  const user = await store.findUserByEmail(ctx.db, email);
  await sendResetLink(ctx, client, { email, hasAccount: user !== undefined });
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
  if (invitation) return { purpose: "invitation", email: invitation.email };
  const link = await store.findToken(ctx.db, { hash: linkHash(token), now: ctx.clock.now() });
  const { purpose, payload } = link ?? refuse("invalid_link");
  const { email } = payload;
  if ((purpose !== "signup" && purpose !== "reset") || email === undefined) return refuse("invalid_link");
  if (purpose === "signup") return { purpose, email };
  const user = await store.findUserByEmail(ctx.db, email);
  return { purpose, email, apiKeys: user ? (await selectKeysOfUser(ctx.db, user.id)).length : 0 };
});

/** In a transaction of each way, after the cost of a hash, which only valid links and passwords cause. */
export const changePassword = write(contract.changePassword, { transaction: "own" })(async (call) => {
  const { about, ended, keys } = await (call.input.token === undefined ? byCurrentPassword(call) : byLink(call));
  call.ctx.disconnect(ended);
  call.audit(about);
  return { keys };
});

type Change = Call<typeof contract.changePassword>;
type Changed = { about: AuditAbout; ended: string[]; keys: ReplyOf<typeof contract.changePassword>["keys"] };

async function byLink({ ctx, input, client }: Change): Promise<Changed> {
  const { token = "", password, revokeKeys = true } = input;
  // Before the cost of a hash; the transaction checks it again.
  if (!(await store.findToken(ctx.db, { hash: linkHash(token), now: ctx.clock.now() }))) refuse("invalid_link");
  const passwordHash = await hashPassword({ ctx, password });
  return inTransaction(ctx, async (tx) => {
    const email = (await consumeLink(tx, "reset", token)) ?? refuse("invalid_link");
    const user = (await store.findUserByEmail(tx.db, email)) ?? refuse("invalid_link");
    const about = { actorId: user.id, customerId: user.customerId, detail: "link" };
    // The mailbox has proved who this is: guesses of others do not keep this device out of the account.
    rememberDevice({ ctx: tx, client, email: user.email });
    return { about, ...(await setPassword(tx, { user, passwordHash, revokeKeys, client })) };
  });
}

async function byCurrentPassword({ ctx, input, client }: Change): Promise<Changed> {
  const actor = requireMember(ctx, client);
  const { userId, sessionId: except } = actor;
  const user = (await findUserById(ctx.db, userId)) ?? refuse("not_found");
  await verifyCurrent({ ...ctx, actor }, user, input.current ?? "");
  const passwordHash = await hashPassword({ ctx, password: input.password });
  const { revokeKeys = false } = input;
  const set = await inTransaction(ctx, (tx) => setPassword(tx, { user, passwordHash, revokeKeys, client, except }));
  return { about: {}, ...set };
}

/**
 * Ends the user's sessions but one and the links for another password, revokes their API keys where that is wanted, and
 * lists in a mail what else signs in.
 */
async function setPassword(
  tx: Context,
  {
    user: { id, email },
    passwordHash,
    revokeKeys,
    client,
    except,
  }: { user: store.UserRow; passwordHash: string; revokeKeys: boolean; client: Client; except?: string },
): Promise<Omit<Changed, "about">> {
  await store.updatePassword(tx.db, id, passwordHash);
  await store.deleteTokens(tx.db, { purpose: "reset", payload: { email: email.toLowerCase() } });
  const keys = await selectKeysOfUser(tx.db, id);
  if (revokeKeys) {
    await deleteKeysOfUser(tx.db, id);
    for (const { name: about, customerId } of keys)
      await recordAudit(tx, client, { kind: "key.revoked", actorId: id, customerId, about });
  }
  const names = keys.map(({ name }) => name);
  const passkeys = await store.passkeyNames(tx.db, id);
  const reset = `${webAddress(tx.config)}/forgot-password`;
  await sendMail(
    tx,
    email,
    mailTemplates.passwordChangedMail({ reset, keys: { revoked: revokeKeys, names }, passkeys }),
  );
  return { ended: await store.deleteSessionsOfUser(tx.db, id, { except }), keys: { revoked: revokeKeys, names } };
}
