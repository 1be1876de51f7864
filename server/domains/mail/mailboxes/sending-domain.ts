import * as contract from "#contract/mail/sending-domain.ts";
import type { SendingDomain } from "#contract/mail/sending-domain.ts";
import { mailProblem } from "#contract/mail/problem.ts";
import { say, type Message } from "#contract/messages/catalogue.ts";
import type { Dns } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { textsAt } from "../../../dns.ts";
import { refuse } from "../../../errors.ts";
import { read } from "../../../kernel/handler.ts";
import { assertEmailing } from "../emailing.ts";
import { selectMailboxOf, type MailboxRow } from "./store.ts";

type Provider = {
  /** The end of the names of its servers. */
  host: string;
  /** What an SPF record names it by. */
  include: string;
  /** Names that it gives keys for signatures. */
  selectors: readonly string[];
  /** Domains of its own addresses. */
  domains: readonly string[];
};

/** As their documentation names them. Mailboxes at Gmail are Google's. */
const GOOGLE: Provider = {
  host: "gmail.com",
  include: "_spf.google.com",
  selectors: ["google"],
  domains: ["gmail.com", "googlemail.com"],
};
const PROVIDERS: readonly Provider[] = [
  GOOGLE,
  {
    host: "office365.com",
    include: "spf.protection.outlook.com",
    selectors: ["selector1", "selector2"],
    domains: ["outlook.com", "hotmail.com", "live.com", "msn.com"],
  },
  {
    host: "yahoo.com",
    include: "_spf.mail.yahoo.com",
    selectors: ["s1024", "s2048"],
    domains: ["yahoo.com", "ymail.com"],
  },
  { host: "me.com", include: "icloud.com", selectors: ["sig1"], domains: ["icloud.com", "me.com", "mac.com"] },
  {
    host: "fastmail.com",
    include: "spf.messagingengine.com",
    selectors: ["fm1", "fm2", "fm3"],
    domains: ["fastmail.com", "fastmail.fm"],
  },
  { host: "zoho.com", include: "zohomail.com", selectors: ["zoho", "zmail"], domains: ["zoho.com", "zohomail.com"] },
  { host: "gmx.net", include: "gmx.net", selectors: [], domains: ["gmx.net", "gmx.de", "gmx.at", "gmx.ch"] },
  { host: "ionos.com", include: "_spf-us.ionos.com", selectors: ["s1-ionos", "s2-ionos"], domains: [] },
  { host: "ovh.net", include: "mx.ovh.com", selectors: ["ovhmo1-selector1", "ovhmo1-selector2"], domains: [] },
];
/** Names of keys that many programs and services choose. */
const USUAL = ["default", "dkim", "mail", "k1", "s1", "s2"];

type Check = SendingDomain["checks"][number];
type Asking = { dns: Dns; domain: string };

/** Queries the DNS when a member wants to know. Nothing is stored. */
export const checkSendingDomain = read(contract.checkSendingDomain)(async ({ ctx, input: { selector } }) => {
  assertEmailing(ctx);
  const box = (await selectMailboxOf(tenantOf(ctx), ctx.actor.userId)) ?? refuse("not_found");
  const domain = box.address.slice(box.address.lastIndexOf("@") + 1);
  const provider = providerOf(box);
  const isProviders = PROVIDERS.some(({ domains }) => domains.includes(domain));
  const asking = { dns: ctx.dns, domain };
  const checks = await Promise.all([
    checkSpf(asking, provider),
    checkDkim(asking, [...(selector === undefined ? [] : [selector]), ...(provider?.selectors ?? []), ...USUAL]),
    checkDmarc(asking, box.address),
  ]);
  // No one can add a record to a domain of others.
  return { domain, isProviders, checks: isProviders ? checks.map((one) => ({ ...one, record: null })) : checks };
});

function providerOf({ smtp }: Pick<MailboxRow, "smtp">): Provider | undefined {
  if (smtp === null) return GOOGLE;
  return PROVIDERS.find(({ host }) => smtp.host === host || smtp.host.endsWith(`.${host}`));
}

type Result = Omit<Check, "check" | "advice" | "record"> & { advice: Message; record?: Check["record"] };

