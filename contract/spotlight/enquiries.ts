import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId, uuid } from "../base/ids.ts";
import { EMAIL_MAX, NAME_MAX, TEXT_MAX } from "../base/limits.ts";
import { ENQUIRY_STATES } from "../base/states.ts";
import { typed } from "../base/text.ts";
import { problem } from "../messages/shared.ts";

/** What visitors of a public page write to its creator, and how often the page is opened (decision 98). */
const endpoint = endpointsOf("spotlight");

/** Enquiries are deleted after so many days. */
export const ENQUIRY_DAYS = 365;
/** A page takes no more from all visitors together, and cannot be flooded. */
export const ENQUIRIES_PER_DAY = 50;
/** A visitor's address, see the limits of calls. */
export const ENQUIRIES_PER_HOUR = 10;
export const VISIT_DAYS = 90;

/** What a visitor fills in. */
export const enquiry = z.strictObject({
  name: typed(NAME_MAX).min(1, problem("input.reviewer")),
  email: z.email(problem("input.email")).max(EMAIL_MAX),
  company: typed(NAME_MAX).default(""),
  text: typed(TEXT_MAX).min(1, problem("input.enquiry")),
});
export type Enquiry = z.infer<typeof enquiry>;

const params = z.strictObject({ id: creatorId });

const enquiryView = enquiry.extend({ _id: uuid, state: z.enum(ENQUIRY_STATES), createdAt: z.iso.datetime() });
export type EnquiryView = z.infer<typeof enquiryView>;

export const listEnquiries = endpoint({
  method: "GET",
  path: "/spotlight/{id}/enquiries",
  auth: "creator",
  // Others wrote it to this person alone.
  isSensitive: true,
  reads: ["enquiries"],
  summary: "What visitors of your public page wrote to you, the newest first",
  params,
  query: z.strictObject({
    archived: z.stringbool().default(false),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  reply: z.object({ enquiries: z.array(enquiryView), hasMore: z.boolean(), unreadCount: z.int() }),
});

export const setEnquiryState = endpoint({
  method: "POST",
  path: "/spotlight/{id}/enquiries/{enquiryId}",
  auth: "creator",
  touches: ["enquiries"],
  summary: "Mark an enquiry as read or new, or put it in the archive",
  params: params.extend({ enquiryId: uuid }),
  body: z.strictObject({ state: z.enum(ENQUIRY_STATES) }),
  reply: z.object({ success: z.literal(true) }),
  errors: ["not_found"],
});

export const readVisits = endpoint({
  method: "GET",
  path: "/spotlight/{id}/visits",
  auth: "creator",
  byManagers: true,
  reads: ["own-spotlight"],
  summary: `How often your public page was opened on each of the last ${VISIT_DAYS} days, in UTC`,
  params,
  reply: z.object({
    /** Every day of the span, today last. */
    days: z.array(z.object({ day: z.iso.date(), visits: z.int() })),
    /** Since the page is public, with days before the span. */
    total: z.int(),
  }),
});
