import type { MailServer } from "#contract/mail/mailbox.ts";

export type Provider = {
  name: string;
  /** Domains of its addresses; companies use their own with it as well. */
  domains: readonly string[];
  smtp: MailServer;
  imap: MailServer;
  /** Where an app password is created, with providers that refuse the usual one. */
  appPassword?: string;
  /** Whether mail programs must be allowed in its settings first. */
  isOffAtFirst?: true;
};

const tls = (host: string, port: number): MailServer => ({ host, port, security: "tls" });

/** The servers of common providers, as their documentation names them. */
export const PROVIDERS: readonly Provider[] = [
  {
    name: "Gmail",
    domains: ["gmail.com", "googlemail.com"],
    smtp: tls("smtp.gmail.com", 465),
    imap: tls("imap.gmail.com", 993),
    appPassword: "https://myaccount.google.com/apppasswords",
  },
  {
    name: "Yahoo",
    domains: ["yahoo.com", "yahoo.fr", "yahoo.de", "yahoo.co.uk", "ymail.com"],
    smtp: tls("smtp.mail.yahoo.com", 465),
    imap: tls("imap.mail.yahoo.com", 993),
    appPassword: "https://login.yahoo.com/account/security",
  },
  {
    name: "iCloud",
    domains: ["icloud.com", "me.com", "mac.com"],
    smtp: { host: "smtp.mail.me.com", port: 587, security: "starttls" },
    imap: tls("imap.mail.me.com", 993),
    appPassword: "https://account.apple.com",
  },
  {
    name: "Fastmail",
    domains: ["fastmail.com", "fastmail.fm"],
    smtp: tls("smtp.fastmail.com", 465),
    imap: tls("imap.fastmail.com", 993),
    appPassword: "https://app.fastmail.com/settings/security",
  },
  {
    name: "GMX",
    domains: ["gmx.com", "gmx.us"],
    smtp: tls("mail.gmx.com", 465),
    imap: tls("imap.gmx.com", 993),
    isOffAtFirst: true,
  },
  {
    name: "GMX (DE)",
    domains: ["gmx.net", "gmx.de", "gmx.at", "gmx.ch"],
    smtp: tls("mail.gmx.net", 465),
    imap: tls("imap.gmx.net", 993),
    isOffAtFirst: true,
  },
  {
    name: "Zoho",
    domains: ["zohomail.com", "zoho.com"],
    smtp: tls("smtp.zoho.com", 465),
    imap: tls("imap.zoho.com", 993),
  },
  {
    name: "Infomaniak",
    domains: ["ik.me", "ikmail.com"],
    smtp: tls("mail.infomaniak.com", 465),
    imap: tls("mail.infomaniak.com", 993),
  },
  { name: "IONOS", domains: [], smtp: tls("smtp.ionos.com", 465), imap: tls("imap.ionos.com", 993) },
  { name: "OVHcloud", domains: [], smtp: tls("ssl0.ovh.net", 465), imap: tls("ssl0.ovh.net", 993) },
  {
    name: "mailbox.org",
    domains: ["mailbox.org"],
    smtp: tls("smtp.mailbox.org", 465),
    imap: tls("imap.mailbox.org", 993),
  },
];

const MICROSOFT = new Set(["outlook.com", "hotmail.com", "live.com", "msn.com", "outlook.fr", "hotmail.fr"]);

function domainOf(address: string): string {
  return address
    .slice(address.lastIndexOf("@") + 1)
    .trim()
    .toLowerCase();
}

export function providerOf(address: string): Provider | undefined {
  const domain = domainOf(address);
  return PROVIDERS.find(({ domains }) => domains.includes(domain));
}

/** Whether the provider accepts no password from mail programs. */
export function refusesPasswords(address: string): boolean {
  return MICROSOFT.has(domainOf(address));
}

/** The provider with these servers, whatever its addresses are. */
export function providerWith(smtp: string, imap: string): Provider | undefined {
  return PROVIDERS.find((one) => one.smtp.host === smtp && one.imap.host === imap);
}
