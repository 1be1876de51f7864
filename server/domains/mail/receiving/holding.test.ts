import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { headerIn, mailing, mailSource } from "../testing/mailing.ts";
import { holdMailbox } from "./hold-mailbox.ts";
import { scheduleSyncs } from "./sync-mailbox.ts";

const { world, writer } = mailing();
type Writer = Awaited<ReturnType<typeof writer>>;
const SECOND = 1_000;
const NEVER = new AbortController().signal;
afterEach(() => void vi.useRealTimers());

/** A member who has an answer that was not read yet. */
async function answered() {
  const mia = await writer();
  const { threadId } = (await mia.send({ to: "ada@creator.test" })).body;
  await mia.work();
  const id = headerIn(mia.smtp.received.at(-1)?.source ?? "", "Message-ID")?.slice(1, -1) ?? "";
  const mail = mailSource({ from: "ada@creator.test", id: "r1@creator.test", references: [id] });
  mia.imap.deliver("INBOX", mail, { date: world().ctx.clock.now() });
  return { ...mia, unread: async () => (await mia.thread(threadId)).thread.unread };
}

const hold = async ({ mailboxId, customerId }: Writer) =>
  holdMailbox({ ctx: world().ctx, tenant: { db: world().ctx.db, customerId }, mailboxId, signal: NEVER });

/** Mailboxes that a tick of the scheduler enqueues. */
async function scheduled() {
  const ids: unknown[] = [];
  const { ctx } = world();
  const queue = Object.assign(Object.create(ctx.queue), {
    send: async (_name: string, data: { mailboxId: string }) => void ids.push(data.mailboxId),
  });
  await scheduleSyncs({ ...ctx, queue });
  return ids;
}

describe("a mailbox that is read", () => {
  test("is read by another process half a minute after its own was killed", async () => {
    const mia = await answered();
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    expect(await hold(mia)).toBeDefined(); // and nothing renews it
    expect(await scheduled()).not.toContain(mia.mailboxId);
    await mia.sync();
    expect(await mia.unread()).toBe(0);
    await world().travel(30 * SECOND);
    expect(await scheduled()).toContain(mia.mailboxId);
    await mia.sync();
    expect(await mia.unread()).toBe(1);
  });

  test("is held as long as the reading goes on, and no longer than that", async () => {
    const mia = await answered();
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const until = async () => {
      const { rows } = await world().root.execute<{ until: string }>(
        sql`select sync_until::text as until from mailboxes where id = ${mia.mailboxId}`,
      );
      return rows[0]?.until;
    };
    const first = await hold(mia);
    const before = await until();
    await world().travel(20 * SECOND);
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    await vi.waitFor(async () => expect(await until()).not.toBe(before));
    await world().travel(20 * SECOND);
    expect(await hold(mia)).toBeUndefined();
    // A process that was stopped for a while finds that another one reads the mailbox.
    await world().travel(30 * SECOND);
    const second = await hold(mia);
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    await vi.waitFor(() => expect(first?.lost.aborted).toBe(true));
    expect([first?.signal.aborted, second?.lost.aborted]).toEqual([true, false]);
    first?.release();
    second?.release();
  });

  test("goes on where the other process was, which changes nothing more", async () => {
    const mia = await answered();
    const first = await hold(mia);
    await world().travel(30 * SECOND);
    await mia.sync();
    const { rows } = await world().root.execute(
      sql`select cursors, sync_claim from mailboxes where id = ${mia.mailboxId}`,
    );
    expect(rows[0]).toMatchObject({ cursors: { inbox: { uid: 1 } }, sync_claim: null });
    first?.release();
    expect(await mia.unread()).toBe(1);
  });
});
