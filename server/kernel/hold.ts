import type { Config } from "../config.ts";
import type { JobKind } from "./feature.ts";

/**
 * Points at which tests stop the program: a write of a workspace before its commit, a step of a job before its progress is saved, a
 * batch of the sample world that is recorded, a backup before its copy of the database is complete.
 */
export type HoldPoint = "write" | "sample-batch" | "sample-scores" | "cluster-copy" | JobKind;

/** Tells that the program is at a point. Resolves at once, except where HOLD_AFTER says that the program waits. */
export type Reach = (point: HoldPoint) => Promise<void>;

/**
 * With HOLD_AFTER `write:3` the program passes the point three times; the fourth time it prints that it holds, and waits
 * until it is killed, or goes on after SIGUSR2. Later arrivals pass. Production never waits: it refuses HOLD_AFTER.
 */
export function createReach({ holdAfter }: Pick<Config, "holdAfter">): Reach {
  if (!holdAfter) return async () => {};
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  process.once("SIGUSR2", release);
  return holdOnce(holdAfter, async () => {
    process.stderr.write(`holding after ${holdAfter.point}:${holdAfter.times}\n`);
    await released;
  });
}

/** Waits for `hold` after the point has been passed so many times. */
export function holdOnce(after: { point: string; times: number }, hold: () => Promise<void>): Reach {
  let passed = 0;
  return async (point) => {
    if (point !== after.point) return;
    passed += 1;
    if (passed === after.times + 1) await hold();
  };
}
