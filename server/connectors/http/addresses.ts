import { english } from "#contract/messages/catalogue.ts";
import { lookup as lookupAddress, type LookupAddress } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { ConnectorFailure } from "../failure.ts";

/** Networks that are not the public internet: user-provided URLs must never reach them. */
const NOT_PUBLIC_V4: [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10], // carrier-grade NAT; one provider's metadata
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
  ["::", 96], // unspecified, loopback, IPv4-compatible
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 23], // Teredo and other tunnels
  ["2001:db8::", 32],
  ["2002::", 16], // IPv4 in IPv6
  ["3fff::", 20], // documentation
  ["5f00::", 16], // segment routing
  ["fc00::", 7], // unique-local
  ["fe80::", 10], // link-local
  ["fec0::", 10],
  ["ff00::", 8], // multicast
];

const notPublic = new BlockList();
for (const [net, bits] of NOT_PUBLIC_V6) notPublic.addSubnet(net, bits, "ipv6");
for (const [net, bits] of NOT_PUBLIC_V4) {
  notPublic.addSubnet(net, bits, "ipv4");
  // The same networks are reachable through NAT64, IPv4-mapped, and IPv4-translated (SIIT) addresses.
  notPublic.addSubnet(`64:ff9b::${net}`, 96 + bits, "ipv6");
  notPublic.addSubnet(`::ffff:${net}`, 96 + bits, "ipv6");
  notPublic.addSubnet(`::ffff:0:${net}`, 96 + bits, "ipv6");
}

/** Whether an IP address is on the public internet; false for anything that is not an IP address. */
export function isPublicAddress(address: string): boolean {
  const [plain = ""] = address.split("%");
  const version = isIP(plain);
  return version !== 0 && !notPublic.check(plain, version === 4 ? "ipv4" : "ipv6");
}

/** Takes the host as normalized by the URL parser: decimal, octal and hexadecimal IPv4 are dotted by then. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  return isIP(host) === 0 || isPublicAddress(host);
}

export function blockedAddress(): ConnectorFailure {
  return new ConnectorFailure("refused", english("sources.privateNetwork"));
}

/**
 * Resolves names at connect time, so that a name cannot resolve to one address when it is checked and to another when
 * it is used. A single private address among several rejects the name.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookupAddress(hostname, { ...options, all: true }, (error: Error | null, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    const problem = error ?? (addresses.every(({ address }) => isPublicAddress(address)) ? null : blockedAddress());
    if (problem || !first) return callback(problem ?? new Error("no address"), "", 0);
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};
