import * as contract from "#contract/notification-settings.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../context.ts";
import { refuse } from "../../errors.ts";
import { read, write } from "../../kernel/handler.ts";
import { completeTopics, mutableSubject } from "./channels.ts";
import { readerOf } from "./reader.ts";
import * as store from "./settings-store.ts";

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
    mutes: mutes
      .filter(({ about }) => about.kind !== "thread" || !reader.isWithoutMail)
      .map(({ id, about }) => ({ _id: id, about })),
  };
});

/** Allowed for viewers, as all of these: it affects only themselves. */
export const saveNotificationSettings = write(contract.saveNotificationSettings)(async ({ ctx, input }) => {
  const { topics, timezone, hour } = input;
  const reader = readerOf(ctx);
  const before = await store.choiceOf(reader);
  const choice = { topics: completeTopics(topics, before.topics), timezone, hour };
  await store.saveChoice(reader, choice, ctx.clock.now());
});

export const muteNotifications = write(contract.muteNotifications)(async ({ ctx, input }) => {
  const reader = readerOf(ctx);
  const payload = (await store.selectPayload(reader, input.notification)) ?? refuse("not_found");
  const about = mutableSubject(payload) ?? refuse("bad_request", say("notifications.notMutable"));
  return { _id: await mute(ctx, about) };
});

/** Mutes it for the member who calls; resolves to the id of the mute. Throws bad_request when they have muted too much. */
export async function mute(ctx: Context<Member>, about: contract.MutedSubject): Promise<string> {
  const reader = readerOf(ctx);
  const id = await store.insertMute(reader, about, ctx.clock.now());
  if ((await store.countMutes(reader)) > contract.MUTES_MAX)
    refuse("bad_request", say("notifications.tooManyMutes", { max: contract.MUTES_MAX }));
  return id;
}

/** The id by which the member who calls has muted it; null: they have not. */
export async function readMute(ctx: Context<Member>, about: contract.MutedSubject): Promise<string | null> {
  return store.selectMute(readerOf(ctx), about);
}

export const unmuteNotifications = write(contract.unmuteNotifications)(async ({ ctx, input: { id } }) => {
  if (!(await store.deleteMute(readerOf(ctx), id))) refuse("not_found");
});
