import { namespaceOf, NETWORK_FACTS, NETWORKS, usernameKey, type Network } from "#contract/networks/networks.ts";
import { parseProfileLink } from "#contract/networks/profile-link.ts";
import { isNetworkId } from "../../../post-rules.ts";
import { isSampleHandle } from "../../../sample-handles.ts";
import type { AccountRecord, CreatorRecord, KnownPost, PostRecord } from "../record.ts";
import { areOfOneKind } from "./id-kinds.ts";

export type Handle = { network: Network; key: string };

export type KnownAccount = {
  id: number;
  creatorId: number;
  /** The layer it is in; null: the installation's. */
  customerId: string | null;
  network: string;
  usernameKey: string;
  username: string;
  externalId: string | null;
  url: string | null;
  biography: string | null;
  /** When its newest figures were read. */
  countedAt: Date | null;
};
/** When accounts got their handle from another one, by id. */
export type RenameTimes = ReadonlyMap<number, Date>;

/** An account that gets another handle. */
export type Rename = { id: number; creatorId: number; network: Network; from: string; to: string; at: Date };
/** `renames`: of this account and of the one that had its handle, before its record is merged. */
export type ResolvedAccount = { id: number; creatorId: number; isNew: boolean; renames: Rename[] };
export type ResolvedRecord = { creatorId: number; isNew: boolean; accounts: ResolvedAccount[] };
/**
 * A record with the handles under which its accounts are stored; who it means, or why nothing of it is recorded. New
 * creators and accounts have provisional ids below zero. `post`: one that is known of another account.
 */
export type Resolution = { record: CreatorRecord } & ({ who: ResolvedRecord } | Refused);
type Refused = { refused: string; post?: KnownPost };

/** The accounts that have a post, by the network's id of it. */
export type PostAuthors = ReadonlyMap<string, readonly PostAuthor[]>;
export type PostAuthor = {
  accountId: number;
  username: string;
  /** Whether it is a joint post when a network gives it for another account, too: not where only a table has it. */
  mayShare: boolean;
};

export const handleId = (network: string, key: string): string => `${network}/${key}`;
export const postKey = (network: string, externalId: string): string => `${network} ${externalId}`;

/** Every handle in the records, once, and what else their accounts may be stored under. */
export function handlesOf(records: readonly CreatorRecord[]): Handle[] {
  const handles = new Map<string, Handle>();
  for (const { accounts } of records)
    for (const account of accounts)
      for (const name of namesOf(account)) {
        const { network } = account;
        const key = usernameKey(name);
        handles.set(handleId(network, key), { network, key });
      }
  return [...handles.values()];
}

/** Accounts whose handle is not known have their ids. Companies and YouTube's users had no namespace at first. */
function namesOf(account: Named): string[] {
  const { network, username, externalId, formerly } = account;
  const { companyPrefix } = NETWORK_FACTS[network];
  const namespace = namespaceOf(account);
  const bare = username.slice(namespace.length);
  return [
    username,
    ...(externalId === undefined ? [] : [externalId]),
    ...(formerly === undefined ? [] : [formerly]),
    ...(namespace === "" ? [] : [bare]),
    ...(companyPrefix === undefined || namespace !== "" ? [] : [companyPrefix + bare]),
  ];
}

/**
 * Resolves each record, in order, to the owner of its first known account, or to a new creator. Unknown accounts become
 * theirs; an account of another creator stays with that creator.
 */
export function resolveRecords(records: readonly CreatorRecord[], directory: Directory): Resolution[] {
  const opened = directory();
  const used = { creators: 0, accounts: 0 };
  const refusedAuthors = new Map<number, Refused>();
  return records.map((record) => {
    const { joint } = record;
    const refused = joint && refusedAuthors.get(joint.group);
    if (refused) return { ...refused, record };
    const one = resolveNext(record);
    if (joint?.isAuthor && "refused" in one) refusedAuthors.set(joint.group, one);
    return one;
  });

  function resolveNext(record: CreatorRecord): Resolution {
    const before = { ...used };
    const resolved = resolveRecord(record, opened, used);
    const refused = opened.settle();
    if (refused === undefined) return resolved;
    Object.assign(used, before);
    return { record, ...refused };
  }
}

