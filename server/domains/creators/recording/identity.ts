import { usernameKey, type Network } from "#contract/networks.ts";
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
};

export type ResolvedAccount = { id: number; creatorId: number; isNew: boolean };
export type ResolvedRecord = { creatorId: number; isNew: boolean; accounts: ResolvedAccount[] };

export const handleId = (network: string, key: string): string => `${network}/${key}`;

/** Every handle in the records, once. */
export function handlesOf(records: readonly CreatorRecord[]): Handle[] {
  const handles = new Map<string, Handle>();
  for (const { accounts } of records)
    for (const { network, username } of accounts) {
      const key = usernameKey(username);
      handles.set(handleId(network, key), { network, key });
    }
  return [...handles.values()];
}

/** The maximum number of ids the records can need. */
export function idsNeeded(records: readonly CreatorRecord[], known: readonly KnownAccount[]) {
  const handles = new Set(known.map((account) => handleId(account.network, account.usernameKey)));
  const isKnown = (account: CreatorRecord["accounts"][number]) =>
    handles.has(handleId(account.network, usernameKey(account.username)));
  return {
    creators: records.filter(({ accounts }) => !accounts.some(isKnown)).length,
    accounts: handlesOf(records).filter(({ network, key }) => !handles.has(handleId(network, key))).length,
  };
}

/**
 * Resolves each record, in order, to the owner of its first known account, or to a new creator. Unknown accounts become
 * theirs; an account of another creator stays with that creator.
 */
export function resolveRecords(
  records: readonly CreatorRecord[],
  known: readonly KnownAccount[],
  ids: { creators: number[]; accounts: number[] },
): { record: CreatorRecord; who: ResolvedRecord }[] {
  const owners = new Map<string, { id: number; creatorId: number }>(
    known.map((account) => [handleId(account.network, account.usernameKey), account]),
  );
  const [creatorIds, accountIds] = [ids.creators.values(), ids.accounts.values()];
  return records.map((record) => {
    const keys = record.accounts.map(({ network, username }) => handleId(network, usernameKey(username)));
    const owner = keys.map((key) => owners.get(key)).find((found) => found !== undefined);
    const creatorId = owner?.creatorId ?? take(creatorIds);
    const accounts = keys.map((key) => {
      const found = owners.get(key);
      if (found) return { id: found.id, creatorId: found.creatorId, isNew: false };
      const made = { id: take(accountIds), creatorId, isNew: true };
      owners.set(key, made);
      return made;
    });
    return { record, who: { creatorId, isNew: owner === undefined, accounts } };
  });
}

function take(ids: Iterator<number>): number {
  const next = ids.next();
  if (next.done) throw new Error("fewer ids than idsNeeded asked for");
  return next.value;
}
