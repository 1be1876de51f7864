import type { KnownAccount } from "./identity.ts";
import type {
  AccountPatch,
  Changes,
  CountRow,
  CreatorPatch,
  FactRow,
  NicheRow,
  PostRow,
  PublicationRow,
  State,
} from "./rows.ts";

/** What is known of the creators a batch speaks of, and what the batch changes of it. */
export type Book = {
  source: { id: number; isSample: boolean };
  facts: Ledger<FactRow>;
  niches: Ledger<NicheRow>;
  counts: Ledger<CountRow>;
  posts: Ledger<PostRow>;
  publications: Ledger<PublicationRow>;
  accounts: Ledger<AccountPatch>;
  newCreators: Map<number, Changes["newCreators"][number]>;
  newAccounts: Map<number, Changes["newAccounts"][number]>;
  /** Columns of creators known before. */
  patches: Map<number, CreatorPatch>;
  /** Creators with a primary niche. */
  withPrimary: Set<number>;
};

export const keys = {
  fact: (creatorId: number, field: string) => `${creatorId} ${field}`,
  niche: (creatorId: number, nicheId: number) => `${creatorId} ${nicheId}`,
  count: (accountId: number, at: Date) => `${accountId} ${at.getTime()}`,
  post: (accountId: number, externalId: string) => `${accountId} ${externalId}`,
  publication: (creatorId: number, link: string) => `${creatorId} ${link}`,
  account: (accountId: number) => `${accountId}`,
};

/** The state holds counts of this source only. */
export function openBook(state: State, known: readonly KnownAccount[], source: Book["source"]): Book {
  const accounts = known.map((row): AccountPatch => ({
    id: row.id,
    username: row.username,
    externalId: row.externalId ?? undefined,
    url: row.url ?? undefined,
    biography: row.biography ?? undefined,
  }));
  return {
    source,
    facts: openLedger(state.facts, (row) => keys.fact(row.creatorId, row.field)),
    niches: openLedger(state.niches, (row) => keys.niche(row.creatorId, row.nicheId)),
    counts: openLedger(state.counts, (row) => keys.count(row.accountId, row.at)),
    posts: openLedger(state.posts, (row) => keys.post(row.accountId, row.externalId)),
    publications: openLedger(state.publications, (row) => keys.publication(row.creatorId, row.link)),
    accounts: openLedger(accounts, (row) => keys.account(row.id)),
    newCreators: new Map(),
    newAccounts: new Map(),
    patches: new Map(),
    withPrimary: new Set(state.niches.filter((row) => row.isPrimary).map((row) => row.creatorId)),
  };
}

export function closeBook(book: Book, touched: Iterable<number>): Changes {
  const { newCreators, newAccounts, patches, accounts } = book;
  return {
    newCreators: [...newCreators.values()],
    creators: [...patches.values()],
    newAccounts: [...newAccounts.values()].map((row) => Object.assign(row, accounts.get(keys.account(row.id)))),
    accounts: accounts.changed().filter(({ id }) => !newAccounts.has(id)),
    facts: book.facts.changed(),
    niches: book.niches.changed(),
    counts: book.counts.changed(),
    posts: book.posts.changed(),
    publications: book.publications.changed(),
    touched: [...touched],
  };
}

/** Rows by key that remember which of them were put since they were loaded. */
type Ledger<T> = {
  get: (key: string) => T | undefined;
  put: (key: string, row: T) => void;
  /** The last version of every row that was put. */
  changed: () => T[];
  /** The same with what was loaded in its place. */
  kept: () => { now: T; was: T | undefined }[];
};

function openLedger<T>(rows: readonly T[], keyOf: (row: T) => string): Ledger<T> {
  const loaded = new Map(rows.map((row) => [keyOf(row), row]));
  const current = new Map(loaded);
  const touched = new Map<string, T>();
  return {
    get: (key) => current.get(key),
    put(key, row) {
      current.set(key, row);
      touched.set(key, row);
    },
    changed: () => [...touched.values()],
    kept: () => [...touched].map(([key, now]) => ({ now, was: loaded.get(key) })),
  };
}
