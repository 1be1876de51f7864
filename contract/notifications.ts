import { z } from "zod";
import { ALERT_KINDS, ALERT_SUBJECTS } from "./alerts.ts";
import { endpointsOf } from "./base/endpoint.ts";
import { creatorId, uuid } from "./base/ids.ts";
import { CAMPAIGN_EVENTS } from "./campaigns/events.ts";
import { NOTIFICATIONS_REPEAT_MS } from "./base/limits.ts";
import { THREAD_CHANNELS } from "./mail/states.ts";
import { network } from "./networks/networks.ts";
import { place, rankingId } from "./rankings/endpoints.ts";
import {
  CLAIM_ENDS,
  CLOSED_MATTER_STATES,
  DOMAIN_PROBLEMS,
  FEEDBACK_KINDS,
  MATTER_KINDS,
  NOTIFICATION_TOPICS,
  VERDICTS,
} from "./base/states.ts";

const endpoint = endpointsOf("notifications");

/** `message`: from people; `global`: from the product. */
export const NOTIFICATION_TYPES = ["message", "global"] as const;
export const notificationType = z.enum(NOTIFICATION_TYPES);
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Creators that a notification names. */
export const CREATORS_NAMED = 20;

/** What a notification is about, as stored. */
export const notificationPayload = z.discriminatedUnion("kind", [
  z.object({
    /** Creators of the CRM moved in a tracked ranking. */
    kind: z.literal("ranking.moves"),
    top: z.object({ id: rankingId, name: z.string().nullable() }),
    network: network.nullable(),
    country: place.nullable(),
    day: z.iso.date(),
    /** The day before it of which ranks are stored. */
    comparedTo: z.iso.date(),
    /** The highest places first. */
    moves: z.array(z.object({ creatorId, from: z.int(), to: z.int() })).max(CREATORS_NAMED),
    /** With those that are not named. */
    total: z.int(),
  }),
  z.object({
    /** Administrators closed what the user had sent them. */
    kind: z.literal("matter.closed"),
    matter: z.enum(MATTER_KINDS),
    outcome: z.enum(CLOSED_MATTER_STATES),
    /** The beginning of what they had sent. */
    excerpt: z.string(),
    note: z.string(),
    /** The creator it was about. */
    creator: creatorId.nullable(),
  }),
  z.object({
    /** A visitor of a shared list gave feedback on its creators, in one sitting. */
    kind: z.literal("list.feedback"),
    list: z.object({ id: uuid, title: z.string() }),
    /** The name they gave. */
    reviewer: z.string(),
    /** The latest first; withdrawn feedback is left out. */
    feedback: z
      .array(z.object({ creatorId, verdict: z.enum(VERDICTS).nullable(), hasComment: z.boolean() }))
      .max(CREATORS_NAMED),
    /** Creators with such feedback, with those that are not named. */
    total: z.int(),
    counts: z.record(z.enum(FEEDBACK_KINDS), z.int()),
  }),
  z.object({
    /** Creators of the CRM are due that the user owns, or whose day they set. */
    kind: z.literal("crm.due"),
    day: z.iso.date(),
    creators: z.array(creatorId).max(CREATORS_NAMED),
    /** With those that are not named. */
    total: z.int(),
  }),
  z.object({
    /** A colleague made the user the owner of creators of the CRM on this day, in UTC. */
    kind: z.literal("crm.assigned"),
    /** The colleague's id. */
    by: uuid,
    day: z.iso.date(),
  }),
  z.object({
    /** A colleague mentioned the user in a note. */
    kind: z.literal("note.mention"),
    /** The author's id. */
    by: uuid,
    creator: creatorId,
    /** The beginning of the note. */
    excerpt: z.string(),
  }),
  z.object({
    /** A colleague mentioned the user in a comment on a thread of the inbox. */
    kind: z.literal("mail.mention"),
    /** The author's id. */
    by: uuid,
    thread: uuid,
    /** The subject of its mails. */
    subject: z.string(),
    creator: creatorId.nullable(),
    /** The beginning of the comment. */
    excerpt: z.string(),
  }),
  z.object({
    /** A colleague assigned a thread of the inbox to the user. */
    kind: z.literal("mail.assigned"),
    /** The colleague's id. */
    by: uuid,
    thread: uuid,
    subject: z.string(),
    creator: creatorId.nullable(),
  }),
  z.object({
    /** The other side of a thread of the inbox wrote in it, by mail or in the product, and it has not been read. */
    kind: z.literal("mail.answer"),
    thread: uuid,
    subject: z.string(),
    creator: creatorId.nullable(),
    /** The address, or in the product the name, of the other side. */
    from: z.string(),
    channel: z.enum(THREAD_CHANNELS),
    /** Answers that are unread. */
    count: z.int(),
  }),
  z.object({
    /** Another user claims a profile of the user; administrators decide. */
    kind: z.literal("claim.disputed"),
    creator: creatorId,
  }),
  z.object({
    /** A profile is the user's no more. */
    kind: z.literal("claim.ended"),
    end: z.enum(CLAIM_ENDS).exclude(["released", "declined", "moved"]),
    creator: creatorId,
  }),
  z.object({
    /** A visitor of the user's public page wrote to them. What they wrote is with their other enquiries. */
    kind: z.literal("enquiry"),
    creator: creatorId,
  }),
  z.object({
    /** A workspace wrote to the creator in the product. What it wrote is with their other messages. */
    kind: z.literal("message"),
    creator: creatorId,
    thread: uuid,
    /** The workspace's name. */
    brand: z.string(),
  }),
  z.object({
    /** The domain of the user's public page has other records than it needs. */
    kind: z.literal("domain.failing"),
    host: z.string(),
    problem: z.enum(DOMAIN_PROBLEMS),
    creator: creatorId,
  }),
  z.object({
    /** An event of which the workspace has alerts. */
    kind: z.literal("alert"),
    alert: z.enum(ALERT_KINDS),
    /** The tracked list, or the network watch. */
    about: z.object({ subject: z.enum(ALERT_SUBJECTS), id: uuid, title: z.string() }),
    creator: creatorId,
    /** The post; of a silent creator, the last one. */
    post: creatorId,
    publishedAt: z.iso.datetime(),
    /** Of a rising post: engagement ÷ what is usual. */
    times: z.number().nullable(),
    /** The handle that is mentioned. */
    handle: z.string().nullable(),
    /** For so many days the creator has been silent. */
    days: z.int().nullable(),
  }),
  z.object({
    /** The other side of a campaign has done something about a creator's part in it. */
    kind: z.literal("campaign"),
    event: z.enum(CAMPAIGN_EVENTS),
    campaign: z.object({ id: uuid, title: z.string() }),
    creator: creatorId,
  }),
]);
export type NotificationPayload = z.infer<typeof notificationPayload>;

