import { usernameKey } from "#contract/networks.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { decideChanges } from "./recording/changes.ts";
import { handlesOf, idsNeeded, resolveRecords } from "./recording/identity.ts";
import { findOrMakeSource, loadState, lockHandles, takeIds, writeChanges } from "./recording/store.ts";
import type { CreatorRecord, RecordOutcome, RecordSource } from "./record.ts";
import { isSampleHandle } from "./sample-handles.ts";

/**
 * The one door for data: says at most 1 000 records in one transaction and answers what became of each, in their order.
 * Rows in the engine follow through the outbox.
 */
export async function recordCreators({
  ctx,
  input: { source, records },
}: {
  ctx: Context;
  input: { source: RecordSource; records: CreatorRecord[] };
}): Promise<RecordOutcome[]> {
  if (records.length === 0) return [];
  return inTransaction(ctx, async ({ db, clock }) => {
    const from = await findOrMakeSource(db, source);
    checkHandles(records, from.isSample);
    const known = await lockHandles(db, handlesOf(records));
    const ids = await takeIds(db, idsNeeded(records, known));
    const said = resolveRecords(records, known, ids);
    const state = await loadState(db, {
      creatorIds: [...new Set(known.map(({ creatorId }) => creatorId))],
      sourceId: from.id,
      times: distinctTimes(records),
      externalIds: [
        ...new Set(
          records.flatMap(({ accounts }) => accounts.flatMap(({ posts }) => posts.map((post) => post.externalId))),
        ),
      ],
    });
    const { outcomes, changes } = decideChanges(said, { known, state, source: from });
    await writeChanges(db, changes, clock.now());
    return outcomes;
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

function distinctTimes(records: readonly CreatorRecord[]): Date[] {
  const times = records.flatMap(({ accounts }) =>
    accounts.flatMap(({ counts }) => counts.map(({ at }) => at.getTime())),
  );
  return [...new Set(times)].map((time) => new Date(time));
}
