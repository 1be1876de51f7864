import { z } from "zod";
import { jobView } from "./jobs.ts";

/** Socket events of the main namespace and what they carry. */
export const EVENTS = {
  reload: z.object({ value: z.string() }),
  refresh_user: z.object({}),
  /** Rows of these kinds changed for this customer: refetch what shows them. */
  crm_changed: z.object({ kinds: z.array(z.enum(["crm", "lists"])), by: z.string().nullable() }),
  job: jobView,
} as const;

export type EventName = keyof typeof EVENTS;
export type EventPayload<N extends EventName> = z.infer<(typeof EVENTS)[N]>;
