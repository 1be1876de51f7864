import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { uuid } from "../base/ids.ts";
import { NAME_MAX } from "../base/limits.ts";
import { typed } from "../base/text.ts";
import { timeZone } from "../base/time-zone.ts";
import { problem } from "../messages/shared.ts";
import { person } from "../tracking/shapes.ts";
import { attachments, type StoredAttachment } from "./attachments.ts";
import { mailSubjectOrNone, sendingDay } from "./mailbox.ts";
import { mailProblem } from "./problem.ts";
import { fromMailbox, isOneOfBoth, mailRecipients, mailText, obstacles } from "./endpoints.ts";
import { SEQUENCE_RECIPIENT_STATES, SEQUENCE_STATES, SEQUENCE_STEPS } from "./states.ts";

const endpoint = endpointsOf("mail");

/** Mails of a sequence to one creator. */
export const SEQUENCE_LENGTH_MAX = 8;
export const SEQUENCE_WAIT_MAX = 90;
export const SEQUENCES_PAGE_SIZE = 50;
export const SEQUENCE_RECIPIENTS_PAGE_SIZE = 100;

const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, problem("input.time"));

/** When mails may leave, in the sender's time zone. */
export const sendingHours = z
  .strictObject({
    /** 1: Monday, 7: Sunday. */
    days: z
      .array(z.int().min(1).max(7))
      .min(1)
      .max(7)
      .refine((days) => new Set(days).size === days.length, problem("input.twice")),
    from: timeOfDay,
    to: timeOfDay,
    timezone: timeZone,
  })
  .refine(({ from, to }) => from < to, problem("input.sendingHours"));
export type SendingHours = z.output<typeof sendingHours>;

const step = z.strictObject({
  /** Days after the step before it. The first step ignores it. */
  waitDays: z.int().min(1).max(SEQUENCE_WAIT_MAX),
  /** Empty: it answers the mail before it, under its subject. */
  subject: mailSubjectOrNone,
  text: mailText,
  attachments,
});
export type SequenceStep = z.output<typeof step>;
/** `id`: an address gets one mail of it. Without `attachments`: it was stored before steps had any. */
export type StoredStep = Omit<SequenceStep, "attachments"> & { id: string; attachments?: StoredAttachment[] };

const steps = z
  .array(step)
  .min(1)
  .max(SEQUENCE_LENGTH_MAX)
  .refine(([first]) => first?.subject !== "", problem("input.sequenceSubject"));

const settings = {
  steps,
  /** null: at any time. */
  hours: sendingHours.nullable(),
  /** Statuses of the CRM that end it for a creator. */
  stopStatuses: z.array(uuid).max(50).default([]),
  /**
   * The status of the CRM that a creator gets once the first mail is sent, and once they answer, if it is further on the
   * board; null: none. Creators whose status ends the sequence keep it. An omitted status stays unchanged.
   */
  sentStatus: uuid.nullable().optional(),
  answeredStatus: uuid.nullable().optional(),
};

export const sequenceCounts = z.record(z.enum(SEQUENCE_RECIPIENT_STATES), z.int());

const sequence = z.object({
  _id: uuid,
  title: z.string(),
  state: z.enum(SEQUENCE_STATES),
  /** Why it was paused; null: a member did, or it is not paused. */
  problem: mailProblem.nullable(),
  /** The address that it is sent from; null: the mailbox was disconnected. */
  sender: z.string().nullable(),
  /** Whether it is sent from your mailbox, or a shared one: only then can you change or resume it. */
  isOwn: z.boolean(),
  createdBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  startAt: z.iso.datetime(),
  length: z.int(),
  /** Creators by how it is doing with them. */
  counts: sequenceCounts,
  /** Creators who have opened a mail of it, and a link, as far as it is known; null: it is not counted. */
  opens: z.object({ opened: z.int(), clicked: z.int() }).nullable(),
});
export type SequenceView = z.infer<typeof sequence>;

const recipient = z.object({
  _id: uuid,
  creator: person.nullable(),
  address: z.string(),
  state: z.enum(SEQUENCE_RECIPIENT_STATES),
  /** Steps that were taken. */
  step: z.int(),
  /** The next step is not taken before this time; null: no step follows. */
  nextAt: z.iso.datetime().nullable(),
  /** Its place among those that the mailbox mails next, one after the other; null: its time has not come. */
  place: z.int().nullable(),
  lastAt: z.iso.datetime().nullable(),
  /** Whether it is unknown if the last mail arrived: the next one waits until a member has decided it. */
  isUnknown: z.boolean(),
  threadId: uuid.nullable(),
});
export type SequenceRecipientView = z.infer<typeof recipient>;

