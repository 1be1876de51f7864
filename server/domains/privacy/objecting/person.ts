import type { Network } from "#contract/networks.ts";

/** Somebody who objects, with all they are found by where they left traces. */
export type Person = {
  creatorId: number;
  fullName: string;
  /** Key in the file store. */
  picture: string | null;
  accounts: { id: number; network: Network; username: string; usernameKey: string; externalId: string | null }[];
  /** Their rows in CRMs. */
  rowIds: string[];
  /** Teams that keep or kept anything of them. */
  customerIds: string[];
};

/** Shorter ones are in every text. */
const SHORTEST = 3;

/** What names them in a text: handles, the networks' ids, their name. In lower case. */
export function namesOf({ fullName, accounts }: Person): string[] {
  const all = [
    fullName,
    ...accounts.flatMap(({ username, usernameKey, externalId }) => [username, usernameKey, externalId ?? ""]),
  ];
  return [...new Set(all.map((name) => name.trim().toLowerCase()))].filter((name) => name.length >= SHORTEST);
}

/** Whether a text names them, as words of their own. */
export function mentionOf(names: readonly string[]): (text: string) => boolean {
  if (names.length === 0) return () => false;
  const any = names.map((name) => RegExp.escape(name)).join("|");
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${any})(?![\\p{L}\\p{N}_])`, "iu");
  return (text) => pattern.test(text);
}
