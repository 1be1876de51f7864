import type { Network } from "#contract/networks/networks.ts";

type SubjectAccount = {
  id: number;
  network: Network;
  username: string;
  usernameKey: string;
  externalId: string | null;
  /** The handles it had before, unless another account has them by now. */
  former: string[];
};

/** The creator to be erased, with every identifier by which their data can be found. */
export type Subject = {
  creatorId: number;
  fullName: string;
  /** Key in the file store. */
  picture: string | null;
  accounts: SubjectAccount[];
  /** Their rows in CRMs. */
  rowIds: string[];
  /** Workspaces that have or had data about them. */
  customerIds: string[];
};

/** Shorter names would match almost any text. */
const MIN_NAME_LENGTH = 3;

/** Each handle of an account, with its network and id. */
export function identitiesOf({ network, username, externalId, former }: SubjectAccount) {
  return [username, ...former].map((name, i) => ({ network, username: name, externalId, isFormer: i > 0 }));
}

/** Names that identify the subject in a text, in lower case: handles, the networks' ids, full name. */
export function namesOf({ fullName, accounts }: Subject): string[] {
  const all = [
    fullName,
    ...accounts.flatMap(({ username, usernameKey, externalId, former }) => [
      username,
      usernameKey,
      externalId ?? "",
      ...former,
    ]),
  ];
  return [...new Set(all.map((name) => name.trim().toLowerCase()))].filter((name) => name.length >= MIN_NAME_LENGTH);
}

/** A predicate: does a text contain one of the names as a whole word? */
export function mentionMatcher(names: readonly string[]): (text: string) => boolean {
  if (names.length === 0) return () => false;
  const alternatives = names.map((name) => RegExp.escape(name)).join("|");
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${alternatives})(?![\\p{L}\\p{N}_])`, "iu");
  return (text) => pattern.test(text);
}
