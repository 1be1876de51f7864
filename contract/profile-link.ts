import { NETWORK_FACTS, NETWORKS, type Network } from "./networks.ts";

/** A profile identified by a URL. On YouTube the username may be a channel id. */
export type ProfileLink = { network: Network; username: string };

const USERNAME_MAX = 100;

/** Networks with fixed domains first, then those that may be hosted anywhere. */
const SITES = NETWORKS.map((network) => {
  const { domains, countryDomains, usernameIn, handle } = NETWORK_FACTS[network];
  const names = [
    ...domains.map((domain) => domain.replaceAll(".", "\\.")),
    ...(countryDomains ? [countryDomains.source] : []),
  ];
  const host = names.length === 0 ? undefined : new RegExp(`^(.*\\.)?(?:${names.join("|")})$`);
  return { network, host, usernameIn, hasServer: handle?.hasServer };
}).toSorted((a, b) => Number(a.host === undefined) - Number(b.host === undefined));

/**
 * The profile a URL leads to, with or without `https://`; null for anything else, including posts, videos and URLs with
 * a user name, which imitate another host.
 */
export function parseProfileLink(text: string): ProfileLink | null {
  const address = parseAddress(text.trim());
  if (!address) return null;
  const host = address.hostname.replace(/\.$/, "");
  const path = address.pathname.split("/").filter((part) => part !== "");
  for (const site of SITES) {
    const match = site.host?.exec(host);
    if (site.host && !match) continue;
    const raw = site.usernameIn({ host, path, subdomain: (match?.[1] ?? "").replace(/\.$/, "") });
    const username = cleanUsername(raw, site.hasServer);
    if (username !== undefined) return { network: site.network, username };
    if (match) return null;
  }
  return null;
}

/**
 * The URL, if it is one of the account's network: on one of its domains or, where a network has none of its own, on the
 * server of the account. Sources and files are untrusted: any other URL may lead anywhere.
 */
export function urlOnNetwork(url: string | null, { network, username }: ProfileLink): string | null {
  const address = url === null ? undefined : parseAddress(url.trim());
  if (!address || address.username !== "" || address.port !== "") return null;
  const { host } = SITES.find((site) => site.network === network) ?? {};
  const isOwn = host
    ? host.test(address.hostname)
    : address.hostname === new URL(NETWORK_FACTS[network].profileUrl(username)).hostname;
  return isOwn ? address.href : null;
}

function parseAddress(text: string): URL | undefined {
  if (text === "" || /\s/.test(text)) return undefined;
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!/^https?:/i.test(whole) || !URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  return url.username === "" && url.password === "" ? url : undefined;
}

/** Decoded and validated: one word, or one on each side of the @ where handles include a server. */
function cleanUsername(raw: string | undefined, hasServer = false): string | undefined {
  if (raw === undefined) return undefined;
  const parts = (hasServer ? raw.split("@") : [raw]).map(cleanPart);
  return parts.includes(undefined) ? undefined : parts.join("@");
}

function cleanPart(raw: string): string | undefined {
  try {
    const username = decodeURIComponent(raw).normalize("NFKC").replace(/^@/, "");
    return /^[\p{L}\p{M}\p{N}._-]+$/u.test(username) && username.length <= USERNAME_MAX ? username : undefined;
  } catch {
    return undefined; // invalid percent-encoding
  }
}
