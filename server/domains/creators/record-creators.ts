import { usernameKey } from "#contract/networks.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { skipSuppressed } from "./suppression/skip-suppressed.ts";
import { planChanges } from "./recording/changes.ts";
import { handlesOf, idsNeeded, resolveRecords } from "./recording/identity.ts";
import { findOrMakeSource, loadState, lockHandles, takeIds, writeChanges } from "./recording/store.ts";
import type { CreatorRecord, RecordOutcome, RecordSource } from "./record.ts";
import { isSampleHandle } from "../../sample-handles.ts";
import { beforeImageOf, type BeforeImage } from "./reverting/before-image.ts";

type RecordBatch = { ctx: Context; input: { source: RecordSource; records: CreatorRecord[] } };

/**
 * The only way in for data: records at most 1 000 records in one transaction and returns their outcomes in order.
 * Suppressed records are skipped. The search index is updated asynchronously from the outbox.
 */
export async function recordCreators({ ctx, input }: RecordBatch): Promise<RecordOutcome[]> {
  if (input.records.length === 0) return [];
  return inTransaction(ctx, async (tx) => (await record({ ctx: tx, input })).outcomes);
}

/** The same, with the before image that revertRecords needs. Within a transaction. */
export async function recordWithBeforeImage({
  ctx,
  input,
}: RecordBatch): Promise<{ outcomes: RecordOutcome[]; before: BeforeImage }> {
  const { outcomes, changeSet } = await record({ ctx, input });
  return { outcomes, before: beforeImageOf(changeSet) };
}

async function record({ ctx, input: { source, records: given } }: RecordBatch) {
  const { db, clock } = ctx;
  const from = await findOrMakeSource(db, source);
  checkHandles(given, from.isSample);
  const known = await lockHandles(db, handlesOf(given));
  // Under the locks: an erasure holds them until its transaction ends.
  const objected = await skipSuppressed({ ctx, records: given });
  const records = given.filter((one) => !objected.has(one));
  const ids = await takeIds(db, idsNeeded(records, known));
  const resolved = resolveRecords(records, known, ids);
  const creatorIds = [...new Set(known.map(({ creatorId }) => creatorId))];
  const state = await loadState(db, { creatorIds, sourceId: from.id, ...referencedRows(records) });
  const { outcomes, ...decided } = planChanges(resolved, { known, state, source: from });
  await writeChanges(db, decided.changes, clock.now());
  return { outcomes: withObjected(given, objected, outcomes), ...decided };
}

/** The outcomes of all records in their order, from those of the records that were not suppressed. */
function withObjected(
  given: readonly CreatorRecord[],
  objected: { has: (record: CreatorRecord) => boolean },
  outcomes: readonly RecordOutcome[],
): RecordOutcome[] {
  const resolved = outcomes.values();
  return given.map((one) => {
    if (objected.has(one)) return { outcome: "objected", creatorId: null };
    const next = resolved.next();
    if (next.done) throw new Error("fewer outcomes than records");
    return next.value;
  });
}

/** Sample and real accounts never mix: every sample handle, and no other, has the reserved suffix. */
function checkHandles(records: readonly CreatorRecord[], isSample: boolean): void {
  for (const { accounts } of records) {
    if (accounts.length === 0) throw new Error("a record needs an account");
    for (const { username } of accounts) {
      if (usernameKey(username) === "") throw new Error("an account needs a handle");
      if (isSampleHandle(username) !== isSample)
        throw new Error(`${username}: handles of sample accounts, and only those, end in the reserved mark`);
    }
  }
}

/** The counts and posts that the records contain. */
function referencedRows(records: readonly CreatorRecord[]): { times: Date[]; externalIds: string[] } {
  const times = new Set<number>();
  const externalIds = new Set<string>();
  for (const { accounts } of records)
    for (const { counts, posts } of accounts) {
      for (const { at } of counts) times.add(at.getTime());
      for (const { externalId } of posts) externalIds.add(externalId);
    }
  return { times: [...times].map((time) => new Date(time)), externalIds: [...externalIds] };
}
