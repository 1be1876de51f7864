import { ImapFlow } from "imapflow";
import { createTransport } from "nodemailer";
import { vi } from "vitest";
import type { MailServer } from "#contract/mail/mailbox.ts";
import { startImapServer } from "#test/support/imap-server.ts";
import { startMailServer } from "#test/support/mail-server.ts";
import { hasRealMail, startRealMail } from "#test/support/real-mail.ts";
import { bounceSource, headerIn } from "./mailing.ts";

const PASSWORD = "s3cret-of-mia";
const ADDRESS = "mia@brand.test";
/** Mails to it are accepted, and returned later. */
export const RETURNED = "gone@returned.test";

type Mail = { source: string; isSeen: boolean };

/** The servers of one mailbox and of those it writes to. */
export type MailServers = {
  account: { address: string; user: string; password: string; smtp: MailServer; imap: MailServer };
  /** Sources of what has arrived at an address. */
  delivered: (address: string) => Promise<string[]>;
  /** An outsider sends a mail to the mailbox. */
  send: (source: string) => Promise<void>;
  /** The mailbox as another program sees it. */
  mails: (folder: "INBOX" | "Sent") => Promise<Mail[]>;
  /** Another program sets all mails of the inbox as read. */
  readAll: () => Promise<void>;
  /** Resolves once the server has returned the mail with this Message-ID to RETURNED. */
  returns: (messageId: string) => Promise<void>;
  close: () => Promise<void>;
};

/** A real postfix and a real dovecot where they are installed, otherwise the simulated servers. */
export async function startMailServers(): Promise<MailServers> {
  return hasRealMail() ? startReal() : startSimulated();
}

const serverAt = (port: number, security: MailServer["security"]): MailServer => ({
  host: "127.0.0.1",
  port,
  security,
});

async function startReal(): Promise<MailServers> {
  const real = await startRealMail({
    password: PASSWORD,
    addresses: [ADDRESS, "ada@creator.test"],
    returned: "returned.test",
  });
  const smtp = { host: "127.0.0.1", port: real.smtpPort, tls: { rejectUnauthorized: false } };

  async function within<T>(user: string, folder: string, work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const client = new ImapFlow({
      host: "127.0.0.1",
      port: real.imapPort,
      secure: false,
      tls: { rejectUnauthorized: false },
      auth: { user, pass: PASSWORD },
      logger: false,
    });
    await client.connect();
    try {
      await client.mailboxOpen(folder);
      return await work(client);
    } finally {
      await client.logout();
    }
  }

  const read = async (user: string, folder: string) =>
    within(user, folder, async (client) => {
      const found: Mail[] = [];
      if (client.mailbox === false || client.mailbox.exists === 0) return found;
      for await (const { source, flags } of client.fetch("1:*", { source: true, flags: true }))
        found.push({ source: source?.toString() ?? "", isSeen: flags?.has("\\Seen") ?? false });
      return found;
    });

  return {
    account: {
      address: ADDRESS,
      user: ADDRESS,
      password: PASSWORD,
      smtp: serverAt(real.smtpPort, "starttls"),
      imap: serverAt(real.imapPort, "starttls"),
    },
    delivered: async (address) => (await read(address, "INBOX")).map(({ source }) => source),
    async send(source) {
      const from = headerIn(source, "From") ?? "";
      await createTransport(smtp).sendMail({ envelope: { from, to: ADDRESS }, raw: source });
    },
    mails: async (folder) => read(ADDRESS, folder),
    async readAll() {
      await within(ADDRESS, "INBOX", async (client) => client.messageFlagsAdd("1:*", ["\\Seen"]));
    },
    async returns(messageId) {
      const hasReport = (mails: Mail[]) => mails.some(({ source }) => source.includes(messageId));
      await vi.waitUntil(async () => hasReport(await read(ADDRESS, "INBOX")), { timeout: 20_000, interval: 100 });
    },
    close: real.close,
  };
}

async function startSimulated(): Promise<MailServers> {
  const [smtp, imap] = await Promise.all([
    startMailServer({ password: PASSWORD }),
    startImapServer({ password: PASSWORD }),
  ]);
  const deliver = (source: string) => imap.deliver("INBOX", source, { date: new Date() });
  return {
    account: {
      address: ADDRESS,
      user: ADDRESS,
      password: PASSWORD,
      smtp: serverAt(smtp.port, "none"),
      imap: serverAt(imap.port, "none"),
    },
    delivered: async (address) => smtp.received.filter(({ to }) => to.includes(address)).map(({ source }) => source),
    send: async (source) => void deliver(source),
    mails: async (folder) =>
      (imap.folders.get(folder)?.messages ?? []).map(({ source, flags }) => ({ source, isSeen: flags.has("\\Seen") })),
    async readAll() {
      for (const { uid } of imap.folders.get("INBOX")?.messages ?? []) imap.read(uid);
    },
    returns: async (id) => void deliver(bounceSource({ id, recipient: RETURNED })),
    async close() {
      await Promise.all([smtp.close(), imap.close()]);
    },
  };
}
