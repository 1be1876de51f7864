/** The kinds of jobs' lives: which state may follow which. Tested one by one. */
export const JOB_STATES = ["waiting", "running", "done", "failed", "cancelled"] as const;
export type JobState = (typeof JOB_STATES)[number];

const JOB_TRANSITIONS: Record<JobState, readonly JobState[]> = {
  waiting: ["running", "cancelled", "failed"],
  running: ["done", "failed", "cancelled", "waiting"],
  done: [],
  failed: [],
  cancelled: [],
};

export function mayBecome(from: JobState, to: JobState): boolean {
  return JOB_TRANSITIONS[from].includes(to);
}

/** Discovery's genders; the CRM's and the admins' "None" is the same 2. */
export const GENDERS = { female: 0, male: 1, undefined: 2 } as const;

/** State of a niche on a creator: 0 active, −1 removed, any other added by a machine. */
export const NICHE_ACTIVE = 0;
export const NICHE_REMOVED = -1;

/** Whether a list is listened to: the specification's 0 is on, −1 off. */
export const TRACKING_ON = 0;
export const TRACKING_OFF = -1;

/** Where talks with a creator stand: what every CRM starts with, in the order of its board. */
export const PIPELINE_STATUSES = [
  "to_contact",
  "contacted",
  "in_discussion",
  "invited",
  "new_application",
  "accepted",
  "in_collaboration",
  "not_fit",
  "rejected",
] as const;

/** What a client thinks of a creator on a list shared with them. */
export const VERDICTS = ["approve", "maybe", "reject"] as const;
export type Verdict = (typeof VERDICTS)[number];
