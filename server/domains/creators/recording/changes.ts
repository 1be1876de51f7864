import { namespaceOf } from "#contract/networks.ts";
import type { RecordOutcome } from "../record.ts";
import { changesOf, createChangeSet, type ChangeSet } from "./change-set.ts";
import type { KnownAccount, Resolution } from "./identity.ts";
import type { Changes, State } from "./rows.ts";
import { mergeAccount, mergeFacts, mergeNiches, mergePublications, renameAccount } from "./merge-record.ts";

/**
 * The changes that record all records in their order. Pure: the state is what the database holds of the creators
 * concerned, under lock.
 */
export function planChanges(
  resolved: readonly Resolution[],
  { known, state, source }: { known: readonly KnownAccount[]; state: State; source: { id: number; isSample: boolean } },
): { outcomes: RecordOutcome[]; changes: Changes; changeSet: ChangeSet } {
  const changeSet = createChangeSet(state, known, source);
  const touched = new Set<number>();
  const outcomes = resolved.map(({ record, who: { creatorId, isNew, accounts } }): RecordOutcome => {
    const changed = new Set<number>(isNew ? [creatorId] : []);
    if (isNew) {
      const [first] = record.accounts;
      const fullName = first?.username.slice(namespaceOf(first).length) ?? "";
      changeSet.newCreators.set(creatorId, {
        id: creatorId,
        fullName,
        isBrand: false,
        gender: 2,
        isSample: source.isSample,
      });
    }
    if (mergeFacts(changeSet, creatorId, record.facts, record.at)) changed.add(creatorId);
    if (mergeNiches(changeSet, creatorId, record.niches)) changed.add(creatorId);
    if (mergePublications(changeSet, creatorId, record)) changed.add(creatorId);
    for (const [i, account] of accounts.entries()) {
      const about = record.accounts[i];
      for (const rename of account.renames) {
        renameAccount(changeSet, rename);
        changed.add(rename.creatorId);
      }
      if (about && mergeAccount(changeSet, account, about, record.at)) changed.add(account.creatorId);
    }
    for (const id of changed) touched.add(id);
    const isMerged = accounts.some((account) => account.isNew);
    const outcome = isMerged ? "merged" : changed.size > 0 ? "updated" : "unchanged";
    return { outcome: isNew ? "created" : outcome, creatorId };
  });
  return { outcomes, changes: changesOf(changeSet, touched), changeSet };
}
