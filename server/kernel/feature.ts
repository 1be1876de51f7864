import type { Readable } from "node:stream";
import { VERBS, type UndoneChanges, type Verb } from "#contract/actions.ts";
import { JOB_KINDS, type JobView } from "#contract/jobs.ts";
import { COUNTED_LIMITS, type CountedLimit } from "#contract/plans.ts";
import { trust } from "#contract/base/trust.ts";
import type { Client, Context, Member, System } from "../context.ts";
import type { TenantDb } from "../db/tenant.ts";
import { eachAlone } from "./each-alone.ts";
import type { AnyHandler } from "./handler.ts";

export type JobKind = JobView["kind"];

type RunningJob = {
  id: string;
  customerId: string;
  /** The user who started it; null when they have been deleted. */
  actorId: string | null;
  kind: JobKind;
  input: unknown;
  /** The action that undoes its changes, if any. */
  actionId: string | null;
  /** Progress before a crash: 0, except for jobs that write. */
  done: number;
  /** What it had to do when it was started, as `done` counts; null where that is not known. */
  total: number | null;
};

/** For work in steps: the step's transaction, the progress before it, and for an undo how many changes it restored. */
type Step = { ctx: Context; after: number; restored?: number };

/**
 * A type of job: returns the content of the file it creates; nothing when it writes data instead, which it does in
 * steps. `report` sets the progress and throws when the job has been cancelled, or has been taken over and is further
 * than the step assumes; within a step the report takes effect when the step is committed.
 */
export type Task = (run: {
  ctx: Context<System>;
  job: RunningJob;
  report: (done: number, within?: Step) => Promise<void>;
}) => Promise<Readable | undefined>;
export type Tasks = Record<JobKind, Task>;

/** Runs in the transaction that ends a job: done, failed or cancelled. */
export type JobEnd = (ended: {
  ctx: Context;
  job: Pick<RunningJob, "id" | "customerId" | "kind" | "actionId"> & { state: JobView["state"]; error: string | null };
}) => Promise<void>;

export type JobEnds = Partial<Record<JobKind, JobEnd>>;

/** `inverse` is the data that the action's handler recorded. `client`: who calls; absent in a job. */
export type UndoCall = {
  ctx: Context<Member>;
  actionId: string;
  inverse: unknown;
  client?: Pick<Client, "network" | "device">;
};
export type UndoStep = (call: UndoCall) => Promise<void>;
/** What an undo restored, or the job that goes on with it. `redoId`: the undo as an action. */
export type Undone = { changes?: UndoneChanges; jobId?: string; redoId?: string };

/** A part of an undo, which is restored in one transaction. */
export type UndoPart = { /** Number of changes. */ count: number; restore: (call: UndoCall) => Promise<UndoneChanges> };

/** The undo of verbs that the change log records; see server/db/undo-changes.ts. Both hooks may run several times. */
export type LogUndo = {
  /**
   * `installation`: administrators change what belongs to no workspace, and only they undo it. Absent: the verb changes
   * rows of the workspace.
   */
  scope?: "installation";
  /**
   * Where the log has values that are no rows (CREATOR_VALUES): what the verb changed, in the same parts each time, so
   * that a job continues behind the last one. Absent: rows of undoable tables.
   */
  parts?: (call: UndoCall) => Promise<UndoPart[]>;
  /** Throws when what the action changed cannot be as it was: a limit, a title that is taken. */
  check?: UndoStep;
  /** Updates what is derived from the rows that were restored. */
  after?: UndoStep;
  /** Undoes the undo, which then logs its own changes. Absent: the verb has no redo. */
  redo?: Pick<LogUndo, "check" | "after">;
};

/** How actions of a verb are undone: by the change log, or inside the transaction that marks them as undone. */
export type Undoer = ((call: UndoCall) => Promise<Undone | void>) | LogUndo;

/** Whose rows an action of a verb changes. */
export function scopeOf(undo: Undoer): "workspace" | "installation" {
  return typeof undo === "function" ? "workspace" : (undo.scope ?? "workspace");
}

/** Undoes an action by the change log: at once, or by a job. `isRedo`: the action is an undo. */
export type UndoByLog = (call: UndoCall & { undo: LogUndo; isRedo?: boolean }) => Promise<Undone>;

export type Undoers = Record<Verb, Undoer>;