function resolveRecord(record: CreatorRecord, directory: Opened, used: Record<"creators" | "accounts", number>) {
  const found = record.accounts.map((account) => directory.find(account));
  const owner = found.find((one) => one !== undefined);
  const creatorId = owner?.creatorId ?? -(used.creators += 1);
  const accounts: ResolvedAccount[] = [];
  const stored = record.accounts.map((account) => {
    // Found again: two accounts of a record may be the same one.
    const existing = directory.find(account);
    const { holder, renames } = existing
      ? directory.rename(existing, account, record.at)
      : directory.add({ id: -(used.accounts += 1), creatorId }, account, record.at);
    accounts.push({ id: holder.id, creatorId: holder.creatorId, isNew: existing === undefined, renames });
    const posts = directory.addPosts(holder, account);
    const isSpelling = usernameKey(holder.username) === usernameKey(account.username);
    const username = isSpelling ? account.username : holder.username;
    const { externalId, formerly: _, ...named } = { ...account, username, posts };
    return holder.externalId === undefined ? named : { ...named, externalId };
  });
  const who = { creatorId, isNew: owner === undefined, accounts };
  return { record: { ...record, accounts: stored }, who };
}

/** The number of ids that new creators and accounts need. */
export function idsNeeded(resolved: readonly Resolution[]) {
  const of = resolved.flatMap((one) => ("who" in one ? [one.who] : []));
  return {
    creators: of.filter(({ isNew }) => isNew).length,
    accounts: of.flatMap(({ accounts }) => accounts.filter(({ isNew }) => isNew)).length,
  };
}

/** Gives new creators and accounts these ids in place of the provisional ones. */
export function withIds(
  resolved: readonly Resolution[],
  ids: Record<"creators" | "accounts", readonly number[]>,
): Resolution[] {
  const stored = <T extends { id: number; creatorId: number }>(one: T): T => ({
    ...one,
    id: taken(ids.accounts, one.id),
    creatorId: taken(ids.creators, one.creatorId),
  });
  return resolved.map((one) => {
    if ("refused" in one) return one;
    const { creatorId, isNew, accounts } = one.who;
    const own = accounts.map((account) => stored({ ...account, renames: account.renames.map(stored) }));
    return { ...one, who: { creatorId: taken(ids.creators, creatorId), isNew, accounts: own } };
  });
}

function taken(ids: readonly number[], id: number): number {
  const own = id < 0 ? ids[-id - 1] : id;
  if (own === undefined) throw new Error("fewer ids than idsNeeded asked for");
  return own;
}

type Named = Pick<AccountRecord, "network" | "username" | "externalId" | "formerly">;
/**
 * `since`: when it was last known to have its handle. `linked`: its name with the namespace, where only its link has that.
 */
type Holder = {
  id: number;
  creatorId: number;
  network: string;
  username: string;
  externalId: string | undefined;
  since: number;
  linked: string | undefined;
};
type Placed = { holder: Holder; renames: Rename[] };
type Opened = ReturnType<typeof openDirectory>;
/** Opens the same directory each time: resolving changes it. */
export type Directory = () => Opened;

/**
 * `authors`: of the posts in the records. A post that another account has is refused, unless it is a joint one. `mayShare`: a network
 * gives the posts, and one that it gives for another account, too, is a joint one.
 */
type Rules = { renamed?: RenameTimes; mayRename?: boolean; mayShare?: boolean; authors?: PostAuthors | undefined };

export function directoryOf(
  known: readonly KnownAccount[],
  { renamed = new Map(), mayRename = true, mayShare = false, authors }: Rules = {},
): Directory {
  return () => openDirectory(known, { renamed, mayRename, mayShare, authors });
}

/**
 * Which account has which handle. The network's own id identifies an account, whatever its handle. An account that is
 * found under another handle is renamed by newer records; one whose handle a newer record gives to another id is known
 * by its own id until a record has its new handle. Without `mayRename` a record that would do either is refused.
 */
