import { usernameKey } from "#contract/networks.ts";
import type { AccountRecord, CountRecord, CreatorRecord, PostRecord, RecordOutcome } from "../record.ts";
import type { KnownAccount, ResolvedAccount, ResolvedRecord } from "./identity.ts";
import { openLedger } from "./ledger.ts";
import {
  FIGURES,
  POST_FIGURES,
  type AccountPatch,
  type Changes,
  type CountRow,
  type CreatorPatch,
  type FactRow,
  type PostRow,
  type State,
} from "./rows.ts";

type Input = {
  records: readonly CreatorRecord[];
  resolved: readonly ResolvedRecord[];
  known: readonly KnownAccount[];
  state: State;
  source: { id: number; isSample: boolean };
};

/**
 * What has to be written so that every record is said, one after another. Pure: the state is what the database holds
 * of the creators concerned, under lock.
 */
export function decideChanges({ records, resolved, known, state, source }: Input) {
  const facts = openLedger(state.facts, (row) => `${row.creatorId} ${row.field}`);
  const niches = openLedger(state.niches, (row) => `${row.creatorId} ${row.nicheId}`);
  const counts = openLedger(state.counts, (row) => `${row.accountId} ${row.at.getTime()} ${row.sourceId}`);
  const posts = openLedger(state.posts, (row) => `${row.accountId} ${row.externalId}`);
  const accounts = openLedger<AccountPatch>(
    known.map(({ id, username, externalId, url, biography }) => ({
      id,
      username,
      ...(externalId !== null && { externalId }),
      ...(url !== null && { url }),
      ...(biography !== null && { biography }),
    })),
    (row) => `${row.id}`,
  );
  const withPrimary = new Set(state.niches.filter((row) => row.isPrimary).map((row) => row.creatorId));
  const newCreators = new Map<number, Changes["newCreators"][number]>();
  const patches = new Map<number, CreatorPatch>();
  const newAccounts = new Map<number, Changes["newAccounts"][number]>();
  const touched = new Set<number>();

  /** The newest source wins; of the same time only the same source may correct itself. */
  function learn(
    creatorId: number,
    field: string,
    value: FactRow["value"],
    at: Date,
  ): "kept" | "confirmed" | "changed" {
    const old = facts.get(`${creatorId} ${field}`);
    const isNewer = !old || at > old.at || (at.getTime() === old.at.getTime() && old.sourceId === source.id);
    if (!isNewer || (old && at.getTime() === old.at.getTime() && old.value === value)) return "kept";
    facts.put(`${creatorId} ${field}`, { creatorId, field, value, sourceId: source.id, at });
    return old?.value === value ? "confirmed" : "changed";
  }

  function sayFacts({ creatorId }: ResolvedRecord, record: CreatorRecord): boolean {
    let isChanged = false;
    for (const [field, value] of Object.entries(record.facts)) {
      if (value === undefined) continue;
      const learned = learn(creatorId, field, value, record.at);
      if (learned === "kept") continue;
      isChanged = true;
      const row = newCreators.get(creatorId);
      if (row) Object.assign(row, { [field]: value });
      else patches.set(creatorId, { ...patches.get(creatorId), id: creatorId, [field]: value });
    }
    return isChanged;
  }

  /** A niche a person removed stays removed; the first source to name a primary niche decides it. */
  function sayNiches({ creatorId }: ResolvedRecord, record: CreatorRecord): boolean {
    let isChanged = false;
    for (const { id, primary } of record.niches) {
      const old = niches.get(`${creatorId} ${id}`);
      const isPrimary = primary && !withPrimary.has(creatorId) && (old?.state ?? 0) !== -1;
      if (old && (!isPrimary || old.isPrimary)) continue;
      if (isPrimary) withPrimary.add(creatorId);
      niches.put(
        `${creatorId} ${id}`,
        old ? { ...old, isPrimary } : { creatorId, nicheId: id, state: 0, isPrimary, sourceId: source.id },
      );
      isChanged = true;
    }
    return isChanged;
  }

  function sayAccount(account: ResolvedAccount, record: AccountRecord, at: Date): boolean {
    const { id, creatorId, isNew } = account;
    if (isNew)
      newAccounts.set(id, {
        id,
        creatorId,
        network: record.network,
        usernameKey: usernameKey(record.username),
        username: record.username,
        isSample: source.isSample,
      });
    const old = accounts.get(`${id}`) ?? { id };
    const learned =
      record.biography === undefined ? "kept" : learn(creatorId, `account:${id}:biography`, record.biography, at);
    const next: AccountPatch = {
      id,
      username: betterSpelling(old.username, record.username),
      externalId: old.externalId ?? record.externalId,
      url: old.url ?? record.url,
      biography: learned === "kept" ? old.biography : record.biography,
    };
    const isChanged =
      next.username !== old.username ||
      next.externalId !== old.externalId ||
      next.url !== old.url ||
      learned !== "kept";
    if (isChanged) accounts.put(`${id}`, next);
    return isNew || isChanged;
  }

  function sayCount({ id, creatorId }: ResolvedAccount, record: CountRecord): boolean {
    const key = `${id} ${record.at.getTime()} ${source.id}`;
    const old = counts.get(key);
    const row = countRow(record, { creatorId, accountId: id, sourceId: source.id });
    if (old && old.precision === row.precision && FIGURES.every((figure) => old[figure] === row[figure])) return false;
    counts.put(key, row);
    return true;
  }

  function sayPost({ id, creatorId }: ResolvedAccount, network: string, record: PostRecord): boolean {
    const key = `${id} ${record.externalId}`;
    const old = posts.get(key);
    const row = postRow(record, { creatorId, accountId: id, network, sourceId: source.id });
    if (old) {
      const isNewer =
        row.countedAt > old.countedAt ||
        (row.countedAt.getTime() === old.countedAt.getTime() && old.sourceId === source.id);
      if (!isNewer || isSamePost(old, row)) return false;
    }
    posts.put(key, row);
    return true;
  }

  const outcomes = records.map((record, i): RecordOutcome => {
    const who = resolved[i];
    if (!who) throw new Error("every record is resolved");
    const { creatorId, isNew } = who;
    const changedCreators = new Set<number>(isNew ? [creatorId] : []);
    if (isNew) {
      const fullName = record.accounts[0]?.username ?? "";
      newCreators.set(creatorId, { id: creatorId, fullName, isBrand: false, gender: 2, isSample: source.isSample });
    }
    if (sayFacts(who, record)) changedCreators.add(creatorId);
    if (sayNiches(who, record)) changedCreators.add(creatorId);
    record.accounts.forEach((account, j) => {
      const at = who.accounts[j];
      if (!at) throw new Error("every account is resolved");
      const changes = [
        sayAccount(at, account, record.at),
        ...account.counts.map((count) => sayCount(at, count)),
        ...account.posts.map((post) => sayPost(at, account.network, post)),
      ];
      if (changes.includes(true)) changedCreators.add(at.creatorId);
    });
    for (const id of changedCreators) touched.add(id);
    return { outcome: isNew ? "created" : changedCreators.size > 0 ? "updated" : "unchanged", creatorId };
  });

  const changes: Changes = {
    newCreators: [...newCreators.values()],
    creators: [...patches.values()],
    newAccounts: [...newAccounts.values()].map((row) => Object.assign(row, accounts.get(`${row.id}`))),
    accounts: accounts.changed().filter(({ id }) => !newAccounts.has(id)),
    facts: facts.changed(),
    niches: niches.changed(),
    counts: counts.changed(),
    posts: posts.changed(),
    touched: [...touched],
  };
  return { outcomes, changes };
}

