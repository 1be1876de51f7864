import { usernameKey } from "#contract/networks.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { passOver } from "./objections/pass-over.ts";
import { decideChanges } from "./recording/changes.ts";
import { handlesOf, idsNeeded, resolveRecords } from "./recording/identity.ts";
import { findOrMakeSource, loadState, lockHandles, takeIds, writeChanges } from "./recording/store.ts";
import type { CreatorRecord, RecordOutcome, RecordSource } from "./record.ts";
import { isSampleHandle } from "../../sample-handles.ts";
import { beforeImageOf, type BeforeImage } from "./reverting/before-image.ts";

type Said = { ctx: Context; input: { source: RecordSource; records: CreatorRecord[] } };

/**
 * The one door for data: says at most 1 000 records in one transaction and answers what became of each, in their order.
 * Nothing is written of who has objected to being here.
 * Rows in the engine follow through the outbox.
 */
export async function recordCreators({ ctx, input }: Said): Promise<RecordOutcome[]> {
  if (input.records.length === 0) return [];
  return inTransaction(ctx, async (tx) => (await record({ ctx: tx, input })).outcomes);
}

/** The same, with the before image that revertRecords needs. Within a transaction. */
export async function recordWithBeforeImage({
  ctx,
  input,
}: Said): Promise<{ outcomes: RecordOutcome[]; before: BeforeImage }> {
  const { outcomes, book } = await record({ ctx, input });
  return { outcomes, before: beforeImageOf(book) };
}

async function record({ ctx, input: { source, records: given } }: Said) {
  const { db, clock } = ctx;
  const from = await findOrMakeSource(db, source);
  checkHandles(given, from.isSample);
  const known = await lockHandles(db, handlesOf(given));
  // Under the locks: who is objecting at this moment holds them until it is done.
  const objected = await passOver({ ctx, records: given });
  const records = given.filter((one) => !objected.has(one));
  const ids = await takeIds(db, idsNeeded(records, known));
  const said = resolveRecords(records, known, ids);
  const creatorIds = [...new Set(known.map(({ creatorId }) => creatorId))];
  const state = await loadState(db, { creatorIds, sourceId: from.id, ...spokenOf(records) });
  const { outcomes, ...decided } = decideChanges(said, { known, state, source: from });
  await writeChanges(db, decided.changes, clock.now());
  return { outcomes: withObjected(given, objected, outcomes), ...decided };
}

/** The outcomes of all records in their order, from those of the records that were said. */
function withObjected(
  given: readonly CreatorRecord[],
  objected: { has: (record: CreatorRecord) => boolean },
  outcomes: readonly RecordOutcome[],
): RecordOutcome[] {
  const said = outcomes.values();
  return given.map((one) => {
    if (objected.has(one)) return { outcome: "objected", creatorId: null };
    const next = said.next();
    if (next.done) throw new Error("fewer outcomes than records");
    return next.value;
  });
}

/** Sample and real accounts never meet: every sample handle, and no other, carries the reserved mark. */
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

/** Which counts and posts the records speak of. */
function spokenOf(records: readonly CreatorRecord[]): { times: Date[]; externalIds: string[] } {
  const times = new Set<number>();
  const externalIds = new Set<string>();
  for (const { accounts } of records)
    for (const { counts, posts } of accounts) {
      for (const { at } of counts) times.add(at.getTime());
      for (const { externalId } of posts) externalIds.add(externalId);
    }
  return { times: [...times].map((time) => new Date(time)), externalIds: [...externalIds] };
}