const page = z.coerce.number().int().min(1).max(10_000).default(1);

export const listSequences = endpoint({
  method: "GET",
  path: "/mail/sequences",
  isSensitive: true,
  reads: ["mail-sequences"],
  summary: "Sequences of mails, the newest first",
  query: z.strictObject({ page }),
  reply: z.object({ sequences: z.array(sequence), total: z.int(), perPage: z.literal(SEQUENCES_PAGE_SIZE) }),
});

const wholeSequence = sequence.extend({
  steps: z.array(
    z.object({
      waitDays: z.int(),
      subject: z.string(),
      text: z.string(),
      attachments: z.array(z.object({ fileId: uuid, name: z.string(), bytes: z.int() })),
    }),
  ),
  hours: z.object({ days: z.array(z.int()), from: z.string(), to: z.string(), timezone: z.string() }).nullable(),
  stopStatuses: z.array(uuid),
  /** null: no status, or a deleted one. */
  sentStatus: uuid.nullable(),
  answeredStatus: uuid.nullable(),
});
export type WholeSequence = z.infer<typeof wholeSequence>;

export const getSequence = endpoint({
  method: "GET",
  path: "/mail/sequences/{id}",
  isSensitive: true,
  reads: ["mail-sequences"],
  summary: "A sequence, and how far it is with each creator",
  params: z.strictObject({ id: uuid }),
  query: z.strictObject({ page }),
  reply: z.object({
    sequence: wholeSequence,
    /** What its mailbox sends today; null: it sends nothing by itself now. */
    today: sendingDay.nullable(),
    recipients: z.array(recipient).max(SEQUENCE_RECIPIENTS_PAGE_SIZE),
    total: z.int(),
    perPage: z.literal(SEQUENCE_RECIPIENTS_PAGE_SIZE),
  }),
  errors: ["not_found"],
});

const changing = { can: "mail.send", touches: ["mail-sequences", "mail"] } as const;

export const startSequence = endpoint({
  ...changing,
  method: "POST",
  path: "/mail/sequences",
  summary: "Start a sequence of mails to creators, or schedule one mail; the same key starts only one",
  body: z
    .strictObject({
      ...mailRecipients,
      ...fromMailbox,
      ...settings,
      key: uuid,
      title: typed(NAME_MAX).default(""),
      /** null: now. */
      startAt: z.iso.datetime().nullable().default(null),
    })
    .refine(isOneOfBoth, problem("input.mailRecipients"))
    .meta({
      examples: [
        {
          key: "019aa000-0000-7000-8000-000000000007",
          creatorIds: ["1"],
          steps: [{ waitDays: 1, subject: "Hello", text: "Hello {{firstName}}" }],
          hours: null,
        },
      ],
    }),
  reply: z.object({
    success: z.literal(true),
    /** null: no creator could be written to, and nothing was started. */
    sequenceId: uuid.nullable(),
    count: z.int(),
    /** null: the call was repeated. */
    leftOut: obstacles.nullable(),
  }),
  errors: ["not_found", "forbidden", "bad_request", "conflict", "plan_limit", "need_google_auth"],
});

export const updateSequence = endpoint({
  ...changing,
  method: "PUT",
  path: "/mail/sequences/{id}",
  summary: "Change a sequence of your mailbox, or of a shared one, while it runs; what was sent stays",
  params: z.strictObject({ id: uuid }),
  body: z.strictObject(settings).meta({
    examples: [{ steps: [{ waitDays: 1, subject: "Hello", text: "Hello {{firstName}}" }], hours: null }],
  }),
  reply: z.object({ success: z.literal(true), sequence: wholeSequence }),
  errors: ["not_found", "forbidden", "bad_request", "conflict", "plan_limit"],
});

export const updateSequenceState = endpoint({
  ...changing,
  method: "POST",
  path: "/mail/sequences/{id}/state",
  summary: "Pause or stop a sequence, or resume one of your mailbox or a shared one",
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ step: z.enum(SEQUENCE_STEPS) }),
  reply: z.object({ success: z.literal(true), state: z.enum(SEQUENCE_STATES) }),
  errors: ["not_found", "forbidden", "conflict", "plan_limit"],
});

export const stopSequenceRecipient = endpoint({
  ...changing,
  method: "POST",
  path: "/mail/sequence-recipients/{id}/stop",
  summary: "Stop a sequence for one creator",
  params: z.strictObject({ id: uuid }),
  reply: z.object({ success: z.literal(true) }),
  errors: ["not_found", "forbidden", "conflict"],
});
