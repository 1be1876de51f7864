import { usernameKey, NETWORK_FACTS } from "./networks.ts";
import { parseProfileLink, type ProfileLink } from "./profile-link.ts";

/** A profile somebody pasted a link to. `isBrand`: on LinkedIn the link says it, there companies have pages of their own. */
export type LinkedProfile = ProfileLink & { isBrand: boolean };
export type PastedLink = LinkedProfile & { url: string };

/** What a pasted text holds. `unknown`: addresses that lead to no profile, as they were written, each once. */
type Found = { links: PastedLink[]; repeated: number; unknown: string[] };
/** Pasted text that cannot be imported: there was none, or no link in it. */
type NoLinks = { problem: "no_input" } | { problem: "not_found"; unknown: string[] };

/**
 * Addresses with or without a scheme. They begin where no word goes on, so that the end of an email is none, and hold
 * what handles are made of: quotes, brackets, commas and the signs of other scripts' sentences end them.
 */
const ADDRESS =
  /(?<![a-z0-9@._-])(?:https?:\/\/)?(?:[a-z0-9-]+\.)+[a-z]{2,}(?![@\p{L}\p{N}-])(?:\/[\p{L}\p{M}\p{N}%@._~:/?#!$&+=-]*)?/giu;
/** Asked from the first sign on only: else every one of a long row is tried to its end. */
const PAUSE = /(?<![.:!?])[.:!?]+$/;

/** The profiles a pasted text speaks of, in its order, each once. */
export function findLinks(text: string): Found | NoLinks {
  if (text.trim() === "") return { problem: "no_input" };
  const links = new Map<string, PastedLink>();
  const unknown = new Set<string>();
  let repeated = 0;
  for (const [found] of text.matchAll(ADDRESS)) {
    const address = found.replace(PAUSE, "");
    const profile = readLink(address);
    if (!profile) {
      // "fine.thanks" is no address; what has a path or a scheme was meant as one.
      if (address.includes("/")) unknown.add(address);
      continue;
    }
    const key = linkKey(profile);
    if (links.has(key)) repeated += 1;
    else links.set(key, { ...profile, url: linkUrl(profile) });
  }
  if (links.size === 0) return { problem: "not_found", unknown: [...unknown] };
  return { links: [...links.values()], repeated, unknown: [...unknown] };
}

/** Where a profile is. */
export function linkUrl({ network, username, isBrand }: LinkedProfile): string {
  const { companyPage, accountId, profileUrl } = NETWORK_FACTS[network];
  if (companyPage && isBrand) return companyPage.url(username);
  return accountId?.pattern.test(username) ? accountId.url(username) : profileUrl(username);
}

/** Whether this is the network's id of an account in place of a handle, as YouTube's of channels. */
export function isAccountId({ network, username }: ProfileLink): boolean {
  return NETWORK_FACTS[network].accountId?.pattern.test(username) === true;
}

/** Equal for two links to one profile, however they are spelled. Ids of accounts are case-sensitive. */
export function linkKey({ network, username, isBrand }: LinkedProfile): string {
  const name = isAccountId({ network, username }) ? username : usernameKey(username);
  return NETWORK_FACTS[network].companyPage && isBrand ? `${network}/company/${name}` : `${network}/${name}`;
}

/** Whether a network can have somebody by this name: a link to them can be written, and read. */
export function isProfile(profile: LinkedProfile): boolean {
  // Half a surrogate pair has no percent-encoding: no link can be written.
  if (!profile.username.isWellFormed()) return false;
  const read = readLink(linkUrl(profile));
  return read !== null && linkKey({ ...read, isBrand: profile.isBrand }) === linkKey(profile);
}

function readLink(address: string): LinkedProfile | null {
  const profile = parseProfileLink(address);
  return profile && { ...profile, isBrand: NETWORK_FACTS[profile.network].companyPage?.path.test(address) === true };
}
