import { machine, type Machine } from "./machine.ts";

/** State machines: which state may follow which. Each transition is tested. */
export const JOB_STATES = ["waiting", "running", "done", "failed", "cancelled"] as const;
export type JobState = (typeof JOB_STATES)[number];

const JOB_TRANSITIONS: Record<JobState, readonly JobState[]> = {
  waiting: ["running", "cancelled", "failed"],
  running: ["done", "failed", "cancelled", "waiting"],
  done: [],
  failed: [],
  cancelled: [],
};

export function canBecome(from: JobState, to: JobState): boolean {
  return JOB_TRANSITIONS[from].includes(to);
}

/** Discovery's genders; the CRM's and the admins' "None" is the same 2. */
export const GENDERS = { female: 0, male: 1, undefined: 2 } as const;

/**
 * State of a niche on a creator: 0 active (from a source, or confirmed by a person), −1 removed by a person, any other
 * added by a machine. Proposals of the classifier say which texts decided: title and biographies, posts, or both.
 */
export const NICHE_ACTIVE = 0;
export const NICHE_REMOVED = -1;
export const NICHE_PROPOSED = { own: 3, posts: 4, both: 5 } as const;
export const PROPOSED_STATES = Object.values(NICHE_PROPOSED);

/** Whether a list is tracked: the specification uses 0 for on, −1 for off. */
export const TRACKING_ON = 0;
export const TRACKING_OFF = -1;

/** Pipeline stages: the default statuses of every CRM, in board order. */
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

/** A client's verdict on a creator of a shared list. */
export const VERDICTS = ["approve", "maybe", "reject"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What feedback on a creator can contain. */
export const FEEDBACK_KINDS = [...VERDICTS, "commented"] as const;
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number];

/** Who reads the records of an import: every workspace of the installation, or the one that imports. */
export const IMPORT_LAYERS = ["installation", "workspace"] as const;

/** Lifecycle of a table import. */
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
  // Rows imported before the end can be reverted.
  failed: ["undoing"],
  cancelled: ["undoing"],
  // A revert that was cancelled can be resumed.
  undoing: ["undone", "failed", "cancelled"],
  undone: [],
};

export function importMayBecome(from: ImportState, to: ImportState): boolean {
  return IMPORT_TRANSITIONS[from].includes(to);
}

/** Lifecycle of a pasted link: the specification's statuses of a CRM import. */
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
  // Retried by the user.
  ERRORED: ["IMPORTING"],
  NO_MORE_PLACE: ["IMPORTING"],
  NOT_FOUND: [],
  IMPORTED: [],
  ALREADY_EXISTS: [],
};

export function linkMayBecome(from: LinkStatus, to: LinkStatus): boolean {
  return LINK_TRANSITIONS[from].includes(to);
}

/** Lifecycle of a dispute about a metric. */
export const DISPUTE_STATES = ["open", "corrected", "rejected"] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** An answer is final: who disagrees opens another dispute. */
export const disputeMachine = machine(DISPUTE_STATES, {
  corrected: { from: ["open"], to: "corrected" },
  rejected: { from: ["open"], to: "rejected" },
});

/** What waits in the moderation queue. Messages are for the community, categories are niches that were proposed. */
export const MATTER_KINDS = [
  "report",
  "suggestion",
  "message",
  "dispute",
  "category",
  "objection",
  "claim",
  "rename",
] as const;
export type MatterKind = (typeof MATTER_KINDS)[number];

/** Kinds that users send, stored as support messages. */
export const MESSAGE_KINDS = [
  "report",
  "suggestion",
  "message",
  "objection",
  "claim",
  "rename",
] as const satisfies readonly MatterKind[];

export const CLOSED_MATTER_STATES = ["resolved", "declined"] as const;
export type ClosedMatterState = (typeof CLOSED_MATTER_STATES)[number];

/** `assigned`: open, and an administrator has it. */
export const MATTER_STATES = ["open", "assigned", ...CLOSED_MATTER_STATES] as const;
export type MatterState = (typeof MATTER_STATES)[number];

/** Lifecycle of a support message. */
export const MESSAGE_STATES = ["open", ...CLOSED_MATTER_STATES] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const MATTER_STEPS = ["assigned", "unassigned", "resolved", "declined", "reopened"] as const;
export type MatterStepName = (typeof MATTER_STEPS)[number];
type MatterMachine = Machine<MessageState, MatterStepName>;

const messageMachine: MatterMachine = machine(MESSAGE_STATES, {
  assigned: { from: ["open"], to: "open" },
  unassigned: { from: ["open"], to: "open" },
  resolved: { from: ["open"], to: "resolved" },
  declined: { from: ["open"], to: "declined" },
  reopened: { from: CLOSED_MATTER_STATES, to: "open" },
});

