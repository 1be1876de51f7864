import type { Context } from "../../../context.ts";
import { findObjected } from "../objections/pass-over.ts";
import { checkHandles, spokenOf, withObjected } from "../record-creators.ts";
import type { CreatorRecord, RecordOutcome, RecordSource } from "../record.ts";
import { decideChanges } from "../recording/changes.ts";
import { handleId, handlesOf, idsNeeded, resolveRecords } from "../recording/identity.ts";
import { findAccounts, findSource, loadState } from "../recording/store.ts";
import { openMemory } from "./memory.ts";

export type Rehearsal = {
  /** What recordCreators would answer now. It is as if it had been said once `keep` is called. */
  say: (records: CreatorRecord[]) => Promise<{ outcomes: RecordOutcome[]; keep: () => void }>;
};

/** No source has this number: what is new has said nothing yet. */
const NEW_SOURCE = 0;

/**
 * Finds out what recording would do, batch after batch, and writes and locks nothing. It is exact as long as nobody else
 * records: what recordCreators does is decided by a pure function of what the database holds, and here the same function
 * decides on the same, with what the batches before would have written laid over it. Who is made up has ids below 0.
 * `again` are the handles (see handlesIn) that come in more than one batch: only of these anything is remembered, so that
 * a long table costs no more memory than its recurring creators. Posts are not: a table says each only once.
 */
export async function rehearseRecords({
  ctx,
  source,
  again,
}: {
  ctx: Context;
  source: RecordSource;
  again: ReadonlySet<string>;
}): Promise<Rehearsal> {
  const { db } = ctx;
  const isSample = source.isSample ?? source.kind === "sample";
  const from = (await findSource(db, source)) ?? { id: NEW_SOURCE, isSample };
  const memory = openMemory();
  let last = 0;
  const madeUp = (count: number) => Array.from({ length: count }, () => (last -= 1));

  return {
    async say(given) {
      checkHandles(given, isSample);
      const objected = await findObjected({ ctx, records: given });
      const records = given.filter((one) => !objected.has(one));
      const known = memory.accountsOver(await findAccounts(db, handlesOf(records)), handlesIn(records));
      const need = idsNeeded(records, known);
      const ids = { creators: madeUp(need.creators), accounts: madeUp(need.accounts) };
      const said = resolveRecords(records, known, ids);
      const creatorIds = [...new Set(known.map(({ creatorId }) => creatorId))];
      const stored = { creatorIds: creatorIds.filter((id) => id > 0), sourceId: from.id, ...spokenOf(records) };
      const state = memory.over(await loadState(db, stored), creatorIds);
      const { outcomes, book } = decideChanges(said, { known, state, source: from });
      const keep = () => {
        const recurring = said.filter(({ record }) => handlesIn([record]).some((handle) => again.has(handle)));
        memory.keep(book, recurring, again);
      };
      return { outcomes: withObjected(given, objected, outcomes), keep };
    },
  };
}

/** The handles that records speak of, as one text each. */
export function handlesIn(records: readonly CreatorRecord[]): string[] {
  return handlesOf(records).map(({ network, key }) => handleId(network, key));
}
