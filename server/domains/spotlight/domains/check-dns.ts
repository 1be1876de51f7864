import type { DomainProblem } from "#contract/base/states.ts";
import type { DnsRecord } from "#contract/spotlight/domain.ts";
import type { Dns } from "../../../context.ts";
import { orNone, textsAt } from "../../../dns.ts";

const TOKEN_LABEL = "_limelight";
const TOKEN_PREFIX = "limelight-domain=";

/** `target`: the host of PUBLIC_URL. */
export type Wanted = { host: string; token: string; target: string };

export function recordsOf({ host, token, target }: Wanted): DnsRecord[] {
  return [
    { type: "CNAME", name: host, value: target },
    { type: "TXT", name: `${TOKEN_LABEL}.${host}`, value: `${TOKEN_PREFIX}${token}` },
  ];
}

/** What is wrong with the DNS of a domain; null: nothing. */
export async function checkDns(dns: Dns, wanted: Wanted): Promise<DomainProblem | null> {
  try {
    const [name, texts] = await Promise.all([leadsTo(dns, wanted), textsAt(dns, `${TOKEN_LABEL}.${wanted.host}`)]);
    if (name === "unknown") return "no_domain";
    if (!texts.includes(`${TOKEN_PREFIX}${wanted.token}`)) return "no_token";
    return name === "elsewhere" ? "wrong_target" : null;
  } catch {
    // It timed out, or the servers of the domain failed.
    return "unreachable";
  }
}

/** Compares the CNAME; a zone's own name cannot have a CNAME and is compared by its addresses. */
async function leadsTo(dns: Dns, { host, target }: Wanted): Promise<"target" | "elsewhere" | "unknown"> {
  const names = await orNone(dns.resolveCname(host));
  if (names.some((name) => name.toLowerCase().replace(/\.$/, "") === target)) return "target";
  const [own, theirs] = await Promise.all([addressesOf(dns, host), addressesOf(dns, target)]);
  if (own.some((address) => theirs.includes(address))) return "target";
  return own.length === 0 && names.length === 0 ? "unknown" : "elsewhere";
}

async function addressesOf(dns: Dns, host: string): Promise<string[]> {
  const found = await Promise.all([orNone(dns.resolve4(host)), orNone(dns.resolve6(host))]);
  return found.flat();
}
