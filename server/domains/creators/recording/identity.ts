import { namespaceOf, NETWORK_FACTS, NETWORKS, usernameKey, type Network } from "#contract/networks.ts";
import { parseProfileLink } from "#contract/profile-link.ts";
import { isSampleHandle } from "../../../sample-handles.ts";
import type { CreatorRecord } from "../record.ts";

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
/** A record with the handles under which its accounts are stored. */
export type Resolution = { record: CreatorRecord; who: ResolvedRecord };

export const handleId = (network: string, key: string): string => `${network}/${key}`;

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
  const { network, username, externalId } = account;
  const { companyPrefix } = NETWORK_FACTS[network];
  const namespace = namespaceOf(account);
  const bare = username.slice(namespace.length);
  return [
    username,
    ...(externalId === undefined ? [] : [externalId]),
    ...(namespace === "" ? [] : [bare]),
    ...(companyPrefix === undefined || namespace !== "" ? [] : [companyPrefix + bare]),
  ];
}

/** The number of ids that the records need. */
export function idsNeeded(records: readonly CreatorRecord[], directory: Directory) {
  const needed = { creators: 0, accounts: 0 };
  resolve(records, directory(), {
    // None is a stored one's.
    creator: () => -(needed.creators += 1),
    account: () => -(needed.accounts += 1),
  });
  return needed;
}

/**
 * Resolves each record, in order, to the owner of its first known account, or to a new creator. Unknown accounts become
 * theirs; an account of another creator stays with that creator.
 */
export function resolveRecords(
  records: readonly CreatorRecord[],
  directory: Directory,
  ids: { creators: number[]; accounts: number[] },
): Resolution[] {
  const [creatorIds, accountIds] = [ids.creators.values(), ids.accounts.values()];
  return resolve(records, directory(), { creator: () => take(creatorIds), account: () => take(accountIds) });
}

type NextId = { creator: () => number; account: () => number };

function resolve(records: readonly CreatorRecord[], directory: Opened, next: NextId): Resolution[] {
  return records.map((record) => {
    const found = record.accounts.map((account) => directory.find(account));
    const owner = found.find((one) => one !== undefined);
    const creatorId = owner?.creatorId ?? next.creator();
    const accounts: ResolvedAccount[] = [];
    const stored = record.accounts.map((account) => {
      // Found again: two accounts of a record may be the same one.
      const existing = directory.find(account);
      const { holder, renames } = existing
        ? directory.rename(existing, account, record.at)
        : directory.add({ id: next.account(), creatorId }, account, record.at);
      accounts.push({ id: holder.id, creatorId: holder.creatorId, isNew: existing === undefined, renames });
      const isSpelling = usernameKey(holder.username) === usernameKey(account.username);
      return isSpelling ? account : { ...account, username: holder.username };
    });
    return { record: { ...record, accounts: stored }, who: { creatorId, isNew: owner === undefined, accounts } };
  });
}

type Named = Pick<CreatorRecord["accounts"][number], "network" | "username" | "externalId">;
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

export function directoryOf(known: readonly KnownAccount[], renamed: RenameTimes = new Map()): Directory {
  return () => openDirectory(known, renamed);
}

/**
 * Which account has which handle. The network's own id identifies an account, whatever its handle. An account that is
 * found under another handle is renamed by newer records; one whose handle a newer record gives to another id is known
 * by its own id until a record has its new handle.
 */
function openDirectory(known: readonly KnownAccount[], renamed: RenameTimes) {
  const byHandle = new Map<string, Holder>();
  const byId = new Map<string, Holder>();
  for (const { usernameKey: key, countedAt, url, ...account } of known) {
    const { id, creatorId, network, username, externalId } = account;
    const since = Math.max(countedAt?.getTime() ?? 0, renamed.get(id)?.getTime() ?? 0);
    const linked = linkedName({ network, username, url });
    const holder: Holder = { id, creatorId, network, username, externalId: externalId ?? undefined, since, linked };
    byHandle.set(handleId(network, key), holder);
    if (externalId === null) continue;
    const older = byId.get(accountId(network, externalId));
    if (!older || id < older.id) byId.set(accountId(network, externalId), holder);
  }
  const keyOf = ({ network, username }: Named | Holder) => handleId(network, usernameKey(username));

  function move(holder: Holder, { network, to, at }: { network: Network; to: string; at: Date }): Rename {
    const { id, creatorId, username: from } = holder;
    if (byHandle.get(keyOf(holder)) === holder) byHandle.delete(keyOf(holder));
    Object.assign(holder, { username: to, since: Math.max(holder.since, at.getTime()), linked: undefined });
    byHandle.set(keyOf(holder), holder);
    return { id, creatorId, network, from, to, at };
  }

  /** Frees the handle of another account, if the record is no older than what is known of it. */
  function displace(holder: Holder, network: Network, at: Date): Rename[] | undefined {
    const { externalId, linked } = holder;
    if (linked !== undefined && !byHandle.has(handleId(network, usernameKey(linked))))
      return [move(holder, { network, to: linked, at })];
    if (externalId === undefined || at.getTime() < holder.since) return undefined;
    if (byHandle.has(handleId(network, usernameKey(externalId)))) return undefined;
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
    const { network, username, externalId } = account;
    const named = findNamed(account);
    if (externalId === undefined) return named;
    // The sample world has no renames.
    const isSame = named?.externalId === undefined || named.externalId === externalId || isSampleHandle(username);
    return byId.get(accountId(network, externalId)) ?? (isSame ? named : undefined);
  }

  return {
    find,
    /** The accounts that the record of an account can change: its own, and the one with its handle. */
    concerned(account: Named): Holder[] {
      return [find(account), byHandle.get(keyOf(account))].filter((one) => one !== undefined);
    },
    /** An account that `find` has found. */
    rename(holder: Holder, account: Named, at: Date): Placed {
      const { network, externalId } = account;
      if (externalId !== undefined && holder.externalId === undefined) {
        holder.externalId = externalId;
        byId.set(accountId(network, externalId), holder);
      }
      const isRenamed = keyOf(account) !== keyOf(holder) && isHandle(account) && at.getTime() >= holder.since;
      if (!isRenamed) return { holder, renames: [] };
      const other = byHandle.get(keyOf(account));
      const freed = other ? displace(other, network, at) : [];
      const renames = freed ? [...freed, move(holder, { network, to: account.username, at })] : [];
      return { holder, renames };
    },
    /** A new account. */
    add({ id, creatorId }: { id: number; creatorId: number }, account: Named, at: Date): Placed {
      const { network, username, externalId } = account;
      const other = byHandle.get(keyOf(account));
      const freed = other ? displace(other, network, at) : [];
      // Its handle has another owner since.
      const name = freed ? username : (externalId ?? username);
      const holder: Holder = {
        id,
        creatorId,
        network,
        username: name,
        externalId,
        since: at.getTime(),
        linked: undefined,
      };
      byHandle.set(keyOf(holder), holder);
      if (externalId !== undefined) byId.set(accountId(network, externalId), holder);
      return { holder, renames: freed ?? [] };
    },
  };
}

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

function take(ids: Iterator<number>): number {
  const next = ids.next();
  if (next.done) throw new Error("fewer ids than idsNeeded asked for");
  return next.value;
}
