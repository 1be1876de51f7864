import * as contract from "#contract/notification-settings.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { read, write } from "../../kernel/handler.ts";
import { mutableSubject } from "./channels.ts";
import * as store from "./settings-store.ts";

function readerOf(ctx: Context<Member>) {
  return { ...tenantOf(ctx), userId: ctx.actor.userId };
}

export const readNotificationSettings = read(contract.readNotificationSettings)(async ({ ctx }) => {
  const reader = readerOf(ctx);
  const choice = await store.selectChoice(reader);
  const member = (await store.selectMember(reader)) ?? refuse("not_found");
  const mutes = await store.selectMutes(reader);
  return {
    topics: choice?.topics ?? contract.DEFAULT_CHANNELS,
    timezone: choice?.timezone ?? null,
    hour: choice?.hour ?? contract.DEFAULT_MAIL_HOUR,
    address: member.email,
    mutes: mutes.map(({ id, about }) => ({ _id: id, about })),
  };
});

/** Allowed for viewers, as all of these: it affects only themselves. */
export const saveNotificationSettings = write(contract.saveNotificationSettings)(async ({ ctx, input }) => {
  const { topics, timezone, hour } = input;
  await store.saveChoice(readerOf(ctx), { topics, timezone, hour }, ctx.clock.now());
});

export const muteNotifications = write(contract.muteNotifications)(async ({ ctx, input }) => {
  const reader = readerOf(ctx);
  const payload = (await store.selectPayload(reader, input.notification)) ?? refuse("not_found");
  const about = mutableSubject(payload) ?? refuse("bad_request", say("notifications.notMutable"));
  const _id = await store.insertMute(reader, about, ctx.clock.now());
  const { length } = await store.selectMutes(reader);
  if (length > contract.MUTES_MAX)
    refuse("bad_request", say("notifications.tooManyMutes", { max: contract.MUTES_MAX }));
  return { _id };
});

export const unmuteNotifications = write(contract.unmuteNotifications)(async ({ ctx, input: { id } }) => {
  if (!(await store.deleteMute(readerOf(ctx), id))) refuse("not_found");
});
