import { namespaceOf } from "#contract/networks/networks.ts";
import type { RecordOutcome } from "../record.ts";
import { changesOf, createChangeSet, type ChangeSet } from "./change-set.ts";
import type { Layer } from "../../../db/layers.ts";
import type { KnownAccount, Resolution } from "./identity.ts";
import type { Changes, State } from "./rows.ts";
import { mergeAccount, mergeFacts, mergeNiches, mergePublications, renameAccount } from "./merge-record.ts";

/**
 * The changes that record all records in their order. Pure: the state is what the database holds of the creators
 * concerned, under lock. Throws rather than changing what is not of this layer.
 */
export function planChanges(
  resolved: readonly Resolution[],
  {
    known,
    state,
    source,
    layer,
  }: { known: readonly KnownAccount[]; state: State; source: { id: number; isSample: boolean }; layer: Layer },
): { outcomes: RecordOutcome[]; changes: Changes; changeSet: ChangeSet } {
  const others = known.filter(({ customerId }) => customerId !== layer);
  const changeSet = createChangeSet(state, known, { source, others });
  const touched = new Set<number>();
  const outcomes = resolved.map((one): RecordOutcome => {
    if ("refused" in one)
      return one.post
        ? { outcome: "elsewhere", creatorId: null, reason: one.refused, post: one.post }
        : { outcome: "refused", creatorId: null, reason: one.refused };
    const {
      record,
      who: { creatorId, isNew, accounts },
    } = one;
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
  const changes = changesOf(changeSet, touched);
  assertNone(changes, others);
  return { outcomes, changes, changeSet };
}

/** The database would drop some of these changes without a word, and take the figures for those of the other layer. */
function assertNone(changes: Changes, others: readonly KnownAccount[]): void {
  const accountIds = new Set(others.map(({ id }) => id));
  const creatorIds = new Set(others.map(({ creatorId }) => creatorId));
  const { creators, newAccounts, accounts, renamed, facts, niches, counts, posts, publications } = changes;
  const written =
    [...accounts, ...renamed].find(({ id }) => accountIds.has(id)) ??
    creators.find(({ id }) => creatorIds.has(id)) ??
    [newAccounts, facts, niches, counts, posts, publications].flat().find(({ creatorId }) => creatorIds.has(creatorId));
  if (written) throw new Error(`a record would change what is not of its layer: ${JSON.stringify(written)}`);
}
