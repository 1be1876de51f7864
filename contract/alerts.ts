import { z } from "zod";
import { endpointsOf } from "./base/endpoint.ts";
import { uuid } from "./base/ids.ts";
import { typed } from "./base/text.ts";

const endpoint = endpointsOf("alerts");

/** What members are notified of: about a tracked list, or about a network watch. */
export const ALERT_SUBJECTS = ["list", "watch"] as const;
export type AlertSubject = (typeof ALERT_SUBJECTS)[number];

/**
 * `rising`: a post is far above its creator's own history; `mention`: a creator mentions a handle for the first time;
 * `undisclosed`: a campaign post discloses no paid partnership; `silent`: no post of a creator is known for so many days.
 */
export const ALERT_KINDS = ["rising", "mention", "undisclosed", "silent"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const ALERT_HANDLES_MAX = 20;
export const SILENT_DAYS_MAX = 365;

const rules = {
  rising: z.boolean(),
  /** The workspace's own brand and competitors: in lower case, without their sign. None: off. */
  handles: z
    .array(
      typed(200)
        .toLowerCase()
        .overwrite((handle) => handle.replace(/^@+/, ""))
        .min(1),
    )
    .max(ALERT_HANDLES_MAX)
    .overwrite((handles) => [...new Set(handles)]),
  /** Of marked campaign posts, which only lists have. */
  undisclosed: z.boolean(),
  /** null: off. */
  silentDays: z.int().min(1).max(SILENT_DAYS_MAX).nullable(),
};

const alerts = z.object({
  ...rules,
  /** null: nothing was saved yet, and all are off. */
  updatedAt: z.iso.datetime().nullable(),
});
export type Alerts = z.infer<typeof alerts>;

const params = z.strictObject({ subject: z.enum(ALERT_SUBJECTS), id: uuid });

export const readAlerts = endpoint({
  method: "GET",
  path: "/alerts/{subject}/{id}",
  reads: ["alerts"],
  summary: "What members are notified of about a tracked list or a network watch",
  params,
  reply: alerts,
  errors: ["not_found", "bad_request", "plan_limit"],
});

export const saveAlerts = endpoint({
  method: "PUT",
  path: "/alerts/{subject}/{id}",
  can: "crm.write",
  touches: ["alerts"],
  summary: "Set what members are notified of about a tracked list or a network watch, from now on",
  params,
  body: z.strictObject({
    /** `updatedAt` of the reply that was edited: what someone else has saved since then is not written over. */
    from: z.iso.datetime().nullable(),
    ...rules,
  }),
  reply: z.object({ success: z.literal(true), alerts }),
  errors: ["not_found", "forbidden", "conflict", "bad_request", "plan_limit"],
});