/**
 * Answers to disputes and decisions about claims and names are final, decisions about niches are undone in the history, and erasing
 * resolves an objection.
 */
const MATTER_MACHINES: Record<MatterKind, MatterMachine> = {
  report: messageMachine,
  suggestion: messageMachine,
  message: messageMachine,
  dispute: messageMachine.without("reopened"),
  category: messageMachine.without("reopened"),
  objection: messageMachine.without("resolved"),
  claim: messageMachine.without("reopened"),
  rename: messageMachine.without("reopened"),
};
const erasureMachine = messageMachine.without(...MATTER_STEPS);

/** The machine of a matter. The record of an erasure is closed for good. */
export function matterMachine({ kind, isErasure }: { kind: MatterKind; isErasure: boolean }): MatterMachine {
  return isErasure ? erasureMachine : MATTER_MACHINES[kind];
}

/** Where shares of audiences come from, the best first: a later one is shown only where the earlier ones say nothing. */
export const AUDIENCE_PROVENANCE = ["connected", "declared", "reported", "sample", "estimated"] as const;
export type AudienceProvenance = (typeof AUDIENCE_PROVENANCE)[number];

/** Why nothing was calculated. A credit that was taken is given back. */
export const AUDIENCE_ERRORS = ["no_accounts", "too_few", "failed"] as const;
export type AudienceError = (typeof AUDIENCE_ERRORS)[number];

/**
 * A claim of a creator's profile. `pending`: its code has not been found yet. `review`: administrators decide. `owned`: the
 * profile is the user's.
 */
export const CLAIM_STATES = ["pending", "review", "owned", "ended"] as const;

/**
 * How a claim was proved: by a code in the biography, by a link mailed to the profile's contact address, by signing in
 * at the network, or to an administrator.
 */
export const CLAIM_METHODS = ["biography", "mail", "network", "evidence", "sample"] as const;
export type ClaimMethod = (typeof CLAIM_METHODS)[number];

/**
 * Why a claim ended: its user released it, administrators declined it or decided that the profile is someone else's, the
 * account that proved it left the creator, or it proves another profile of the same user by now.
 */
export const CLAIM_ENDS = ["released", "declined", "decided", "account_gone", "moved"] as const;
export type ClaimEnd = (typeof CLAIM_ENDS)[number];

/** States of a domain of a creator's own. `failing`: it was verified, and its DNS has other answers since. */
export const DOMAIN_STATES = ["pending", "verified", "failing"] as const;
export type DomainState = (typeof DOMAIN_STATES)[number];

/** `unreachable`: the DNS did not answer, which says nothing of the domain. */
export const DOMAIN_PROBLEMS = ["no_domain", "no_token", "wrong_target", "taken", "unreachable"] as const;
export type DomainProblem = (typeof DOMAIN_PROBLEMS)[number];

/** What a creator did with a message of a visitor of their public page. */
export const ENQUIRY_STATES = ["new", "read", "archived"] as const;
export type EnquiryState = (typeof ENQUIRY_STATES)[number];

/** Whether the creator has seen their newest achievements. */
export const ACHIEVEMENT_NEWS = ["seen", "not_seen"] as const;
export type AchievementNews = (typeof ACHIEVEMENT_NEWS)[number];

/** `empty`: too little is known of the period. */
export const RECAP_STATUSES = ["pending", "completed", "errored", "empty"] as const;
export type RecapStatus = (typeof RECAP_STATUSES)[number];

/** What the screen of recaps does: a recap is made, and its pictures are saved. */
export const RECAP_GENERATION = ["GENERATING", "IDLE", "ERROR"] as const;
export type RecapGeneration = (typeof RECAP_GENERATION)[number];
export const RECAP_DOWNLOAD = ["DOWNLOADING", "IDLE", "ERROR"] as const;
export type RecapDownload = (typeof RECAP_DOWNLOAD)[number];

/**
 * What happened to a mail: the specification's kinds, and `bounced`: it was sent, and returned by a server.
 * `sent_by_gmail`: sent in the member's own mail program.
 */
export const MAIL_EVENTS = ["read", "received", "errored", "bounced", "sent", "sent_by_gmail"] as const;

/** What members choose to be notified of. */
export const NOTIFICATION_TOPICS = [
  "mention",
  "assigned",
  "answer",
  "due",
  "feedback",
  "moves",
  "alert",
  "enquiry",
  "page",
  "campaign",
  "claim",
] as const;
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];

/** When a topic is mailed. */
export const MAIL_TIMES = ["never", "at_once", "daily"] as const;
