import { namespaceOf, usernameKey, NETWORK_FACTS } from "../networks/networks.ts";
import { parseProfileLink, type ProfileLink } from "../networks/profile-link.ts";

/** A profile from a pasted link. `isBrand` takes the place of LinkedIn's namespace of company pages. */
export type LinkedProfile = ProfileLink & { isBrand: boolean };
export type PastedLink = LinkedProfile & { url: string };

/**
 * Result of parsing a pasted text. `unknown`: distinct URLs that are not profiles, as written. `handles`: bare
 * handles, which name no network. */
type ParsedLinks = { links: PastedLink[]; repeated: number; unknown: string[]; handles: string[] };
/** Why a pasted text cannot be imported: it is empty, or contains no link. */
type NoLinks = { problem: "no_input" } | { problem: "not_found"; unknown: string[]; handles: string[] };

/**
 * URLs with or without a scheme. They start at a word boundary, so that the domain of an email address does not match,
 * and consist of characters that handles may contain: quotes, brackets, commas and punctuation of other scripts end
 * them.
 */
const ADDRESS =
  /(?<![a-z0-9@._-])(?:https?:\/\/)?(?:[a-z0-9-]+\.)+[a-z]{2,}(?![@\p{L}\p{N}-])(?:\/[\p{L}\p{M}\p{N}%@._~:/?#!$&+=-]*)?/giu;
/** A handle by itself: not part of an address or an email address. */
const HANDLE = /(?<![^\s,;|"'(<])@[a-z0-9_](?:[a-z0-9._]{0,48}[a-z0-9_])?(?![a-z0-9@/-])/gi;
/** Only tested at the start of a run of such characters; otherwise long runs take quadratic time. */
const PAUSE = /(?<![.:!?])[.:!?]+$/;

/** The distinct profiles in a pasted text, in order. */
export function findLinks(text: string): ParsedLinks | NoLinks {
  if (text.trim() === "") return { problem: "no_input" };
  const links = new Map<string, PastedLink>();
  const unknown = new Set<string>();
  let repeated = 0;
  for (const [found] of text.matchAll(ADDRESS)) {
    const address = found.replace(PAUSE, "");
    const profile = readLink(address);
    if (!profile) {
      // "fine.thanks" is not a URL; a path or a scheme makes it one.
      if (address.includes("/")) unknown.add(address);
      continue;
    }
    const key = linkKey(profile);
    if (links.has(key)) repeated += 1;
    else links.set(key, { ...profile, url: linkUrl(profile) });
  }
  const handles = [...new Set(text.match(HANDLE))];
  if (links.size === 0) return { problem: "not_found", unknown: [...unknown], handles };
  return { links: [...links.values()], repeated, unknown: [...unknown], handles };
}

/** The URL of a profile. */
export function linkUrl({ network, username, isBrand }: LinkedProfile): string {
  const { accountId, profileUrl } = NETWORK_FACTS[network];
  if (accountId?.pattern.test(username)) return accountId.url(username);
  return profileUrl(accountUsername({ network, username, isBrand }));
}

/** The username of the profile's account. */
export function accountUsername({ network, username, isBrand }: LinkedProfile): string {
  const { companyPrefix } = NETWORK_FACTS[network];
  return companyPrefix !== undefined && isBrand ? companyPrefix + username : username;
}

/** Whether this is the network's account id in place of a handle, such as a YouTube channel id. */
export function isAccountId({ network, username }: ProfileLink): boolean {
  return NETWORK_FACTS[network].accountId?.pattern.test(username) === true;
}

/** Equal for two links to the same profile, however they are written. Account ids are case-sensitive. */
export function linkKey(profile: LinkedProfile): string {
  const name = isAccountId(profile) ? profile.username : usernameKey(accountUsername(profile));
  return `${profile.network}/${name}`;
}

/** Whether the handle is valid on the network: a link to it can be written and parsed. */
export function isProfile(profile: LinkedProfile): boolean {
  // A lone surrogate has no percent-encoding: no link can be written.
  if (!profile.username.isWellFormed()) return false;
  const read = readLink(linkUrl(profile));
  return read !== null && linkKey({ ...read, isBrand: profile.isBrand }) === linkKey(profile);
}

/** The account is looked up at its network afterwards: a server that does not run Mastodon does not have it. */
function readLink(address: string): LinkedProfile | null {
  const profile = parseProfileLink(address, { named: "mastodon" });
  if (!profile) return null;
  const namespace = namespaceOf(profile);
  const isBrand = namespace !== "" && namespace === NETWORK_FACTS[profile.network].companyPrefix;
  return { ...profile, username: isBrand ? profile.username.slice(namespace.length) : profile.username, isBrand };
}