/** Kinds that quote mails: impersonating administrators and API keys do not get them, as they cannot read mails. */
export const KINDS_OF_MAIL = [
  "mail.mention",
  "mail.assigned",
  "mail.answer",
] as const satisfies readonly NotificationPayload["kind"][];

const notificationView = z.object({
  id: uuid,
  status: z.enum(["unread", "read"]),
  createdAt: z.iso.datetime(),
  payload: notificationPayload,
  /** With `crm.assigned`: those of the creators that the user still owns; null with other kinds. */
  assigned: z
    .object({
      creators: z.array(creatorId).max(CREATORS_NAMED),
      /** With those that are not named. */
      total: z.int(),
    })
    .nullable(),
  /** Names of the creators in it that still exist. */
  names: z.record(creatorId, z.string()),
  /** Name of the colleague who caused it; null: none, or their account is deleted. */
  by: z.string().nullable(),
});
export type NotificationView = z.infer<typeof notificationView>;

const unreadCount = z.int();

/** Impersonating administrators and API keys get no notifications about mails, as they cannot read mails. */
export const listNotifications = endpoint({
  method: "GET",
  path: "/notifications/{type}",
  reads: ["notifications", "crm", "timeline"],
  repeatMs: NOTIFICATIONS_REPEAT_MS,
  summary: "Your notifications, the newest first",
  params: z.strictObject({ type: notificationType }),
  query: z.strictObject({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    topic: z.enum(NOTIFICATION_TOPICS).optional(),
    status: z.enum(["unread"]).optional(),
  }),
  reply: z.object({ notifications: z.array(notificationView), hasMore: z.boolean(), unreadCount }),
});

export const readNotification = endpoint({
  method: "PATCH",
  path: "/notifications/{type}/{id}/read",
  touches: ["notifications"],
  summary: "Mark one of your notifications as read",
  params: z.strictObject({ type: notificationType, id: uuid }),
  reply: z.object({ success: z.literal(true), unreadCount }),
  errors: ["not_found"],
});

export const readAllNotifications = endpoint({
  method: "PATCH",
  path: "/notifications/{type}/read",
  touches: ["notifications"],
  summary: "Mark all of your notifications as read",
  params: z.strictObject({ type: notificationType }),
  reply: z.object({ success: z.literal(true), unreadCount }),
});
