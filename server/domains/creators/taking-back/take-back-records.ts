import type { Context } from "../../../context.ts";
import { markForFold } from "../../../db/outbox.ts";
import { lockCreators } from "../store.ts";
import type { Before } from "./before.ts";
import { decideReturns } from "./decide-returns.ts";
import { deleteUnheld, deleteUnsaidAccounts } from "./held-store.ts";
import { writeReturns } from "./returns-store.ts";
import { showFacts } from "./shown-store.ts";
import { creatorsOf, loadWritten } from "./written-store.ts";

type Taken = {
  ctx: Context;
  before: Before;
  /** Whom else has been let go of with it. */
  besides?: readonly number[];
  /** What was left of batches that were taken back before this one: see the answer. Asked for under lock. */
  readOthers?: () => Promise<readonly Before[]>;
};

/**
 * Makes it as if a batch of records had never been said: rows that are still as it left them go back to what they were or
 * go away. Creators it has made disappear unless something else holds them by now; then they keep their accounts, which
 * are who they are, and lose what the batch said of them. Answers what could not be taken back because others had written
 * over it, or hold it: when they are taken back in turn, that goes too; null when nothing is left. Within a transaction.
 */
export async function takeBackRecords({ ctx, before, besides = [], readOthers }: Taken): Promise<Before | null> {
  const { db } = ctx;
  const touched = [...new Set([...creatorsOf(before), ...besides])];
  await lockCreators(db, touched);
  const others = (await readOthers?.()) ?? [];
  const { returns, left } = decideReturns(before, await loadWritten(db, before), others);
  await writeReturns(db, returns);
  const { creators, accounts } = madeBy([before, ...others], new Set(touched));
  const gone = new Set(await deleteUnheld(db, { creators, accounts }));
  // Accounts that came to somebody known before.
  const made = new Set(creators);
  const merged = accounts.filter(([, creatorId]) => !made.has(creatorId)).map(([id]) => id);
  const unsaid = new Set(await deleteUnsaidAccounts(db, merged));
  await showFacts(db, [...returns.facts.gone, ...returns.facts.back], ctx.clock.now());
  await markForFold(db, touched);
  const rest: Before = {
    ...left,
    creators: before.creators.filter((id) => !gone.has(id)),
    accounts: before.accounts.filter(([id, creatorId]) => !gone.has(creatorId) && !unsaid.has(id)),
  };
  return isEmpty(rest) ? null : rest;
}

/** What of these creators any of the batches has made. */
function madeBy(batches: readonly Before[], touched: ReadonlySet<number>): Pick<Before, "creators" | "accounts"> {
  return {
    creators: batches.flatMap(({ creators }) => creators.filter((id) => touched.has(id))),
    accounts: batches.flatMap(({ accounts }) => accounts.filter(([, creatorId]) => touched.has(creatorId))),
  };
}

function isEmpty({ sourceId: _sourceId, ...rows }: Before): boolean {
  return Object.values(rows).every((table) => table.length === 0);
}