function openDirectory(
  known: readonly KnownAccount[],
  { renamed, mayRename, mayShare, authors }: Required<Omit<Rules, "authors">> & Pick<Rules, "authors">,
) {
  const authorsOf = new Map(authors);
  const byHandle = new Map<string, Holder>();
  const byId = new Map<string, Holder>();
  /** What reverts the changes of the current record, and why it is refused. */
  const changes: (() => void)[] = [];
  let refused: Refused | undefined;
  for (const { usernameKey: key, countedAt, url, ...account } of known.toSorted(byPreference)) {
    const { id, creatorId, network, username, externalId } = account;
    const since = Math.max(countedAt?.getTime() ?? 0, renamed.get(id)?.getTime() ?? 0);
    const linked = linkedName({ network, username, url });
    const holder: Holder = { id, creatorId, network, username, externalId: externalId ?? undefined, since, linked };
    byHandle.set(handleId(network, key), holder);
    if (externalId !== null) byId.set(accountId(network, externalId), holder);
  }
  const keyOf = ({ network, username }: Named | Holder) => handleId(network, usernameKey(username));

  function put<T>(map: Map<string, T>, key: string, value: T | undefined): void {
    const old = map.get(key);
    const write = (one: T | undefined) => (one === undefined ? map.delete(key) : map.set(key, one));
    changes.push(() => write(old));
    write(value);
  }

  function change(holder: Holder, values: Partial<Holder>): void {
    const old = { ...holder };
    changes.push(() => Object.assign(holder, old));
    Object.assign(holder, values);
  }

  function move(holder: Holder, { network, to, at }: { network: Network; to: string; at: Date }): Rename {
    const { id, creatorId, username: from } = holder;
    if (byHandle.get(keyOf(holder)) === holder) put(byHandle, keyOf(holder), undefined);
    change(holder, { username: to, since: Math.max(holder.since, at.getTime()), linked: undefined });
    put(byHandle, keyOf(holder), holder);
    return { id, creatorId, network, from, to, at };
  }

  /** Frees the handle of another account, if the record is no older than what is known of it. */
  function displace(holder: Holder, network: Network, at: Date): Rename[] | undefined {
    const { externalId, linked } = holder;
    if (linked !== undefined && !byHandle.has(handleId(network, usernameKey(linked))))
      return [move(holder, { network, to: linked, at })];
    if (externalId === undefined || at.getTime() < holder.since) return undefined;
    if (byHandle.has(handleId(network, usernameKey(externalId)))) return undefined;
    // Titles are no handles: several accounts may have one.
    if (!mayRename && NETWORK_FACTS[network].handle?.isTitle) return undefined;
    if (!mayRename) refused ??= { refused: refusals.taken(holder.username, externalId) };
    return [move(holder, { network, to: externalId, at })];
  }

  /** An account from before names had namespaces is what its link says. */
  function findNamed(account: Named): Holder | undefined {
    const { network, username } = account;
    const named = byHandle.get(keyOf(account));
    const bare = byHandle.get(handleId(network, usernameKey(username.slice(namespaceOf(account).length))));
    if (!named)
      return bare?.linked !== undefined && usernameKey(bare.linked) === usernameKey(username) ? bare : undefined;
    const { companyPrefix } = NETWORK_FACTS[network];
    const isCompany = companyPrefix !== undefined && named.linked?.startsWith(companyPrefix) === true;
    return isCompany && !byHandle.has(handleId(network, usernameKey(named.linked ?? ""))) ? undefined : named;
  }

  function find(account: Named): Holder | undefined {
    const { network, username, externalId, formerly } = account;
    const former = formerly === undefined ? undefined : findNamed({ network, username: formerly });
    const named = former ?? findNamed(account);
    if (externalId === undefined) return named;
    const own = named?.externalId;
    const isOther = own !== undefined && own !== externalId && areOfOneKind(network, own, externalId);
    // The sample world has no renames.
    const isSame = !isOther || isSampleHandle(username);
    return byId.get(accountId(network, externalId)) ?? (isSame ? named : undefined);
  }

  return {
    find,
    /** Ends a record. Takes its changes back if it is refused, and returns why. */
    settle(): Refused | undefined {
      const [undone, reason] = [changes.splice(0).toReversed(), refused];
      refused = undefined;
      if (reason !== undefined) for (const undo of undone) undo();
      return reason;
    },
    /** The posts that a record has of an account, with those that are joint marked. */
    addPosts({ id, username }: Holder, { network, username: named, posts }: AccountRecord): PostRecord[] {
      if (!authors) return posts;
      return posts.map((post) => {
        if (!isNetworkId(network, post.externalId)) return post;
        const key = postKey(network, post.externalId);
        const sharing = authorsOf.get(key) ?? [];
        const others = sharing.filter(({ accountId }) => accountId !== id);
        const [first] = others;
        if (first && !mayShare && !post.isJoint && others.length === sharing.length)
          refused ??= {
            refused: refusals.elsewhere(named, first.username),
            post: { network, username: named, knownAs: first.username },
          };
        else put(authorsOf, key, [...others, { accountId: id, username, mayShare: mayShare || post.isJoint === true }]);
        // Those of before are found, too, and those that two transactions recorded at one time.
        const isJoint = mayShare && others.some((one) => one.mayShare);
        return isJoint ? { ...post, isJoint } : post;
      });
    },
    /** An account that `find` has found. */
    rename(holder: Holder, account: Named, at: Date): Placed {
      const { network, externalId, username } = account;
      // Anyone can write an id into a file; the network's own would contradict it later, and take the handle away.
      if (externalId !== undefined && holder.externalId === undefined && mayRename) {
        change(holder, { externalId });
        put(byId, accountId(network, externalId), holder);
      }
      const isRenamed = keyOf(account) !== keyOf(holder) && isHandle(account) && at.getTime() >= holder.since;
      if (!isRenamed || (account.formerly !== undefined && !mayRename)) return { holder, renames: [] };
      const isLinked = holder.linked !== undefined && usernameKey(holder.linked) === usernameKey(username);
      const other = byHandle.get(keyOf(account));
      const freed = other ? displace(other, network, at) : [];
      if (!freed) return { holder, renames: [] };
      // Who is known by an id alone has no handle that could be lost.
      if (!mayRename && !isLinked && holder.username !== externalId)
        refused ??= { refused: refusals.renamed(holder.username, externalId ?? "") };
      return { holder, renames: [...freed, move(holder, { network, to: username, at })] };
    },
    /** A new account. */
    add({ id, creatorId }: { id: number; creatorId: number }, account: Named, at: Date): Placed {
      const { network, username, externalId } = account;
      const other = byHandle.get(keyOf(account));
      const freed = other ? displace(other, network, at) : [];
      // Its handle has another owner since.
      const name = freed ? username : (externalId ?? username);
      const since = at.getTime();
      const holder: Holder = { id, creatorId, network, username: name, externalId, since, linked: undefined };
      put(byHandle, keyOf(holder), holder);
      if (externalId !== undefined) put(byId, accountId(network, externalId), holder);
      return { holder, renames: freed ?? [] };
    },
  };
}

