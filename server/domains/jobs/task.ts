import type { Readable } from "node:stream";
import type { JobView } from "#contract/jobs.ts";
import type { Context, System } from "../../context.ts";

type RunningJob = {
  id: string;
  customerId: string;
  /** Who started it; null when they are gone. */
  actorId: string | null;
  kind: JobView["kind"];
  input: unknown;
  /** What undoes it, where it changes something. */
  actionId: string | null;
  /** How far it came before: 0, except in what changes things when its worker died. */
  done: number;
};

/** Where work is done step by step: the step's own transaction, and how much was done before it. */
type Step = { ctx: Context; after: number };

/**
 * One kind of long work: answers the content of the file it makes; nothing when it changes things instead, which it
 * does in steps. `report` tells how much is done and throws when the job has been stopped meanwhile, or has been taken
 * over and is further than the step thinks; within a step what it says holds when the step is committed.
 */
export type Task = (run: {
  ctx: Context<System>;
  job: RunningJob;
  report: (done: number, within?: Step) => Promise<void>;
}) => Promise<Readable | undefined>;
export type Tasks = Record<JobView["kind"], Task>;
