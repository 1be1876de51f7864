import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "../context.ts";
import { INDEX_SYNC_LOCK } from "../db/locks.ts";
import { copyCreators } from "./copy-creators.ts";
import { indexState } from "./index-tables.ts";
import { prepareEngine } from "./prepare.ts";
import { settingAside } from "./set-aside.ts";
import {
  anotherCreator,
  deleteOutbox,
  hasOutbox,
  installationStamp,
  queueDueFailures,
  selectOutbox,
  waitingSince,
  withLock,
  withReplacing,
  writeFailures,
} from "./store.ts";
import { NEXT, SERVING, tableFingerprint, type Generation } from "./tables.ts";
import { isBehind } from "./waiting.ts";
import { refreshVocabulary } from "./vocabulary.ts";

export type IndexSync = {
  /** Syncs at most one batch. Resolves to the number of outbox rows processed; 0 when there were none. */
  runOnce: () => Promise<number>;
  /**
   * Syncs until the outbox is empty. Throws what the engine throws. `isProjected`: everything computed from the
   * marked creators, or from these, is current, so they are only copied. `afterBatch` stops it by throwing.
   */
  flush: (options?: { isProjected?: Projected; afterBatch?: AfterBatch }) => Promise<void>;
  /** Syncs continuously in the background, and retries after failures. */
  start: () => void;
  stop: () => Promise<void>;
};

type Projected = boolean | Set<number>;
/** Receives how many outbox rows the batch had. */
type AfterBatch = (count: number) => Promise<void>;

const BATCH = 2_000;
const POLL_MS = 250;
const LONGEST_WAIT_MS = 10_000;
const VOCABULARY_MS = 60_000;

/**
 * Keeps the search index in sync with PostgreSQL, by the outbox. Any number of processes may run it: they take turns.
 * Every `checkMs` it looks whether the engine lost its tables.
 */
export function createIndexSync(ctx: Context, { checkMs = 5_000 } = {}): IndexSync {
  async function runOnce(): Promise<number> {
    const processed = await syncBatch(ctx);
    if (processed > 0) return processed;
    // Scores compare creators with each other, so they need all metrics first.
    return (await ctx.features.whenSynced({ ctx })) ? syncBatch(ctx) : 0;
  }

  async function flush({ isProjected, afterBatch }: Parameters<IndexSync["flush"]>[0] = {}): Promise<void> {
    const repeat = async (sync: () => Promise<number>) => {
      for (let count = await sync(); count > 0; count = await sync()) await afterBatch?.(count);
    };
    if (isProjected) await repeat(async () => syncBatch(ctx, { isProjected }));
    await repeat(runOnce);
  }

  async function syncContinuously(signal: AbortSignal): Promise<void> {
    let wait = POLL_MS;
    let checkedAt = Date.now();
    let countedAt = 0;
    while (!signal.aborted) {
      try {
        if (Date.now() - checkedAt > checkMs) {
          await rebuildIfLost(ctx);
          await queueDueFailures(ctx.db, ctx.clock.now());
          checkedAt = Date.now();
        }
        if (await hasOutbox(ctx.db)) await flush();
        if (Date.now() - countedAt > VOCABULARY_MS) {
          await refreshVocabulary({ ctx });
          countedAt = Date.now();
        }
        if (wait > POLL_MS) ctx.log.info("the search engine is brought up to date again");
        wait = POLL_MS;
      } catch (error) {
        wait = Math.min(wait * 2, LONGEST_WAIT_MS);
        const isLate = isBehind(await waitingSince(ctx.db).catch(() => null), ctx.clock.now());
        ctx.log[isLate ? "error" : "warn"](
          { err: error, retryInMs: wait, isLate },
          "the search engine cannot be brought up to date",
        );
      }
      await sleep(wait, undefined, { signal }).catch(() => undefined);
    }
  }

  let running: { abort: AbortController; done: Promise<void> } | undefined;
  return {
    runOnce,
    flush,
    start() {
      const abort = new AbortController();
      running ??= { abort, done: syncContinuously(abort.signal) };
    },
    async stop() {
      running?.abort.abort();
      await running?.done;
      running = undefined;
    },
  };
}

/**
 * Outbox rows are deleted only after the engine has acknowledged their creators, in the transaction that read them:
 * after an interruption the batch is repeated. Creators that cannot be processed are set aside, so that others need not
 * wait for them. An engine that lost its tables is filled again, which waits for the lock, before the batch is.
 */
async function syncBatch(ctx: Context, options: { isProjected?: Projected } = {}): Promise<number> {
  const count = await trySyncBatch(ctx, options);
  if (count !== "lost") return count;
  await prepareEngine(ctx);
  const again = await trySyncBatch(ctx, options);
  if (again === "lost") throw new Error("the engine's tables vanished right after they were filled");
  return again;
}

async function trySyncBatch(
  ctx: Context,
  { isProjected = false }: { isProjected?: Projected },
): Promise<number | "lost"> {
  return withLock(ctx.db, INDEX_SYNC_LOCK, async (tx) => {
    const batch = await selectOutbox(tx, BATCH);
    if (batch.length === 0) return 0;
    const into = await syncTargets(ctx);
    if (!into) return "lost";
    const ids = await withReplacing(
      tx,
      batch.map((row) => row.creatorId),
    );
    const work = async (some: number[]) => {
      const creatorIds =
        isProjected instanceof Set ? some.filter((id) => !isProjected.has(id)) : isProjected ? [] : some;
      if (creatorIds.length > 0) await ctx.features.project({ ctx, creatorIds });
      await copyCreators(ctx, { ids: some, into, before: SERVING });
    };
    const failed = await settingAside(ids, work, (tried) => anotherCreator(tx, tried));
    for (const [creatorId, reason] of failed)
      ctx.log.error({ creatorId, reason }, "a creator cannot be indexed and is set aside");
    await writeFailures(tx, { tried: ids, failed, now: ctx.clock.now() });
    await deleteOutbox(
      tx,
      batch.map((row) => row.id),
    );
    return batch.length;
  });
}

/** An engine with broken data restarts empty while the program runs. */
async function rebuildIfLost(ctx: Context): Promise<void> {
  if (!(await syncTargets(ctx))) await prepareEngine(ctx);
}

/** The serving tables, and those that are being filled to replace them; undefined when the serving ones are lost. */
async function syncTargets(ctx: Context): Promise<Generation[] | undefined> {
  const { serving, next } = await indexState(ctx.engine, tableFingerprint(await installationStamp(ctx.db)));
  if (!serving) return undefined;
  return next ? [SERVING, NEXT] : [SERVING];
}
