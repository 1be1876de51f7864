import { z } from "zod";
import { endpointsOf } from "./base/endpoint.ts";
import { uuid } from "./base/ids.ts";
import { timeZone } from "./base/time-zone.ts";
import { MAIL_TIMES, type NotificationTopic } from "./base/states.ts";
import { network } from "./networks/networks.ts";
import type { NotificationPayload } from "./notifications.ts";
import { place, rankingId } from "./rankings/endpoints.ts";

const endpoint = endpointsOf("notifications");

/** null: answers to what the user sent to administrators are always shown, and mailed by themselves. */
export const TOPIC_OF = {
  "note.mention": "mention",
  "mail.mention": "mention",
  "crm.assigned": "assigned",
  "mail.assigned": "assigned",
  "mail.answer": "answer",
  "crm.due": "due",
  "list.feedback": "feedback",
  "ranking.moves": "moves",
  alert: "alert",
  enquiry: "enquiry",
  message: "enquiry",
  "domain.failing": "page",
  campaign: "campaign",
  "claim.disputed": "claim",
  "claim.ended": "claim",
  "matter.closed": null,
} as const satisfies Record<NotificationPayload["kind"], NotificationTopic | null>;

const channels = z.strictObject({
  /** Among the notifications of the product. */
  product: z.boolean(),
  mail: z.enum(MAIL_TIMES),
});

/** Not strict, because tabs of an older or newer version send other topics. */
const topics = z.object({
  mention: channels,
  assigned: channels,
  answer: channels,
  due: channels,
  feedback: channels,
  moves: channels,
  alert: channels,
  enquiry: channels,
  page: channels,
  campaign: channels,
  claim: channels,
});
export type TopicChannels = z.infer<typeof topics>;

/** Missing topics stay unchanged. */
const givenTopics = topics.partial();
export type GivenTopics = z.infer<typeof givenTopics>;

/** By default only what a creator would otherwise miss is mailed. */
export const DEFAULT_CHANNELS: TopicChannels = {
  mention: { product: true, mail: "never" },
  assigned: { product: true, mail: "never" },
  answer: { product: true, mail: "never" },
  due: { product: true, mail: "never" },
  feedback: { product: true, mail: "never" },
  moves: { product: true, mail: "never" },
  alert: { product: true, mail: "never" },
  enquiry: { product: true, mail: "at_once" },
  page: { product: true, mail: "at_once" },
  campaign: { product: true, mail: "at_once" },
  claim: { product: true, mail: "at_once" },
};

export const DEFAULT_MAIL_HOUR = 8;

/** A list, watch, ranking, campaign or thread whose notifications the member has muted. */
export const mutedSubject = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["list", "watch", "campaign", "thread"]), id: uuid, title: z.string() }),
  z.object({
    kind: z.literal("ranking"),
    top: z.object({ id: rankingId, name: z.string().nullable() }),
    network: network.nullable(),
    country: place.nullable(),
  }),
]);
export type MutedSubject = z.infer<typeof mutedSubject>;

const settings = z.object({
  topics,
  /** The time zone of daily mails; null: the member has saved no settings, and UTC applies. */
  timezone: z.string().nullable(),
  /** The hour of daily mails in that time zone. */
  hour: z.int(),
  /** Where mails go. */
  address: z.string(),
  /** The latest first. */
  mutes: z.array(z.object({ _id: uuid, about: mutedSubject })),
});
export type NotificationSettings = z.infer<typeof settings>;

export const readNotificationSettings = endpoint({
  method: "GET",
  path: "/notification-settings",
  reads: ["notification-settings"],
  summary: "Your notification settings in this workspace, and what you have muted",
  reply: settings,
});

export const saveNotificationSettings = endpoint({
  method: "PUT",
  path: "/notification-settings",
  touches: ["notification-settings"],
  summary: "Change your notification settings in this workspace",
  body: z.strictObject({ topics: givenTopics, timezone: timeZone, hour: z.int().min(0).max(23) }),
  reply: z.object({ success: z.literal(true) }),
});

/** Mutes of a member in a workspace. */
export const MUTES_MAX = 500;

export const muteNotifications = endpoint({
  method: "POST",
  path: "/notification-mutes",
  touches: ["notification-settings"],
  summary: "Mute the list, network watch, ranking, campaign or thread that one of your notifications is about",
  body: z.strictObject({ notification: uuid }),
  reply: z.object({ success: z.literal(true), _id: uuid }),
  errors: ["not_found", "bad_request"],
});

export const unmuteNotifications = endpoint({
  method: "DELETE",
  path: "/notification-mutes/{id}",
  touches: ["notification-settings"],
  summary: "Unmute what you have muted",
  params: z.strictObject({ id: uuid }),
  reply: z.object({ success: z.literal(true) }),
  errors: ["not_found"],
});

/** Where mails about notifications are stopped; a sealed token follows. */
export const STOP_MAILS_PATH = "/stop-mails/";
