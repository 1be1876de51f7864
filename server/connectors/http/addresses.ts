import { lookup as lookupAddress, type LookupAddress } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { ConnectorFailure } from "../failure.ts";

/** Networks of the machine, its neighbours, its provider and nobody: what somebody's address must never lead to. */
const NOT_PUBLIC_V4: [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10], // carriers' own; one provider's metadata
  ["127.0.0.0", 8],
  ["168.63.129.16", 32], // a provider's metadata
  ["169.254.0.0", 16], // link-local; most providers' metadata
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24], // documentation, as the two below
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4], // multicast
  ["240.0.0.0", 4], // reserved, broadcast
];
const NOT_PUBLIC_V6: [string, number][] = [
  ["::", 96], // unspecified, loopback, IPv4 in its oldest dress
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 23], // Teredo and other tunnels
  ["2001:db8::", 32],
  ["2002::", 16], // IPv4 in IPv6
  ["fc00::", 7], // unique-local
  ["fe80::", 10], // link-local
  ["fec0::", 10],
  ["ff00::", 8], // multicast
];

const notPublic = new BlockList();
for (const [net, bits] of NOT_PUBLIC_V6) notPublic.addSubnet(net, bits, "ipv6");
for (const [net, bits] of NOT_PUBLIC_V4) {
  notPublic.addSubnet(net, bits, "ipv4");
  // The same seen through a gateway between the two, and mapped.
  notPublic.addSubnet(`64:ff9b::${net}`, 96 + bits, "ipv6");
  notPublic.addSubnet(`::ffff:${net}`, 96 + bits, "ipv6");
}

/** Whether an IP address is one of the public internet. Anything that is no address is not. */
export function isPublicAddress(address: string): boolean {
  const [plain = ""] = address.split("%");
  const version = isIP(plain);
  return version !== 0 && !notPublic.check(plain, version === 4 ? "ipv4" : "ipv6");
}

/** A URL's host as the URL parser left it: decimal, octal and hexadecimal IPv4 are dotted by then. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  return isIP(host) === 0 || isPublicAddress(host);
}

export function refuseAddress(): ConnectorFailure {
  return new ConnectorFailure("refused", "This address leads to a private network and is not asked.");
}

/**
 * Name resolution of a connection itself, so that a name cannot resolve to one address when it is checked and to
 * another when it is used. One private address among several refuses the name.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookupAddress(hostname, { ...options, all: true }, (error: Error | null, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    const problem = error ?? (addresses.every(({ address }) => isPublicAddress(address)) ? null : refuseAddress());
    if (problem || !first) return callback(problem ?? new Error("no address"), "", 0);
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};
