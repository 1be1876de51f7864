import { z } from "zod";
import { linkView } from "../crm-import/link-imports.ts";
import { creatorId, uuid } from "./ids.ts";
import { jobView } from "../jobs.ts";
import { network } from "../networks/networks.ts";
import { notificationPayload, notificationType } from "../notifications.ts";
import { planId } from "../plans.ts";
import { refreshedAccount } from "../sources.ts";
import { THREAD_CHANNELS } from "../mail/states.ts";
import { AUDIENCE_ERRORS, MAIL_EVENTS, RECAP_STATUSES } from "./states.ts";
import { TAGS } from "./tags.ts";

/** Socket events of the main namespace and their payloads. */
export const EVENTS = {
  reload: z.object({ value: z.string() }),
  refresh_user: z.object({}),
  /** The workspace pays for another plan now. */
  started_plan: z.object({ plan: planId, name: z.string() }),
  /** Reads of these tags are stale in this workspace; `by` is the tab that wrote and has already invalidated them. */
  changed: z.object({ tags: z.array(z.enum(TAGS)), by: z.string().nullable() }),
  job: jobView,
  /** A notification has arrived for these members of this workspace. */
  notification: z.object({ type: notificationType, payload: notificationPayload, userIds: z.array(uuid) }),
  /** The result of one account of a creator that is being refreshed: the `done`th of `total`. */
  "profile/updating": z.object({ creatorId, done: z.int(), total: z.int(), account: refreshedAccount }),
  /** The estimate of an audience that these clients requested has ended. */
  "profile/audience/calculated": z.object({ creatorId, clientIds: z.array(z.string()) }),
  "profile/audience/error": z.object({
    creatorId,
    clientIds: z.array(z.string()),
    error: z.enum(AUDIENCE_ERRORS),
  }),
  /** A creator has these achievements, for the user whose profile it is. */
  "my-stats/new_achievements": z.object({ creatorId, achievements: z.array(z.string()) }),
  /** A connected account of a creator was read for the first time: its figures are there. */
  creator_linked_account: z.object({ creatorId, network, username: z.string() }),
  /** A recap that was pending has ended. */
  "creator-recap-created": z.object({ creatorId, recapId: uuid, status: z.enum(RECAP_STATUSES) }),
  /** A mail of the workspace was sent, read or received, or was not sent. */
  "messaging/notification": z.object({
    type: z.enum(MAIL_EVENTS),
    threadId: uuid,
    messageId: uuid,
    channel: z.enum(THREAD_CHANNELS),
    /** The other side's address, or name where messages have none; with `sent_by_gmail` the member's own. */
    email: z.string(),
  }),
  /** Progress of one link of an import; `isOver` marks the last one. */
  crm_import: z.object({ importId: z.string(), influencer: linkView, isOver: z.boolean() }),
} as const;

export type EventName = keyof typeof EVENTS;
export type EventPayload<N extends EventName> = z.infer<(typeof EVENTS)[N]>;
