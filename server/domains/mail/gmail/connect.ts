import * as contract from "#contract/mail/mailbox.ts";
import { email } from "#contract/auth/credentials.ts";
import { DAILY_MAX_DEFAULT, HOURLY_MAX_DEFAULT, SPACING_DEFAULT } from "#contract/mail/mailbox.ts";
import type { Context, Member } from "../../../context.ts";
import { acrossTenants } from "../../../db/row-security.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { write } from "../../../kernel/handler.ts";
import { storeStep, takeStep } from "../../auth/index.ts";
import { assertEmailing } from "../emailing.ts";
import { leaveBehind, present } from "../mailboxes/mailbox.ts";
import { selectMailboxOf, upsertMailbox } from "../mailboxes/store.ts";
import { readWarmUp } from "../sequences/pace.ts";
import { authorizationUrl, exchange, newChecks, revoke, sealTokens, type Tokens } from "./access.ts";
import { readProfile } from "./api.ts";
import { secondsRead } from "./read.ts";
import { hasOwnAccess } from "./store.ts";

export const gmailUrl = write(contract.gmailUrl)(async ({ ctx, client, unchanged }) => {
  unchanged();
  assertEmailing(ctx);
  const checks = newChecks();
  const url = await authorizationUrl(ctx, checks);
  const { userId, customerId } = ctx.actor;
  const payload = { verifier: checks.verifier, userId, customerId };
  const step = { purpose: "mailbox-sign-in", token: checks.state, payload } as const;
  await acrossTenants(ctx.db, async (db) => storeStep({ ...ctx, db }, client, step));
  return { url };
});

/**
 * Gives back tokens that are stored nowhere. Google ends all access to an account at once: a member who connects their
 * mailbox again would lose it, so their new tokens are left to expire.
 */
async function discard(ctx: Context<Member>, tokens: Tokens): Promise<void> {
  if (await acrossTenants(ctx.db, async (db) => hasOwnAccess(db, ctx.actor.userId))) return;
  // Nothing else can be done where Google does not answer to this either.
  await revoke(ctx, tokens).catch(() => {});
}

type Found = { tokens: Tokens; address: string; historyId: string };

/** The step is used up before Google is called, also when that fails. */
export const connectGmail = write(contract.connectGmail, {
  async before({ ctx, input, client }): Promise<Found> {
    assertEmailing(ctx);
    if (!ctx.config.gmail) refuse("not_found");
    const { data } = input;
    const state = new URLSearchParams(data).get("state") ?? "";
    const step = await acrossTenants(ctx.db, async (db) =>
      takeStep({ ...ctx, db }, client, { purpose: "mailbox-sign-in", token: state }),
    );
    const { verifier = "", userId, customerId } = step;
    // Another account or workspace of the same browser would get the mailbox.
    if (userId !== ctx.actor.userId || customerId !== ctx.actor.customerId) refuse("sign_in_expired");
    const tokens = await exchange(ctx, data, { state, verifier });
    try {
      const { emailAddress, historyId } = await readProfile(ctx, tokens);
      return { tokens, historyId, address: email.safeParse(emailAddress).data ?? refuse("sign_in_not_confirmed") };
    } catch (error) {
      await discard(ctx, tokens);
      throw error;
    }
  },
})(async ({ ctx }, { tokens, address, historyId }) => {
  const tenant = tenantOf(ctx);
  const { userId, name } = ctx.actor;
  const before = await selectMailboxOf(tenant, userId);
  await upsertMailbox(tenant, {
    senderName: before?.senderName ?? (name || address),
    signature: before?.signature ?? "",
    dailyMax: before?.dailyMax ?? DAILY_MAX_DEFAULT,
    hourlyMax: before?.hourlyMax ?? HOURLY_MAX_DEFAULT,
    ...(await readWarmUp(tenant, { address, warmsUp: before?.address !== address || before.warmUpDays !== null })),
    spacingMinutes: before?.spacingMinutes ?? SPACING_DEFAULT,
    address,
    userId,
    smtp: null,
    imap: null,
    login: address,
    password: sealTokens(ctx.config, { customerId: tenant.customerId, userId }, tokens),
    // It may have been read by IMAP before, and answers have come since then.
    gmail: { historyId, from: before?.address === address ? secondsRead(before) : null },
    connectedAt: ctx.clock.now(),
  });
  const row = (await selectMailboxOf(tenant, userId)) ?? refuse("not_found");
  await leaveBehind(ctx, row, before);
  await ctx.queue.send("mailboxes", { mailboxId: row.id, customerId: tenant.customerId }, ctx.db);
  return { mailbox: present(row) };
});
