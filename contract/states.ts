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

/** The life of an imported table. */
export const IMPORT_STATES = [
  "draft",
  "trying",
  "running",
  "done",
  "failed",
  "cancelled",
  "undoing",
  "undone",
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

const IMPORT_TRANSITIONS: Record<ImportState, readonly ImportState[]> = {
  draft: ["trying", "running"],
  trying: ["draft"],
  running: ["done", "failed", "cancelled", "undoing"],
  done: ["undoing"],
  // What they have recorded before they ended can be taken back.
  failed: ["undoing"],
  cancelled: ["undoing"],
  // What was stopped on its way back can be taken back again.
  undoing: ["undone", "failed", "cancelled"],
  undone: [],
};

export function importMayBecome(from: ImportState, to: ImportState): boolean {
  return IMPORT_TRANSITIONS[from].includes(to);
}

/** The life of a pasted link: the specification's statuses of a CRM import. */
export const LINK_STATUSES = [
  "TO_FETCH",
  "IDLE",
  "IMPORTING",
  "NOT_FOUND",
  "IMPORTED",
  "ALREADY_EXISTS",
  "ERRORED",
  "NO_MORE_PLACE",
] as const;
export type LinkStatus = (typeof LINK_STATUSES)[number];

const LINK_TRANSITIONS: Record<LinkStatus, readonly LinkStatus[]> = {
  TO_FETCH: ["IDLE"],
  IDLE: ["IMPORTING"],
  IMPORTING: ["IMPORTED", "ALREADY_EXISTS", "NOT_FOUND", "ERRORED", "NO_MORE_PLACE"],
  // Tried again by hand.
  ERRORED: ["IMPORTING"],
  NO_MORE_PLACE: ["IMPORTING"],
  NOT_FOUND: [],
  IMPORTED: [],
  ALREADY_EXISTS: [],
};

export function linkMayBecome(from: LinkStatus, to: LinkStatus): boolean {
  return LINK_TRANSITIONS[from].includes(to);
}

/** What became of somebody's word that a figure is wrong. */
export const DISPUTE_STATES = ["open", "corrected", "rejected"] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

const DISPUTE_TRANSITIONS: Record<DisputeState, readonly DisputeState[]> = {
  open: ["corrected", "rejected"],
  corrected: [],
  rejected: [],
};

export function disputeMayBecome(from: DisputeState, to: DisputeState): boolean {
  return DISPUTE_TRANSITIONS[from].includes(to);
}
