import { usernameKey } from "#contract/networks.ts";
import type { CreatorRecord } from "../record.ts";
import { keys, type Book } from "../recording/book.ts";
import { handleId, type KnownAccount, type ResolvedRecord } from "../recording/identity.ts";
import type { State } from "../recording/rows.ts";

type Rows<T> = Map<number, Map<string, T>>;
type Said = { record: CreatorRecord; who: ResolvedRecord };

/** What batches that were only rehearsed would have left of some creators. */
type Memory = {
  /** What is known of these handles then. */
  accountsOver: (stored: readonly KnownAccount[], handles: readonly string[]) => KnownAccount[];
  /** What is known of these creators then. */
  over: (stored: State, creatorIds: readonly number[]) => State;
  /** Remembers what the book has to say of whom these records are about. */
  keep: (book: Book, said: readonly Said[], handles: ReadonlySet<string>) => void;
};

export function openMemory(): Memory {
  const accounts = new Map<string, KnownAccount>();
  const facts: Rows<State["facts"][number]> = new Map();
  const niches: Rows<State["niches"][number]> = new Map();
  const counts: Rows<State["counts"][number]> = new Map();
  const publications: Rows<State["publications"][number]> = new Map();

  return {
    accountsOver(stored, handles) {
      const known = new Map(stored.map((account) => [handleId(account.network, account.usernameKey), account]));
      for (const handle of handles) {
        const kept = accounts.get(handle);
        if (kept) known.set(handle, kept);
      }
      return [...known.values()];
    },
    // Of two rows of one key the later counts.
    over: (stored, creatorIds) => ({
      facts: [...stored.facts, ...rowsOf(facts, creatorIds)],
      niches: [...stored.niches, ...rowsOf(niches, creatorIds)],
      counts: [...stored.counts, ...rowsOf(counts, creatorIds)],
      posts: stored.posts,
      publications: [...stored.publications, ...rowsOf(publications, creatorIds)],
    }),
    keep(book, said, handles) {
      const creatorIds = new Set<number>();
      for (const { record, who } of said) {
        creatorIds.add(who.creatorId);
        for (const [i, { id, creatorId }] of who.accounts.entries()) {
          creatorIds.add(creatorId);
          const about = record.accounts[i];
          const now = book.accounts.get(keys.account(id));
          if (!about || !now) continue;
          const key = usernameKey(about.username);
          const handle = handleId(about.network, key);
          if (!handles.has(handle)) continue;
          const { username = about.username, externalId = null, url = null, biography = null } = now;
          const named = { network: about.network, usernameKey: key, username };
          accounts.set(handle, { id, creatorId, ...named, externalId, url, biography });
        }
      }
      remember(facts, book.facts.changed(), (row) => row.field, creatorIds);
      remember(niches, book.niches.changed(), (row) => String(row.nicheId), creatorIds);
      remember(counts, book.counts.changed(), (row) => keys.count(row.accountId, row.at), creatorIds);
      remember(publications, book.publications.changed(), (row) => row.link, creatorIds);
    },
  };
}

function rowsOf<T>(rows: Rows<T>, creatorIds: readonly number[]): T[] {
  return creatorIds.flatMap((id) => [...(rows.get(id)?.values() ?? [])]);
}

function remember<T extends { creatorId: number }>(
  rows: Rows<T>,
  changed: readonly T[],
  keyOf: (row: T) => string,
  creatorIds: ReadonlySet<number>,
): void {
  for (const row of changed) {
    if (!creatorIds.has(row.creatorId)) continue;
    const own = rows.get(row.creatorId) ?? new Map<string, T>();
    rows.set(row.creatorId, own.set(keyOf(row), row));
  }
}
