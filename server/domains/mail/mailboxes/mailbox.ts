import * as contract from "#contract/mail/mailbox.ts";
import { mailProblem } from "#contract/mail/problem.ts";
import type { ParsedInput } from "#contract/base/endpoint.ts";
import { allows } from "#contract/base/permissions.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Config } from "../../../config.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf, type TenantDb } from "../../../db/tenant.ts";
import { issueAt, refuse } from "../../../errors.ts";
import type { MemberLeft } from "../../../kernel/feature.ts";
import { read, write } from "../../../kernel/handler.ts";
import { seal, unseal } from "../../../secrets.ts";
import { assertEmailing } from "../emailing.ts";
import { returnAccess } from "../gmail/return-access.ts";
import { failWaiting } from "../sending/store.ts";
import { endFor, pauseSequencesOf, stopSequencesOf } from "../sequences/ending-store.ts";
import { readDay, readWarmUp } from "../sequences/pace.ts";
import { testServers } from "./servers.ts";
import * as store from "./store.ts";

type Keys = Pick<Config, "secretKey" | "dataDir">;
type Place = { customerId: string; userId: string };

/** A password can be decrypted for this member of this workspace only. */
const purposeOf = ({ customerId, userId }: Place) => `mailbox ${customerId} ${userId}`;

/** undefined: it was encrypted with another key of the installation. */
export function passwordOf(config: Keys, box: store.ServerMailbox): string | undefined {
  return box.password === null ? undefined : unseal(config, purposeOf(box), box.password);
}

export function present(row: store.MailboxRow): contract.MailboxView {
  const { address, senderName, signature, smtp, imap, login, dailyMax, hourlyMax, spacingMinutes, password } = row;
  const provider = store.hasServers(row) ? "servers" : "gmail";
  return {
    provider,
    needsGoogleAuth: provider === "gmail" && password === null,
    isShared: row.isShared,
    dailyMax,
    hourlyMax,
    warmsUp: row.warmUpDays !== null,
    spacingMinutes,
    address,
    senderName,
    signature,
    smtp,
    imap,
    user: login,
    connectedAt: row.connectedAt.toISOString(),
    syncedAt: row.syncedAt?.toISOString() ?? null,
    syncProblem: mailProblem.nullable().parse(row.syncProblem),
  };
}

export const getMailbox = read(contract.getMailbox)(async ({ ctx }) => {
  const { userId, member } = ctx.actor;
  const row = await store.selectMailboxOf(tenantOf(ctx), userId);
  const senders = allows(member, "mail.send") ? await store.selectSenders(tenantOf(ctx), userId) : [];
  return {
    mailbox: row ? present(row) : null,
    today: row ? (await readDay(tenantOf(ctx), row, ctx.clock.now())).day : null,
    offersGmail: ctx.config.gmail !== undefined,
    senders: senders.map(({ id, smtp, password, userId: ownerId, address, senderName, owner }) => ({
      _id: id,
      address,
      senderName,
      isOwn: ownerId === userId,
      owner,
      needsGoogleAuth: smtp === null && password === null,
    })),
  };
});

type Settings = ParsedInput<typeof contract.connectMailbox>;

const keyOf = ({ host, port, security }: contract.MailServer) => [host, port, security].join(" ");

/** Whether the stored password is sent to the same servers under the same name as before. */
function isSameAccount(row: store.ServerMailbox, { smtp, imap, user }: Settings): boolean {
  return row.login === user && keyOf(row.smtp) === keyOf(smtp) && keyOf(row.imap) === keyOf(imap);
}

/** The password of the settings, or the stored one. Throws bad_request when it has to be entered. */
async function findPassword(ctx: Context<Member>, settings: Settings) {
  const row = await store.selectMailboxOf(tenantOf(ctx), ctx.actor.userId);
  const same = row && store.hasServers(row) && isSameAccount(row, settings) ? row : undefined;
  const isSame = same !== undefined;
  const password = settings.password ?? (same && passwordOf(ctx.config, same));
  if (password === undefined) refuse("bad_request", { issues: [issueAt("password", say("mail.enterPassword"))] });
  return { password, isTested: isSame && settings.password === undefined };
}