/**
 * `redoId`: the action whose undo restores what the hook removes; absent where nothing restores it. `isRedo`:
 * `actionId` is an undo, and what it removed comes back.
 */
export type UndoHook = (call: {
  ctx: Context<Member>;
  actionId: string;
  redoId?: string | undefined;
  isRedo?: boolean;
}) => Promise<void>;

/** Runs in the transaction that deletes a workspace, before its rows are gone. */
export type WorkspaceDeleted = (call: { ctx: Context; customerId: string }) => Promise<void>;

/** Runs in the transaction in which a user stops being a member of a workspace. `by`: who removed them; null: their account is deleted. */
export type MemberLeft = (call: {
  ctx: Context;
  customerId: string;
  userId: string;
  by: string | null;
}) => Promise<void>;

/** Derives rows from what changed about these creators before the search index is updated; in the order of features. */
export type Projection = (call: { ctx: Context; creatorIds: number[] }) => Promise<void>;

/** Runs when the search index has caught up. Resolves to whether creators were queued for indexing again. */
export type WhenSynced = (call: { ctx: Context }) => Promise<boolean>;

/** `before` and `after` the index sync of the night. Of several steps each is taken even if others fail. */
type Nightly = { before?: NightlyStep | readonly NightlyStep[]; after?: NightlyStep | readonly NightlyStep[] };
type NightlyStep = (call: { ctx: Context }) => Promise<unknown>;

/** Runs in the transaction in which the account that proves a claim moves: what belonged to it goes to another claim of its user. */
export type ClaimMoved = (call: {
  ctx: Context;
  from: { creatorId: number; userId: string };
  to: { claimId: string; creatorId: number };
}) => Promise<void>;

/** Runs in the transaction in which such a claim is its user's again, by an undo: what was moved from it returns. */
export type ClaimReturned = (call: { ctx: Context; claim: { creatorId: number; userId: string } }) => Promise<void>;

/** Runs in the transaction in which a user loses a profile or gives it up, also by the deletion of their account. */
export type ClaimEnded = (call: { ctx: Context; claim: { creatorId: number; userId: string } }) => Promise<void>;

/** Where an entry of the audit log belongs when the caller acts for the owner of the creator: the owner's workspace. null: they act for themselves. */
export type ActedFor = (
  ctx: Context<Member>,
  creatorId: string,
) => Promise<{ customerId: string; about: string } | null>;

/** How much of each limit of its plan a workspace uses. */
type Usage = Record<CountedLimit, (tenant: TenantDb & { now: Date }) => Promise<number>>;

type Module = Record<string, unknown>;

/** Everything the server needs to know about a feature. */
export type Feature = {
  /** As in `contract/`, `web/features/` and `server/domains/`. */
  name: string;
  /** Modules, whose exported handlers are all mounted (`import * as verbs from "./people.ts"`), and single handlers. */
  handlers?: readonly (AnyHandler | Module)[];
  jobs?: Partial<Tasks>;
  onJobEnd?: JobEnds;
  undo?: Partial<Undoers>;
  /** Only one feature provides it. */
  undoByLog?: UndoByLog;
  beforeUndo?: UndoHook;
  afterUndo?: UndoHook;
  memberLeft?: MemberLeft;
  workspaceDeleted?: WorkspaceDeleted;
  projection?: Projection;
  whenSynced?: WhenSynced;
  claimMoved?: ClaimMoved;
  claimReturned?: ClaimReturned;
  claimEnded?: ClaimEnded;
  /** Only one feature provides it. */
  actedFor?: ActedFor;
  /** The limits of plans that count what this feature has. */
  usage?: Partial<Usage>;
  nightly?: Nightly;
  /** Small work that is due in the worker. */
  everyMinute?: NightlyStep;
};

/** What features declare for one another, so that a feature need not import those that build on it. */
export type Registry = {
  features: readonly Feature[];
  handlers: readonly AnyHandler[];
  jobs: Tasks;
  onJobEnd: JobEnds;
  undo: Undoers;
  undoByLog: UndoByLog;
  beforeUndo: UndoHook;
  afterUndo: UndoHook;
  memberLeft: MemberLeft;
  workspaceDeleted: WorkspaceDeleted;
  project: Projection;
  whenSynced: WhenSynced;
  claimMoved: ClaimMoved;
  claimReturned: ClaimReturned;
  claimEnded: ClaimEnded;
  actedFor: ActedFor;
  usage: Usage;
  /** Steps resolve to the features in which they failed. */
  nightly: Record<keyof Nightly, (call: { ctx: Context }) => Promise<string[]>>;
  everyMinute: NightlyStep;
};

