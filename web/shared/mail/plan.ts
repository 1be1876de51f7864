import { SEQUENCE_WAIT_MAX, type SendingHours, type SequenceStep } from "#contract/mail/sequences.ts";
import { z } from "zod";
import { numberIn } from "#web/lib/read-number.ts";
import { attached, attachmentsOf } from "./attached.ts";

export const WAIT = { decimals: 0, min: 1, max: SEQUENCE_WAIT_MAX } as const;

/** A step as it is typed: the days are a text. */
const draftStep = z.object({
  waitDays: z.string(),
  subject: z.string(),
  text: z.string(),
  files: attached.default([]),
});
export type DraftStep = z.infer<typeof draftStep>;

const draftHours = z.object({ days: z.array(z.int()), from: z.string(), to: z.string(), timezone: z.string() });

/** When a mail leaves, and what follows it until its recipients answer. */
const plan = z.object({
  when: z.enum(["now", "later", "sequence"]),
  /** In the browser's time zone, as its input writes it; "": now. */
  startAt: z.string(),
  followUps: z.array(draftStep),
  hours: draftHours.nullable(),
  stopStatuses: z.array(z.string()),
  sentStatus: z.string().nullable().default(null),
  answeredStatus: z.string().nullable().default(null),
});
export type Plan = z.infer<typeof plan>;

export const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

export function officeHours(): SendingHours {
  return { days: [1, 2, 3, 4, 5], from: "09:00", to: "17:00", timezone: ownZone() };
}

export const NEW_STEP: DraftStep = { waitDays: "3", subject: "", text: "", files: [] };

export const NOW: Plan = {
  when: "now",
  startAt: "",
  followUps: [],
  hours: null,
  stopStatuses: [],
  sentStatus: null,
  answeredStatus: null,
};

/** Reads the plan that was stored with a mail that is being written. */
export function readPlan(stored: string): Plan {
  if (stored === "") return NOW;
  try {
    return plan.parse(JSON.parse(stored));
  } catch {
    return NOW; // of an earlier version
  }
}

export const writePlan = (given: Plan) => (given.when === "now" ? "" : JSON.stringify(given));

/** 0 is refused by the call, as what is no number has to be. */
export function stepOf({ waitDays, subject, text, files }: DraftStep): SequenceStep {
  return { waitDays: numberIn(waitDays, WAIT) ?? 0, subject, text, attachments: attachmentsOf(files) };
}

/** undefined: no time is entered. */
export function startOf({ startAt }: Pick<Plan, "startAt">): string | undefined {
  const at = new Date(startAt);
  return startAt === "" || Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** What the call takes next to the recipients and the first mail. */
export function sequenceOf(given: Plan, first: Omit<SequenceStep, "waitDays">) {
  const isSequence = given.when === "sequence";
  return {
    steps: [{ waitDays: 1, ...first }, ...(isSequence ? given.followUps.map(stepOf) : [])],
    hours: isSequence ? given.hours : null,
    stopStatuses: isSequence ? given.stopStatuses : [],
    sentStatus: isSequence ? given.sentStatus : null,
    answeredStatus: isSequence ? given.answeredStatus : null,
    startAt: startOf(given) ?? null,
  };
}

/** Whether everything is entered that the call needs. */
export function isComplete({ when, startAt, followUps, hours }: Plan): boolean {
  if (when === "now") return true;
  if (when === "later") return startOf({ startAt }) !== undefined;
  const areSteps = followUps.every((step) => step.text.trim() !== "" && numberIn(step.waitDays, WAIT) !== undefined);
  return areSteps && (hours === null || (hours.days.length > 0 && hours.from < hours.to));
}
