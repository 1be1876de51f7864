import type { CreatorRecord, RecordOutcome } from "../record.ts";
import { closeBook, openBook, type Book } from "./book.ts";
import type { KnownAccount, ResolvedRecord } from "./identity.ts";
import type { Changes, State } from "./rows.ts";
import { sayAccount } from "./say-account.ts";
import { sayFacts, sayNiches, sayPublications } from "./say-creator.ts";

/**
 * What has to be written so that every record is said, one after another. Pure: the state is what the database holds
 * of the creators concerned, under lock.
 */
export function decideChanges(
  said: readonly { record: CreatorRecord; who: ResolvedRecord }[],
  { known, state, source }: { known: readonly KnownAccount[]; state: State; source: { id: number; isSample: boolean } },
): { outcomes: RecordOutcome[]; changes: Changes; book: Book } {
  const book = openBook(state, known, source);
  const touched = new Set<number>();
  const outcomes = said.map(({ record, who: { creatorId, isNew, accounts } }): RecordOutcome => {
    const changed = new Set<number>(isNew ? [creatorId] : []);
    if (isNew) {
      const fullName = record.accounts[0]?.username ?? "";
      book.newCreators.set(creatorId, {
        id: creatorId,
        fullName,
        isBrand: false,
        gender: 2,
        isSample: source.isSample,
      });
    }
    if (sayFacts(book, creatorId, record.facts, record.at)) changed.add(creatorId);
    if (sayNiches(book, creatorId, record.niches)) changed.add(creatorId);
    if (sayPublications(book, creatorId, record)) changed.add(creatorId);
    for (const [i, account] of accounts.entries()) {
      const about = record.accounts[i];
      if (about && sayAccount(book, account, about, record.at)) changed.add(account.creatorId);
    }
    for (const id of changed) touched.add(id);
    const isMerged = accounts.some((account) => account.isNew);
    const outcome = isMerged ? "merged" : changed.size > 0 ? "updated" : "unchanged";
    return { outcome: isNew ? "created" : outcome, creatorId };
  });
  return { outcomes, changes: closeBook(book, touched), book };
}
