import {
  DEFAULT_CHANNELS,
  DEFAULT_MAIL_HOUR,
  TOPIC_OF,
  type GivenTopics,
  type MutedSubject,
  type TopicChannels,
} from "#contract/notification-settings.ts";
import { NOTIFICATION_TOPICS, type NotificationTopic } from "#contract/base/states.ts";
import type { NotificationPayload } from "#contract/notifications.ts";
import { trust } from "#contract/base/trust.ts";

/** What can be muted of a notification; null: nothing. */
export function mutableSubject(payload: NotificationPayload): MutedSubject | null {
  switch (payload.kind) {
    case "list.feedback":
      return { kind: "list", ...payload.list };
    case "alert": {
      const { subject, id, title } = payload.about;
      return { kind: subject, id, title };
    }
    case "campaign":
      return { kind: "campaign", ...payload.campaign };
    case "mail.answer":
      return mutedThread(payload.thread);
    case "ranking.moves": {
      const { top, network, country } = payload;
      return { kind: "ranking", top, network, country };
    }
    default:
      return null;
  }
}

/** Stores no title: the subject is read from the thread when it is shown, so that it is deleted with the thread. */
export const mutedThread = (id: string): MutedSubject => ({ kind: "thread", id, title: "" });

/** A key that all notifications about a subject share. */
export function keyOf(about: MutedSubject): string {
  if (about.kind !== "ranking") return `${about.kind} ${about.id}`;
  return ["ranking", about.top.id, about.network ?? "", about.country ?? ""].join(" ");
}

/** Kinds of notifications of a topic. */
export function kindsOf(topic: NotificationTopic): string[] {
  return Object.entries(TOPIC_OF).flatMap(([kind, of]) => (of === topic ? [kind] : []));
}

/** What a member has chosen; null: they have not. */
export type Choice = { topics: TopicChannels; timezone: string; hour: number };

/** A choice for every topic: settings of an earlier version, and tabs that are still open, lack those that came later. */
export function completeTopics(given: GivenTopics, rest: TopicChannels = DEFAULT_CHANNELS): TopicChannels {
  const complete = NOTIFICATION_TOPICS.map((topic) => [topic, given[topic] ?? rest[topic]]);
  // The object has every topic.
  return trust<TopicChannels>(Object.fromEntries(complete));
}

/** When a notification is mailed, and whether the product shows it; null: the member does not receive it. */
export function deliveryOf(
  { kind }: NotificationPayload,
  { choice, isMuted, at }: { choice: Choice | null; isMuted: boolean; at: Date },
): { isShown: boolean; mailDueAt: Date | null } | null {
  const topic = TOPIC_OF[kind];
  if (topic === null) return { isShown: true, mailDueAt: null };
  const { product, mail } = (choice?.topics ?? DEFAULT_CHANNELS)[topic];
  if (isMuted || (!product && mail === "never")) return null;
  return { isShown: product, mailDueAt: mailTime(mail, { choice, at }) };
}

/** When what happens now is mailed. */
export function mailTime(
  mail: TopicChannels[NotificationTopic]["mail"],
  { choice, at }: { choice: Pick<Choice, "timezone" | "hour"> | null; at: Date },
): Date | null {
  if (mail === "never") return null;
  return mail === "at_once" ? at : nextHour(at, choice ?? { timezone: "UTC", hour: DEFAULT_MAIL_HOUR });
}

/** Offsets of time zones are multiples of it. */
const STEP_MS = 15 * 60_000;

/** When it next becomes this hour of a day in a time zone; later on days that skip the hour. */
export function nextHour(after: Date, { timezone, hour }: Pick<Choice, "timezone" | "hour">): Date {
  const format = new Intl.DateTimeFormat("en", {
    timeZone: timezone,
    day: "numeric",
    hour: "numeric",
    hourCycle: "h23",
  });
  const isReached = (time: number) => {
    const part = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]));
    return { day: part.get("day"), isReached: Number(part.get("hour")) >= hour };
  };
  let time = Math.floor(after.getTime() / STEP_MS) * STEP_MS;
  let before = isReached(time);
  for (;;) {
    time += STEP_MS;
    const now = isReached(time);
    if (now.isReached && !(before.isReached && before.day === now.day)) return new Date(time);
    before = now;
  }
}

/** The choice with every topic's mail set to never. */
export function withoutMails(topics: TopicChannels): TopicChannels {
  const silenced = Object.entries(topics).map(([topic, { product }]) => [topic, { product, mail: "never" }]);
  // The object has the keys of `topics`.
  return trust<TopicChannels>(Object.fromEntries(silenced));
}
