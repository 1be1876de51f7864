import { NETWORK_FACTS, NETWORKS, type Network } from "./networks.ts";

/**
 * A profile identified by a URL. On YouTube the username may be a channel id; where a network has names of another kind,
 * they begin with their namespace, as in "company/name".
 */
export type ProfileLink = { network: Network; username: string };

const USERNAME_MAX = 100;
const USUAL_SUBDOMAINS = /^(?:www|m)?$/;

/** Networks with fixed domains first, then those that may be hosted anywhere. */
const SITES = NETWORKS.map((network) => {
  const { domains, countryDomains, subdomains = USUAL_SUBDOMAINS, usernameIn, handle } = NETWORK_FACTS[network];
  const names = [
    ...domains.map((domain) => domain.replaceAll(".", "\\.")),
    ...(countryDomains ? [countryDomains.source] : []),
  ];
  const host = names.length === 0 ? undefined : new RegExp(`^(.*\\.)?(?:${names.join("|")})$`);
  return { network, host, subdomains, usernameIn, handle };
}).toSorted((a, b) => Number(a.host === undefined) - Number(b.host === undefined));

/**
 * The profile a URL leads to, with or without `https://`; null for anything else, including posts, videos and URLs with
 * a user name, which imitate another host. `named`: what surrounds the link says that it leads to this network, or it is
 * looked up there. Without it, the URL of a server that may be anywhere must itself be evidence.
 */
export function parseProfileLink(text: string, { named }: { named?: Network } = {}): ProfileLink | null {
  const address = parseAddress(text.trim());
  if (!address) return null;
  const host = hostOf(address);
  const path = address.pathname.split("/").filter((part) => part !== "");
  const { searchParams: query, hash } = address;
  for (const { network, host: ofNetwork, subdomains, usernameIn, handle } of SITES) {
    const match = ofNetwork?.exec(host);
    if (ofNetwork && !match) continue;
    const subdomain = (match?.[1] ?? "").replace(/\.$/, "");
    const isPage = match && !subdomains.test(subdomain);
    const raw = isPage ? undefined : usernameIn({ host, path, subdomain, query, hash, isNamed: named === network });
    const username = cleanUsername(raw, handle);
    if (username !== undefined) return { network, username };
    if (match) return null;
  }
  return null;
}

/** The network whose domain a URL is on, whatever it leads to; undefined for those that may be hosted anywhere. */
export function networkOfSite(text: string): Network | undefined {
  const address = parseAddress(text.trim());
  return address && SITES.find(({ host }) => host?.test(hostOf(address)))?.network;
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

function hostOf({ hostname }: URL): string {
  return hostname.replace(/\.$/, "");
}

/** Decoded and validated: one word, behind a namespace where there is one, or one on each side of the @ of a server. */
function cleanUsername(
  raw: string | undefined,
  rules: (typeof NETWORK_FACTS)[Network]["handle"] = {},
): string | undefined {
  if (raw === undefined) return undefined;
  const namespace = rules.namespaces?.find((prefix) => raw.startsWith(prefix)) ?? "";
  const name = raw.slice(namespace.length);
  const parts = (rules.hasServer ? name.split("@") : [name]).map(cleanPart);
  return parts.includes(undefined) ? undefined : namespace + parts.join("@");
}

function cleanPart(raw: string): string | undefined {
  try {
    const username = decodeURIComponent(raw).normalize("NFKC").replace(/^@/, "");
    return /^[\p{L}\p{M}\p{N}._·-]+$/u.test(username) && username.length <= USERNAME_MAX ? username : undefined;
  } catch {
    return undefined; // invalid percent-encoding
  }
}
