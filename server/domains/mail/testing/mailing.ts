import { sql } from "drizzle-orm";
import { afterEach } from "vitest";
import type { InputOf } from "#contract/base/endpoint.ts";
import { addCreator } from "#contract/crm/endpoints.ts";
import * as contract from "#contract/mail/endpoints.ts";
import { connectMailbox, type MailServer } from "#contract/mail/mailbox.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { recordCreators } from "#server/domains/creators/index.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import { startImapServer } from "#test/support/imap-server.ts";
import { startMailServer } from "#test/support/mail-server.ts";
import { useWorld } from "#test/support/world.ts";
import { sendMails, syncMailbox } from "../index.ts";

export const PASSWORD = "s3cret of the mailbox";
const NEVER = new AbortController().signal;
let made = 0;

const localServer = (port: number): MailServer => ({ host: "127.0.0.1", port, security: "none" });

type ServerOptions = Parameters<typeof startMailServer>[0] & { hasIdle?: boolean };

/** A world for the suite in which members connect mailboxes on servers of this machine. */
export function mailing() {
  const world = useWorld({ mailPrivateHosts: true, plans: true });
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });

  async function servers({ hasIdle = true, ...options }: ServerOptions = {}) {
    const [smtp, imap] = await Promise.all([
      startMailServer({ password: PASSWORD, ...options }),
      startImapServer({ password: PASSWORD, hasIdle }),
    ]);
    closers.push(smtp.close, imap.close);
    const settings: Required<InputOf<typeof connectMailbox>> = {
      address: "mia@brand.test",
      senderName: "Mia of Brand",
      signature: "Mia",
      smtp: localServer(smtp.port),
      imap: localServer(imap.port),
      user: "mia",
      password: PASSWORD,
      dailyMax: 100,
      hourlyMax: 60,
      warmsUp: false,
      spacingMinutes: 2,
    };
    return { smtp, imap, settings };
  }

  /** A member with a mailbox on servers of their own. */
  async function writer(options: ServerOptions & { person?: Person; address?: string } = {}) {
    const { person: given, address, ...ofServer } = options;
    const person = given ?? (await makeOwner(world(), PLAN_IDS.agency));
    const at = await servers(ofServer);
    if (address !== undefined) at.settings.address = address;
    const { status, error } = await person.browser.call(connectMailbox, at.settings);
    if (status !== 200) throw new Error(error.msg);
    const { rows } = await world().root.execute<{ id: string }>(
      sql`select id from mailboxes where user_id = ${person.userId}`,
    );
    const mailboxId = rows[0]?.id ?? "";
    const job = { ctx: world().ctx, mailboxId, customerId: person.customerId, signal: NEVER };
    return {
      ...person,
      ...at,
      mailboxId,
      /** One run of a worker. */
      work: async (runId: string = crypto.randomUUID()) => sendMails({ ...job, runId, chance: () => 0.5 }),
      sync: async () => syncMailbox(job),
      send: async (mail: Partial<InputOf<typeof contract.sendMail>>) =>
        person.browser.call(contract.sendMail, { key: crypto.randomUUID(), subject: "Hello", text: "Hello", ...mail }),
      threads: async () => (await person.browser.call(contract.listThreads, {})).body.threads,
      thread: async (id: string) => (await person.browser.call(contract.getThread, { id })).body,
    };
  }

  /** Creators in the CRM of a person; null: without an address. */
  async function creators(
    { browser }: Person,
    people: readonly { fullName: string; email: string | null; country?: string }[],
  ): Promise<string[]> {
    const outcomes = await recordCreators({
      ctx: world().ctx,
      input: {
        source: { kind: "file", name: "people.csv" },
        records: people.map(({ fullName, email, country }) => {
          made += 1;
          return {
            accounts: [{ network: "instagram" as const, username: `writtento${made}`, counts: [], posts: [] }],
            facts: { fullName, ...(email !== null && { email }), ...(country !== undefined && { country }) },
            at: world().ctx.clock.now(),
            niches: [],
          };
        }),
      },
    });
    const ids = outcomes.map(({ creatorId }) => String(creatorId));
    await browser.call(addCreator, { creatorsId: ids });
    return ids;
  }

  return { world, servers, writer, creators };
}

/** The value of a header in the source of a mail, unfolded. */
export function headerIn(source: string, name: string): string | undefined {
  const head = (source.split("\r\n\r\n")[0] ?? "").replaceAll(/\r\n[ \t]+/g, " ");
  const line = head.split("\r\n").find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line?.slice(name.length + 1).trim();
}

type Mail = {
  from: string;
  to?: string;
  id: string;
  references?: string[];
  subject?: string;
  body?: string;
  type?: string;
  date?: string;
};

/** The source of a mail as another server delivers it. */
export function mailSource({ from, to = "mia@brand.test", id, references = [], subject = "Re: Hello", ...mail }: Mail) {
  const { body = "Gladly.", type = "text/plain; charset=utf-8", date = "Wed, 01 Jul 2026 10:00:00 +0000" } = mail;
  return [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${id}>`,
    `Date: ${date}`,
    ...(references.length > 0 ? [`References: ${references.map((one) => `<${one}>`).join(" ")}`] : []),
    `Content-Type: ${type}`,
    "",
    body,
  ].join("\n");
}

/** A report of a server that a mail was not delivered. */
export function bounceSource(of: { id: string; recipient: string; status?: string }) {
  const { id, recipient, status = "5.1.1" } = of;
  return mailSource({
    from: "MAILER-DAEMON@brand.test",
    id: `bounce-${crypto.randomUUID()}@brand.test`,
    subject: "Undelivered Mail",
    type: 'multipart/report; report-type=delivery-status; boundary="b"',
    body: [
      "--b",
      "Content-Type: text/plain",
      "",
      "It was not delivered.",
      "--b",
      "Content-Type: message/delivery-status",
      "",
      "Reporting-MTA: dns; mail.brand.test",
      "",
      `Final-Recipient: rfc822; ${recipient}`,
      "Action: failed",
      `Status: ${status}`,
      "Diagnostic-Code: smtp; 550 no such user",
      "",
      "--b",
      "Content-Type: text/rfc822-headers",
      "",
      `Message-ID: <${id}>`,
      "Subject: Hello",
      "",
      "--b--",
    ].join("\n"),
  });
}
