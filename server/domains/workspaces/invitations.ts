import * as contract from "#contract/workspaces.ts";
import { say } from "#contract/messages/catalogue.ts";
import { linkTo, webAddress } from "#server/config.ts";
import type { Context } from "#server/context.ts";
import { tenantOf } from "#server/db/tenant.ts";
import { mailTemplates, sendMail } from "#server/domains/system-mails/index.ts";
import { assertRoom } from "#server/domains/plans/index.ts";
import { readUser } from "#server/domains/users/index.ts";
import { refuse } from "#server/errors.ts";
import { createAttemptLimit } from "#server/http/attempt-limit.ts";
import { linkHash, newToken } from "#server/secrets.ts";
import { emitChanged, read, write } from "#server/kernel/handler.ts";
import * as store from "./store.ts";
import { checkMore, openIn } from "./workspaces.ts";

const USED = say("workspaces.invitationOver");
const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

const perMailbox = createAttemptLimit({ max: 5, windowMs: 60 * 60 * 1000 });
const perInviter = createAttemptLimit({ max: contract.INVITATIONS_MAX, windowMs: 24 * 60 * 60 * 1000 });

/**
 * With a mail server only the mailbox receives the link: it shows whether the address has an account, and proves that
 * its reader owns the address.
 */
export const invite = write(contract.invite)(async ({ ctx, input: { email, role }, audit }) => {
  audit({ about: email, detail: role });
  const tenant = tenantOf(ctx);
  const now = ctx.clock.now();
  const members = await store.selectMembers(tenant);
  const open = await store.selectInvitations(tenant, now);
  if (members.some((member) => member.email.toLowerCase() === email)) refuse("already_member");
  if (!open.some((one) => one.email === email)) {
    if (open.length >= contract.INVITATIONS_MAX) refuse("too_many_invitations");
    await assertRoom(ctx, "members");
  }
  if (ctx.config.rateLimits) {
    perInviter.begin(ctx.actor.userId, now);
    perMailbox.begin(email, now);
  }
  const token = newToken();
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  await store.upsertInvitation(tenant, { email, role, hash: linkHash(token), invitedBy: ctx.actor.userId, expiresAt });
  const path = `/invitation?token=${token}`;
  const { workspace } = await found(ctx, token);
  await sendMail(
    ctx,
    email,
    mailTemplates.invitationMail({ link: webAddress(ctx.config) + path, workspace, invitedBy: ctx.actor.name }),
  );
  return { link: ctx.config.smtp ? null : linkTo(ctx.config, path) };
});

export const withdrawInvitation = write(contract.withdrawInvitation)(async ({ ctx, input: { id }, audit }) => {
  const email = (await store.deleteInvitation(tenantOf(ctx), id)) ?? refuse("not_found");
  audit({ about: email });
});

export const readInvitation = read(contract.readInvitation)(async ({ ctx, input: { token } }) => found(ctx, token));

export const acceptInvitation = write(contract.acceptInvitation)(async ({ ctx, input: { token }, audit }) => {
  const { userId } = ctx.actor;
  const { email } = await found(ctx, token);
  const user = await readUser({ ctx, ...ctx.actor });
  if (user.email.toLowerCase() !== email) refuse("other_address");
  await checkMore(ctx);
  const now = ctx.clock.now();
  const { customerId, role } =
    (await store.consumeInvitation(ctx.db, { hash: linkHash(token), now })) ?? refuse("invalid_link", USED);
  await store.upsertMember(ctx.db, { userId, customerId, role, now });
  audit({ customerId, detail: role });
  emitChanged({ emit: ctx.emit, customerId }, ["members"]);
  return openIn(ctx, customerId);
});

/**
 * The workspace and role of an invitation for this address, which is used up; undefined when the token is of no
 * invitation. Fails with `invalid_link` when it is for another address.
 */
export async function consumeInvitation(
  ctx: Context,
  { token, email }: { token: string; email: string },
): Promise<Pick<store.InvitationRow, "customerId" | "role"> | undefined> {
  const taken = await store.consumeInvitation(ctx.db, { hash: linkHash(token), now: ctx.clock.now() });
  if (taken && taken.email !== email) refuse("invalid_link"); // rolls its use back
  if (taken) emitChanged({ emit: ctx.emit, customerId: taken.customerId }, ["members"]);
  return taken;
}

/** An open invitation, without using it up. */
export async function findInvitation(ctx: Context, token: string) {
  return store.findInvitation(ctx.db, { hash: linkHash(token), now: ctx.clock.now() });
}

async function found(ctx: Context, token: string) {
  return (await findInvitation(ctx, token)) ?? refuse("invalid_link", USED);
}

export async function deleteExpired({ ctx }: { ctx: Context }): Promise<void> {
  await store.deleteExpiredInvitations(ctx.db, ctx.clock.now());
}
