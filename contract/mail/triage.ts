import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { uuid } from "../base/ids.ts";
import { problem } from "../messages/shared.ts";

const endpoint = endpointsOf("mail");

/** A thread can be snoozed for so many days. */
export const SNOOZE_DAYS_MAX = 366;

const triage = z.strictObject({
  /** A member of the workspace; null: unassigned. */
  assigneeId: uuid.toLowerCase().nullable().optional(),
  /** Out of the inbox until then; null: back in it. */
  snoozedUntil: z.iso.datetime({ offset: true }).nullable().optional(),
  /** A campaign of the workspace that it is about. */
  campaignId: uuid.toLowerCase().nullable().optional(),
});

export const triageThread = endpoint({
  method: "PATCH",
  path: "/mail/threads/{id}",
  can: "mail.send",
  touches: ["mail", "notifications"],
  summary: "Assign a thread, snooze it, or link it to a campaign; can be undone",
  params: z.strictObject({ id: uuid }),
  body: triage
    .refine(
      (given) => Object.values(given).filter((value) => value !== undefined).length === 1,
      problem("input.oneTriage"),
    )
    .meta({ examples: [{ assigneeId: null }, { campaignId: null }] }),
  reply: z.object({ success: z.literal(true), actionId: uuid.nullable() }),
  errors: ["not_found", "forbidden", "bad_request", "plan_limit"],
});

export const muteThread = endpoint({
  method: "POST",
  path: "/mail/threads/{id}/mute",
  touches: ["notification-settings"],
  summary: "Mute a thread: you are not notified of answers in it; unmute it in your notification settings",
  params: z.strictObject({ id: uuid }),
  reply: z.object({ success: z.literal(true), _id: uuid }),
  errors: ["not_found", "bad_request"],
});
