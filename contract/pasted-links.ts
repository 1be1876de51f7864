import { usernameKey, NETWORK_FACTS } from "./networks.ts";
import { parseProfileLink, type ProfileLink } from "./profile-link.ts";

/** A link somebody pasted. LinkedIn's company pages mean brands. */
export type PastedLink = ProfileLink & { url: string; isBrand: boolean };

/** Pasted text that cannot be imported: there was none, or no link in it. */
type NoLinks = "no_input" | "not_found";

/** Addresses with a scheme, bare hosts with a path, and subdomains of sites where those are the profiles. */
const ADDRESS = /(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:\/[^\s<>"'()[\]{},;|]*)?/gu;

/** The profiles a pasted text speaks of, in its order, each once. */
export function findLinks(text: string): { links: PastedLink[] } | { problem: NoLinks } {
  if (text.trim() === "") return { problem: "no_input" };
  const links = new Map<string, PastedLink>();
  for (const [found] of text.matchAll(ADDRESS)) {
    const link = parseProfileLink(found.replace(/[.:!?]+$/, ""));
    if (!link) continue;
    const isBrand = link.network === "linkedin" && /linkedin\.com\/(?:company|showcase|school)\//i.test(found);
    const key = `${link.network} ${isBrand} ${usernameKey(link.username)}`;
    if (!links.has(key)) links.set(key, { ...link, isBrand, url: urlOf(link, isBrand) });
  }
  return links.size === 0 ? { problem: "not_found" } : { links: [...links.values()] };
}

function urlOf({ network, username }: ProfileLink, isBrand: boolean): string {
  if (isBrand) return `https://www.linkedin.com/company/${encodeURIComponent(username)}`;
  return NETWORK_FACTS[network].profileUrl(username);
}
