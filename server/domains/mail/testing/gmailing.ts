import { sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import * as contract from "#contract/mail/endpoints.ts";
import * as mailbox from "#contract/mail/mailbox.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import { useNetworks } from "#test/support/networks.ts";
import { createWorld, type World } from "#test/support/world.ts";
import { sendMails, syncMailbox } from "../index.ts";
import { headerIn, mailSource } from "./mailing.ts";

const NEVER = new AbortController().signal;
export const HOUR_MS = 60 * 60_000;

export const refusalIn = ({ status, error }: { status: number; error: { err: string } }) => [status, error.err];

/** The Message-ID of a mail. */
export const idOf = (source = "") => headerIn(source, "Message-ID")?.slice(1, -1) ?? "";

/** Google's answer once this address has signed in, or denied. */
export async function answerOf({ browser }: Person, fields: Record<string, string>): Promise<string> {
  const { url } = (await browser.call(mailbox.gmailUrl, {})).body;
  const { headers } = await fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  const back = new URL(headers.get("location") ?? "");
  return back.search.slice(1);
}

/** A world for the suite in which members connect mailboxes at the simulated Gmail. */
export function gmailing() {
  const networks = useNetworks();
  let made = 0;
  let opened: World | undefined;
  beforeAll(async () => {
    const { credential, base } = networks();
    opened = await createWorld({
      gmail: { clientId: credential, clientSecret: credential },
      mailPrivateHosts: true,
      connectors: { timeoutMs: 5_000, credentials: {}, at: base },
    });
  });
  afterAll(async () => opened?.close());
  const world = () => {
    if (!opened) throw new Error("the world is made in beforeAll: use it inside tests");
    return opened;
  };

  /** Time passes; sessions are shorter. */
  async function pass(milliseconds: number) {
    await world().travel(milliseconds);
    const until = new Date(world().ctx.clock.now().getTime() + 24 * HOUR_MS);
    await world().root.execute(sql`update sessions set access_expires_at = ${until}, expires_at = ${until}`);
  }

  /** A member with a mailbox at Gmail. */
  async function writer(given: { person?: Person; address?: string } = {}) {
    made += 1;
    const { address = `mia${made}@gmail.test` } = given;
    const person = given.person ?? (await makeOwner(world(), PLAN_IDS.agency));
    const { browser } = person;
    const connect = async () => browser.call(mailbox.connectGmail, { data: await answerOf(person, { address }) });
    const connected = await connect();
    if (connected.status !== 200) throw new Error(connected.error.msg);
    const box = async () => {
      const { rows } = await world().root.execute<{
        id: string;
        password: string | null;
        problem: { key: string } | null;
      }>(sql`select id, password, sync_problem as problem from mailboxes where user_id = ${person.userId}`);
      const [row] = rows;
      if (!row) throw new Error("it is connected");
      return row;
    };
    const { id: mailboxId } = await box();
    const job = { ctx: world().ctx, mailboxId, customerId: person.customerId, signal: NEVER };
    const google = networks().gmail.account(address);
    return {
      ...person,
      address,
      google,
      connect,
      box,
      work: async () => sendMails({ ...job, runId: crypto.randomUUID(), chance: () => 0.5 }),
      sync: async () => syncMailbox(job),
      async write(to = "ada@creator.test", more: object = {}) {
        const mail = { key: crypto.randomUUID(), subject: "Hello", text: "Hello", to, ...more };
        return (await browser.call(contract.sendMail, mail)).body;
      },
      stateOf: async (id: string) => (await browser.call(contract.getMessage, { id })).body.message,
      threads: async () => (await browser.call(contract.listThreads, {})).body.threads,
      deliver(mail: Partial<Parameters<typeof mailSource>[0]>, labels?: string[]) {
        const source = mailSource({
          from: "ada@creator.test",
          to: address,
          id: `${crypto.randomUUID()}@creator.test`,
          ...mail,
        });
        return google.deliver(source, { date: world().ctx.clock.now(), ...(labels && { labels }) });
      },
    };
  }

  return { world, networks, writer, pass };
}
