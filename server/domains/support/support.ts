import * as contract from "#contract/support.ts";
import { webAddress } from "#server/config.ts";
import type { Context, Member } from "#server/context.ts";
import { mailTemplates, sendMail } from "#server/domains/mails/index.ts";
import { readUser } from "#server/domains/users/index.ts";
import { createAttemptLimit } from "#server/http/attempt-limit.ts";
import { write } from "#server/kernel/handler.ts";
import * as store from "./store.ts";

const perUser = createAttemptLimit({ max: 10, windowMs: 60 * 60_000 });

export const sendReport = write(contract.sendReport)(async ({ ctx, input: { message, page } }) => {
  if (ctx.config.rateLimits) perUser.begin(ctx.actor.userId, ctx.clock.now());
  const from = await sender(ctx);
  const link = page === undefined ? undefined : `${webAddress(ctx.config)}${page}`;
  await mailAdmins(ctx, mailTemplates.reportMail({ ...from, message, link }));
  return { success: true };
});

export const suggestProfiles = write(contract.suggestProfiles)(async ({ ctx, input: { suggestions } }) => {
  if (ctx.config.rateLimits) perUser.begin(ctx.actor.userId, ctx.clock.now());
  await mailAdmins(ctx, mailTemplates.suggestionMail({ ...(await sender(ctx)), suggestions }));
  return { success: true };
});

/** Of an anonymous message nothing that leads to its sender is stored or sent; the count for their limit is only in memory. */
export const sendCommunityMessage = write(contract.sendCommunityMessage)(async ({ ctx, input }) => {
  if (ctx.config.rateLimits) perUser.begin(ctx.actor.userId, ctx.clock.now());
  const { anonymous, ...message } = input;
  const from = anonymous ? null : await sender(ctx);
  await mailAdmins(ctx, mailTemplates.communityMail({ from, ...message }));
  return { success: true };
});

export const notifyMe = write(contract.notifyMe)(async ({ ctx }) => {
  if (await store.setNotifyMe(ctx.db, ctx.actor.userId)) {
    await mailAdmins(ctx, mailTemplates.notifyMail(await sender(ctx)));
  }
  return { success: true, user: await readUser({ ctx, ...ctx.actor }) };
});

async function sender(ctx: Context<Member>): Promise<{ name: string; email: string }> {
  const { name, email } = await readUser({ ctx, ...ctx.actor });
  return { name, email };
}

async function mailAdmins(ctx: Context, mail: Parameters<typeof sendMail>[2]): Promise<void> {
  for (const address of await store.selectAdminEmails(ctx.db)) {
    // oxlint-disable-next-line no-await-in-loop -- in one transaction
    await sendMail(ctx, address, mail);
  }
}