/** The last one counts: a workspace's own account, and the oldest. */
function byPreference(a: KnownAccount, b: KnownAccount): number {
  return Number(a.customerId !== null) - Number(b.customerId !== null) || b.id - a.id;
}

const ALONE = "or import the table for your workspace alone";
const refusals = {
  renamed: (handle: string, id: string) =>
    `the account with the id ${id} is ${handle} for all workspaces, and only its network or an administrator renames it: write ${handle} in this row, ${ALONE}`,
  taken: (handle: string, id: string) =>
    `${handle} is the account with the id ${id} for all workspaces, and only its network or an administrator gives its handle to another: correct the id of this row, ${ALONE}`,
  elsewhere: (handle: string, knownAs: string) =>
    `the post is known as one by ${knownAs}, and ${handle} is probably the same account, renamed`,
};

function linkedName({
  network,
  username,
  url,
}: Pick<KnownAccount, "network" | "username" | "url">): string | undefined {
  if (url === null || !NAMESPACED.has(network) || namespaceOf({ network, username }) !== "") return undefined;
  const link = parseProfileLink(url);
  if (link?.network !== network || namespaceOf(link) === "") return undefined;
  return usernameKey(link.username) === usernameKey(namespaceOf(link) + username) ? link.username : undefined;
}

/** Records of ids alone, and titles in place of handles, name no handle. */
function isHandle({ network, username, externalId }: Named): boolean {
  return username !== externalId && !isSampleHandle(username) && !NETWORK_FACTS[network].handle?.isTitle;
}

const NAMESPACED: ReadonlySet<string> = new Set(NETWORKS.filter((id) => NETWORK_FACTS[id].handle?.namespaces));

const accountId = (network: string, externalId: string): string => `${network}#${externalId}`;