/** Sources that fold handles to lower case know less than those that do not. */
function betterSpelling(old: string | undefined, said: string): string {
  if (old === undefined) return said;
  return old === usernameKey(old) && said.normalize("NFKC") !== usernameKey(said) ? said : old;
}

function countRow(record: CountRecord, of: Pick<CountRow, "creatorId" | "accountId" | "sourceId">): CountRow {
  return {
    ...of,
    at: record.at,
    precision: record.precision,
    followers: record.followers ?? null,
    following: record.following ?? null,
    posts: record.posts ?? null,
    totalViews: record.totalViews ?? null,
    viewsPerPost: record.viewsPerPost ?? null,
    likesPerPost: record.likesPerPost ?? null,
    commentsPerPost: record.commentsPerPost ?? null,
    sharesPerPost: record.sharesPerPost ?? null,
    engagementPerPost: record.engagementPerPost ?? null,
    engagementRate: record.engagementRate ?? null,
    monthlyViews: record.monthlyViews ?? null,
  };
}

function postRow(record: PostRecord, of: Pick<PostRow, "creatorId" | "accountId" | "network" | "sourceId">): PostRow {
  return {
    ...of,
    externalId: record.externalId,
    publishedAt: record.publishedAt,
    format: record.format,
    text: record.text,
    url: record.url ?? null,
    hashtags: record.hashtags,
    mentions: record.mentions,
    likes: record.likes ?? null,
    comments: record.comments ?? null,
    shares: record.shares ?? null,
    saves: record.saves ?? null,
    views: record.views ?? null,
    countedAt: record.countedAt,
  };
}

function isSamePost(a: PostRow, b: PostRow): boolean {
  return (
    POST_FIGURES.every((figure) => a[figure] === b[figure]) &&
    a.countedAt.getTime() === b.countedAt.getTime() &&
    a.publishedAt.getTime() === b.publishedAt.getTime() &&
    a.format === b.format &&
    a.text === b.text &&
    a.url === b.url &&
    a.hashtags.join(" ") === b.hashtags.join(" ") &&
    a.mentions.join(" ") === b.mentions.join(" ")
  );
}