export function feature<const F extends Feature>(declaration: F): F {
  return declaration;
}

/** Throws when a job type, an undoable verb or a limit of plans has no feature: detected at start. */
export function registryOf(features: readonly Feature[]): Registry {
  const nightly =
    (part: keyof Nightly): Registry["nightly"][keyof Nightly] =>
    async ({ ctx }) => {
      const failed: string[] = [];
      // One after the other, which leaves processor time for requests. One that fails does not keep the others from their work.
      for (const declared of features) {
        try {
          await eachAlone([declared.nightly?.[part] ?? []].flat(), async (step) => step({ ctx }));
        } catch (error) {
          failed.push(declared.name);
          ctx.log.error({ err: error, feature: declared.name }, "a part of the nightly work failed");
        }
      }
      return failed;
    };
  return {
    features,
    handlers: features.flatMap(({ handlers = [] }) => handlers.flatMap(handlersOf)),
    jobs: complete<Tasks>(JOB_KINDS, Object.assign({}, ...features.map(({ jobs }) => jobs))),
    onJobEnd: Object.assign({}, ...features.map(({ onJobEnd }) => onJobEnd)),
    undo: complete<Undoers>(VERBS, Object.assign({}, ...features.map(({ undo }) => undo))),
    undoByLog: required(features.flatMap(({ undoByLog }) => undoByLog ?? [])),
    actedFor: required(features.flatMap(({ actedFor }) => actedFor ?? [])),
    beforeUndo: inOrder(features.map(({ beforeUndo }) => beforeUndo)),
    afterUndo: inOrder(features.map(({ afterUndo }) => afterUndo)),
    async memberLeft(call) {
      for (const declared of features) await declared.memberLeft?.(call);
    },
    async workspaceDeleted(call) {
      for (const declared of features) await declared.workspaceDeleted?.(call);
    },
    async claimMoved(call) {
      for (const declared of features) await declared.claimMoved?.(call);
    },
    async claimReturned(call) {
      for (const declared of features) await declared.claimReturned?.(call);
    },
    async claimEnded(call) {
      for (const declared of features) await declared.claimEnded?.(call);
    },
    async project(call) {
      // One after the other: a projection may read rows that an earlier one wrote.
      for (const { projection } of features) await projection?.(call);
    },
    async whenSynced(call) {
      let marked = false;
      for (const { whenSynced } of features) marked = (await whenSynced?.(call)) === true || marked;
      return marked;
    },
    usage: complete<Usage>(COUNTED_LIMITS, Object.assign({}, ...features.map(({ usage }) => usage))),
    nightly: { before: nightly("before"), after: nightly("after") },
    async everyMinute(call) {
      // One after the other, which leaves processor time for requests. One that fails does not keep the others from their work.
      for (const declared of features) {
        try {
          await declared.everyMinute?.(call);
        } catch (error) {
          call.ctx.log.error({ err: error, feature: declared.name }, "work of this minute failed");
        }
      }
    },
  };
}

function handlersOf(declared: AnyHandler | Module): AnyHandler[] {
  return isHandler(declared) ? [declared] : Object.values(declared).filter(isHandler);
}

function isHandler(value: unknown): value is AnyHandler {
  return typeof value === "object" && value !== null && "endpoint" in value && "handle" in value;
}

function required<T>(declared: readonly T[]): T {
  const [first, second] = declared;
  if (!first || second)
    throw new Error("One feature declares the undo by the change log, and one the owners that managers act for.");
  return first;
}

function inOrder(hooks: readonly (UndoHook | undefined)[]): UndoHook {
  return async (call) => {
    for (const hook of hooks) await hook?.(call);
  };
}

function complete<T extends object>(names: readonly (keyof T & string)[], declared: Partial<T>): T {
  const missing = names.filter((name) => !(name in declared));
  if (missing.length > 0) throw new Error(`No feature declares ${missing.join(", ")}.`);
  return trust<T>(declared); // every name was just looked up
}