export const testMailbox = read(contract.testMailbox)(async ({ ctx, input }) => {
  assertEmailing(ctx);
  const { password } = await findPassword(ctx, input);
  return { steps: await testServers(ctx.config, { ...input, password }) };
});

export const connectMailbox = write(contract.connectMailbox, {
  async before({ ctx, input }) {
    assertEmailing(ctx);
    const { password, isTested } = await findPassword(ctx, input);
    const steps = isTested ? [] : await testServers(ctx.config, { ...input, password });
    const failed = steps.find(({ problem }) => problem !== null);
    if (failed?.problem) refuse("bad_request", failed.problem);
    return password;
  },
})(async ({ ctx, input }, password) => {
  const tenant = tenantOf(ctx);
  const { userId } = ctx.actor;
  const { user: login, password: _entered, warmsUp, ...settings } = input;
  const before = await store.selectMailboxOf(tenant, userId);
  await store.upsertMailbox(tenant, {
    ...settings,
    userId,
    login,
    gmail: null,
    ...(await readWarmUp(tenant, { address: settings.address, warmsUp })),
    password: seal(ctx.config, purposeOf({ customerId: tenant.customerId, userId }), password),
    connectedAt: ctx.clock.now(),
  });
  const row = (await store.selectMailboxOf(tenant, userId)) ?? refuse("not_found");
  await leaveBehind(ctx, row, before);
  await ctx.queue.send("mailboxes", { mailboxId: row.id, customerId: tenant.customerId }, ctx.db);
  return { mailbox: present(row) };
});

/** What belonged to the account that a mailbox had before: its access, and the sequences of colleagues. */
export async function leaveBehind(
  ctx: Context<Member>,
  row: store.MailboxRow,
  before: store.MailboxRow | undefined,
): Promise<void> {
  await returnAccess(ctx, before);
  if (before?.isShared && !row.isShared)
    await pauseSequencesOf(tenantOf(ctx), row.id, { problem: say("mail.notShared"), notBy: row.userId });
}

export const updateMailbox = write(contract.updateMailbox)(async ({ ctx, input }) => {
  assertEmailing(ctx);
  const row = await store.updateSettings(tenantOf(ctx), ctx.actor.userId, input);
  return { mailbox: present(row ?? refuse("not_found")) };
});

/** Colleagues' mails that wait are not sent by a mailbox that is not shared, see send-mails.ts. */
export const shareMailbox = write(contract.shareMailbox)(async ({ ctx, input: { isShared } }) => {
  assertEmailing(ctx);
  const tenant = tenantOf(ctx);
  const row = (await store.updateShared(tenant, ctx.actor.userId, isShared)) ?? refuse("not_found");
  if (!isShared) await pauseSequencesOf(tenant, row.id, { problem: say("mail.notShared"), notBy: row.userId });
  return { mailbox: present(row) };
});

export const disconnectMailbox = write(contract.disconnectMailbox)(async ({ ctx, unchanged }) => {
  if (!(await disconnect(ctx, tenantOf(ctx), ctx.actor.userId))) unchanged();
});

/** Mails that wait are not sent. Resolves to whether there was one. */
async function disconnect(ctx: Context, tenant: TenantDb, userId: string): Promise<boolean> {
  const row = await store.selectMailboxOf(tenant, userId);
  if (!row) return false;
  await returnAccess(ctx, row);
  await stopSequencesOf(tenant, row.id);
  await store.deleteMailbox(tenant, userId);
  const mailIds = await failWaiting(tenant, { mailboxId: null, problem: say("mail.disconnected") });
  await endFor(tenant, "failed", { mailIds });
  return true;
}

export const syncMailbox = write(contract.syncMailbox)(async ({ ctx }) => {
  assertEmailing(ctx);
  const { id, customerId } = (await store.selectMailboxOf(tenantOf(ctx), ctx.actor.userId)) ?? refuse("not_found");
  await store.allowSync(tenantOf(ctx), id);
  await ctx.queue.send("mailboxes", { mailboxId: id, customerId }, ctx.db);
});

/** The password of a former member is deleted. */
export const removeMailbox: MemberLeft = async ({ ctx, customerId, userId }) => {
  await disconnect(ctx, { db: ctx.db, customerId }, userId);
};