async function checked({ domain }: Asking, check: Check["check"], work: () => Promise<Result>): Promise<Check> {
  try {
    const result = await work();
    return { record: null, ...result, check, advice: mailProblem.parse(result.advice) };
  } catch {
    // It timed out, or the servers of the domain failed.
    const advice = mailProblem.parse(say("mail.dnsUnreachable", { domain }));
    return { check, state: "unreachable", advice, found: [], record: null };
  }
}

async function checkSpf(asking: Asking, provider: Provider | undefined): Promise<Check> {
  const { dns, domain } = asking;
  return checked(asking, "spf", async () => {
    const texts = (await textsAt(dns, domain)).filter((text) => /^v=spf1(?:\s|$)/i.test(text));
    const found = texts.map((value) => ({ name: domain, value }));
    const [text] = texts;
    if (text === undefined) {
      if (!provider) return { state: "missing", advice: say("mail.spfMissingOther", { domain }), found };
      const record = { name: domain, value: `v=spf1 include:${provider.include} ~all` };
      return { state: "missing", advice: say("mail.spfMissing", { domain }), found, record };
    }
    if (texts.length > 1) return { state: "wrong", advice: say("mail.spfSeveral", { domain }), found };
    const parts = text.toLowerCase().split(/\s+/);
    if (parts.includes("all") || parts.includes("+all"))
      return { state: "wrong", advice: say("mail.spfEveryone", { domain }), found };
    const include = provider && `include:${provider.include}`;
    // Where another domain's record is used instead, what it names is there.
    const isElsewhere = parts.some((part) => part.startsWith("redirect="));
    if (include !== undefined && !isElsewhere && !parts.some((part) => part.replace(/^\+/, "") === include))
      return { state: "improve", advice: say("mail.spfNotNamed", { domain, include }), found };
    return { state: "good", advice: say("mail.spfFine", { domain }), found };
  });
}

async function checkDkim(asking: Asking, selectors: readonly string[]): Promise<Check> {
  const { dns, domain } = asking;
  return checked(asking, "dkim", async () => {
    const tried = [...new Set(selectors)];
    const keys = await Promise.all(
      tried.map(async (selector) => {
        const name = `${selector}._domainkey.${domain}`;
        const value = (await textsAt(dns, name)).find((text) => /(?:^|;)\s*p\s*=/i.test(text));
        return value === undefined ? [] : [{ selector, name, value }];
      }),
    );
    const found = keys.flat();
    const valid = found.filter(({ value }) => /(?:^|;)\s*p\s*=\s*[^;\s]/i.test(value));
    const shown = found.map(({ name, value }) => ({ name, value }));
    if (valid.length > 0) {
      const names = valid.map(({ selector }) => selector);
      return { state: "good", advice: say("mail.dkimFine", { domain, names }), found: shown };
    }
    if (found.length > 0) {
      const names = found.map(({ selector }) => selector);
      return { state: "wrong", advice: say("mail.dkimRevoked", { domain, names }), found: shown };
    }
    return { state: "unknown", advice: say("mail.dkimUnknown", { names: tried }), found: shown };
  });
}

/** The record of the domain, or of one that it is a part of. */
async function checkDmarc(asking: Asking, address: string): Promise<Check> {
  const { dns, domain } = asking;
  return checked(asking, "dmarc", async () => {
    const labels = domain.split(".");
    const zones = labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
    for (const zone of zones) {
      const name = `_dmarc.${zone}`;
      const texts = (await textsAt(dns, name)).filter((text) => /^v=DMARC1(?:\s*;|\s*$)/i.test(text));
      if (texts.length === 0) continue;
      const found = texts.map((value) => ({ name, value }));
      const policies = texts.map((text) => /;\s*p\s*=\s*(none|quarantine|reject)\s*(?:;|$)/i.exec(text)?.[1]);
      const [policy] = policies;
      if (texts.length > 1 || policy === undefined)
        return { state: "wrong", advice: say("mail.dmarcBroken", { domain: zone }), found };
      if (policy.toLowerCase() === "none")
        return { state: "improve", advice: say("mail.dmarcNone", { domain: zone }), found };
      return { state: "good", advice: say("mail.dmarcFine", { domain: zone, policy: `p=${policy}` }), found };
    }
    const record = { name: `_dmarc.${domain}`, value: `v=DMARC1; p=none; rua=mailto:${address}` };
    return { state: "missing", advice: say("mail.dmarcMissing", { domain }), found: [], record };
  });
}
