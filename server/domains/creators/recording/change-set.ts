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

/** The state of the creators in a batch, and its changes by the batch. */
export type ChangeSet = {
  source: { id: number; isSample: boolean };
  /** Accounts of another layer, which these records only know. */
  others: ReadonlySet<number>;
  facts: TrackedRows<FactRow>;
  niches: TrackedRows<NicheRow>;
  counts: TrackedRows<CountRow>;
  posts: TrackedRows<PostRow>;
  publications: TrackedRows<PublicationRow>;
  accounts: TrackedRows<AccountPatch>;
  newCreators: Map<number, Changes["newCreators"][number]>;
  newAccounts: Map<number, Changes["newAccounts"][number]>;
  /** The new keys of existing accounts' handles. */
  renamed: Map<number, string>;
  /** Columns of existing creators. */
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
export function createChangeSet(
  state: State,
  known: readonly KnownAccount[],
  { source, others }: { source: ChangeSet["source"]; others: readonly KnownAccount[] },
): ChangeSet {
  const accounts = known.map((row): AccountPatch => ({
    id: row.id,
    username: row.username,
    externalId: row.externalId ?? undefined,
    url: row.url ?? undefined,
    biography: row.biography ?? undefined,
  }));
  return {
    source,
    others: new Set(others.map(({ id }) => id)),
    facts: trackRows(state.facts, (row) => keys.fact(row.creatorId, row.field)),
    niches: trackRows(state.niches, (row) => keys.niche(row.creatorId, row.nicheId)),
    counts: trackRows(state.counts, (row) => keys.count(row.accountId, row.at)),
    posts: trackRows(state.posts, (row) => keys.post(row.accountId, row.externalId)),
    publications: trackRows(state.publications, (row) => keys.publication(row.creatorId, row.link)),
    accounts: trackRows(accounts, (row) => keys.account(row.id)),
    newCreators: new Map(),
    newAccounts: new Map(),
    renamed: new Map(),
    patches: new Map(),
    withPrimary: new Set(state.niches.filter((row) => row.isPrimary).map((row) => row.creatorId)),
  };
}

export function changesOf(changeSet: ChangeSet, touched: Iterable<number>): Changes {
  const { newCreators, newAccounts, renamed, patches, accounts } = changeSet;
  return {
    newCreators: [...newCreators.values()],
    creators: [...patches.values()],
    newAccounts: [...newAccounts.values()].map((row) => Object.assign(row, accounts.get(keys.account(row.id)))),
    accounts: accounts.changed().filter(({ id }) => !newAccounts.has(id)),
    renamed: [...renamed].map(([id, key]) => ({ id, usernameKey: key })),
    facts: changeSet.facts.changed(),
    niches: changeSet.niches.changed(),
    counts: changeSet.counts.changed(),
    posts: changeSet.posts.changed(),
    publications: changeSet.publications.changed(),
    touched: [...touched],
  };
}

/** Rows by key, with a record of which ones were changed since they were loaded. */
type TrackedRows<T> = {
  get: (key: string) => T | undefined;
  put: (key: string, row: T) => void;
  /** The final version of every changed row. */
  changed: () => T[];
  /** Every changed row, with the version that was loaded. */
  changedRows: () => { now: T; was: T | undefined }[];
};

function trackRows<T>(rows: readonly T[], keyOf: (row: T) => string): TrackedRows<T> {
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
    changedRows: () => [...touched].map(([key, now]) => ({ now, was: loaded.get(key) })),
  };
}
