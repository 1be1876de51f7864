import { z } from "zod";
import { linkView } from "./crm-import.ts";
import { jobView } from "./jobs.ts";

/** `labels`: tags and statuses; `feedback`: what clients said on a shared list. */
export const CHANGED_KINDS = ["crm", "lists", "labels", "views", "timeline", "feedback"] as const;

/** Socket events of the main namespace and what they carry. */
export const EVENTS = {
  reload: z.object({ value: z.string() }),
  refresh_user: z.object({}),
  /** Rows of these kinds changed for this customer: refetch what shows them. */
  crm_changed: z.object({ kinds: z.array(z.enum(CHANGED_KINDS)), by: z.string().nullable() }),
  job: jobView,
  /** What became of a link of an import; `isOver` with the last of them. */
  crm_import: z.object({ importId: z.string(), influencer: linkView, isOver: z.boolean() }),
} as const;

export type EventName = keyof typeof EVENTS;
export type EventPayload<N extends EventName> = z.infer<(typeof EVENTS)[N]>;
