import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "../context.ts";
import { FOLD_LOCK } from "../db/locks.ts";
import { copyCreators } from "./copy-creators.ts";
import { indexState } from "./index-tables.ts";
import { prepareEngine } from "./prepare.ts";
import { forgetOutbox, hasOutbox, installationStamp, takeOutbox, underLock } from "./store.ts";
import { NEXT, SERVING, tableMark, type Generation } from "./tables.ts";
import { refreshVocabulary } from "./vocabulary.ts";

export type Fold = {
  /** Folds at most one batch. Resolves to how many outbox rows were settled; 0 when there was nothing to do. */
  runOnce: () => Promise<number>;
  /** Folds until nothing is left. Throws what the engine throws. */
  drain: () => Promise<void>;
  /** Keeps folding in the background, through failures too. */
  start: () => void;
  stop: () => Promise<void>;
};

const BATCH = 2_000;
const POLL_MS = 250;
const LONGEST_WAIT_MS = 10_000;
const CHECK_MS = 5_000;
const VOCABULARY_MS = 60_000;

/** Brings the engine up to date with PostgreSQL. Any number of processes may run it: they take turns. */
export function createFold(ctx: Context): Fold {
  async function runOnce(): Promise<number> {
    const settled = await foldBatch(ctx);
    if (settled > 0) return settled;
    // The first figures are all there: only now can they be measured against each other.
    return (await ctx.features.whenSynced({ ctx })) ? foldBatch(ctx) : 0;
  }

  async function drain(): Promise<void> {
    while ((await runOnce()) > 0);
  }

  async function keepFolding(signal: AbortSignal): Promise<void> {
    let wait = POLL_MS;
    let checked = Date.now();
    let counted = 0;
    while (!signal.aborted) {
      try {
        if (Date.now() - checked > CHECK_MS) {
          await rebuildIfLost(ctx);
          checked = Date.now();
        }
        if (await hasOutbox(ctx.db)) await drain();
        if (Date.now() - counted > VOCABULARY_MS) {
          await refreshVocabulary({ ctx });
          counted = Date.now();
        }
        if (wait > POLL_MS) ctx.log.info("the search engine is brought up to date again");
        wait = POLL_MS;
      } catch (error) {
        wait = Math.min(wait * 2, LONGEST_WAIT_MS);
        ctx.log.warn({ err: error, retryInMs: wait }, "the search engine cannot be brought up to date");
      }
      await sleep(wait, undefined, { signal }).catch(() => undefined);
    }
  }

  let running: { abort: AbortController; done: Promise<void> } | undefined;
  return {
    runOnce,
    drain,
    start() {
      const abort = new AbortController();
      running ??= { abort, done: keepFolding(abort.signal) };
    },
    async stop() {
      running?.abort.abort();
      await running?.done;
      running = undefined;
    },
  };
}

/**
 * Outbox rows are deleted only after the engine has acknowledged their creators, in the transaction that took them:
 * whatever is cut off in between is done again.
 */
async function foldBatch(ctx: Context): Promise<number> {
  const mark = await rebuildIfLost(ctx);
  return underLock(ctx.db, FOLD_LOCK, async (tx) => {
    const taken = await takeOutbox(tx, BATCH);
    if (taken.length === 0) return 0;
    const ids = [...new Set(taken.map((row) => row.creatorId))];
    await ctx.features.project({ ctx, creatorIds: ids });
    await copyCreators(ctx, { ids, into: await foldedInto(ctx, mark), before: SERVING });
    await forgetOutbox(
      tx,
      taken.map((row) => row.id),
    );
    return taken.length;
  });
}

/** An engine that found its data broken starts empty while the program runs. Answers the mark of the right tables. */
async function rebuildIfLost(ctx: Context): Promise<string> {
  const mark = tableMark(await installationStamp(ctx.db));
  const { serving } = await indexState(ctx.engine, mark);
  if (!serving) await prepareEngine(ctx);
  return mark;
}

/** The serving tables and those being filled beside them. */
async function foldedInto(ctx: Context, mark: string): Promise<Generation[]> {
  const { serving, next } = await indexState(ctx.engine, mark);
  if (!serving) throw new Error("the engine's tables vanished while creators were being folded");
  return next ? [SERVING, NEXT] : [SERVING];
}
