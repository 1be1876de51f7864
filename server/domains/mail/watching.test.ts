import { sql } from "drizzle-orm";
import { pino, type Logger } from "pino";
import { afterEach, describe, expect, test, vi } from "vitest";
import { connectMailbox, disconnectMailbox, getMailbox } from "#contract/mail/mailbox.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { watchMailboxes } from "./index.ts";
import { headerIn, mailing, mailSource } from "./testing/mailing.ts";

const { world, writer } = mailing();
type Writer = Awaited<ReturnType<typeof writer>>;

const UNTIL = { timeout: 20_000, interval: 20 };
const started: ReturnType<typeof watchMailboxes>[] = [];
afterEach(async () => {
  for (const watching of started.splice(0)) await watching.stop();
  await world().root.execute(sql`delete from mailboxes`);
});

/** A process that waits for new mails. */
function watch({ log = world().ctx.log, ...options }: Parameters<typeof watchMailboxes>[1] & { log?: Logger } = {}) {
  const watching = watchMailboxes({ ...world().ctx, log }, options);
  started.push(watching);
  return watching;
}

/** A member whose mailbox was read, and what they have written. */
async function written(options: Parameters<typeof writer>[0] = {}) {
  const mia = await writer(options);
  const { threadId } = (await mia.send({ to: "ada@creator.test" })).body;
  await mia.work();
  await mia.sync();
  const id = headerIn(mia.smtp.received.at(-1)?.source ?? "", "Message-ID")?.slice(1, -1) ?? "";
  const answer = (number: number, imap = mia.imap) =>
    imap.deliver("INBOX", mailSource({ from: "ada@creator.test", id: `r${number}@creator.test`, references: [id] }), {
      date: world().ctx.clock.now(),
    });
  return { ...mia, threadId, answer };
}

const idles = async ({ imap }: Writer, count = 1) => vi.waitFor(() => expect(imap.idling()).toBe(count), UNTIL);
const hasUnread = async (mia: Writer, count: number) =>
  vi.waitFor(async () => expect((await mia.threads())[0]?.unread).toBe(count), UNTIL);

describe("a connection that waits for new mails", () => {
  test("shows a mail and what was read elsewhere without a periodic reading", async () => {
    const mia = await written();
    mia.answer(1); // before it waits
    await watch().look();
    await hasUnread(mia, 1);
    await idles(mia);
    const uid = mia.answer(2);
    await hasUnread(mia, 2);
    await idles(mia);
    mia.imap.read(uid);
    await hasUnread(mia, 1);
    // It listens to the inbox alone: the periodic reading is due as before.
    expect(mia.imap.commands.filter((command) => /SELECT "?Sent/.test(command))).toHaveLength(1);
  });

  test("is opened by one of several processes, and by another once that has ended", async () => {
    const mia = await written();
    const [first, second] = [watch(), watch()];
    await Promise.all([first.look(), second.look()]);
    await idles(mia);
    expect(first.watched().length + second.watched().length).toBe(1);
    const [holder, other] = first.watched().length === 1 ? [first, second] : [second, first];
    await holder.stop();
    await idles(mia, 0);
    await other.look();
    await idles(mia);
    mia.answer(1);
    await hasUnread(mia, 1);
  });

  test("is taken over from a process that has died", async () => {
    const mia = await written();
    await world().root.execute(sql`update mailboxes set watcher_id = gen_random_uuid(),
      watched_until = ${new Date(world().ctx.clock.now().getTime() + 60_000).toISOString()}`);
    const watching = watch();
    await watching.look();
    expect(watching.watched()).toEqual([]);
    await world().travel(60_000);
    await watching.look();
    await idles(mia);
  });

  test.for<[string, (mia: Writer) => Promise<unknown>]>([
    ["is disconnected", async ({ browser }) => browser.call(disconnectMailbox, {})],
    [
      "is on a plan without mail",
      async ({ customerId }) =>
        world().root.execute(sql`update customers set plan = ${PLAN_IDS.free} where id = ${customerId}`),
    ],
    [
      "is of a member who has become a viewer",
      async ({ userId }) =>
        world().root.execute(sql`update workspace_members set role = 'viewer' where user_id = ${userId}`),
    ],
    [
      "cannot be read",
      async ({ mailboxId }) =>
        world().root.execute(
          sql`update mailboxes set sync_problem = '{"key": "mail.notReached"}' where id = ${mailboxId}`,
        ),
    ],
  ])("is closed when the mailbox %s", async ([, change]) => {
    const mia = await written();
    const watching = watch();
    await watching.look();
    await idles(mia);
    await change(mia);
    await watching.look();
    await idles(mia, 0);
    await vi.waitFor(() => expect(watching.watched()).toEqual([]), UNTIL);
    await watching.look();
    expect(watching.watched()).toEqual([]);
  });

  test("is opened again with changed settings, and reads nothing with the old ones", async () => {
    const mia = await written();
    const watching = watch();
    await watching.look();
    await idles(mia);
    const next = await writer();
    await mia.browser.call(connectMailbox, { ...mia.settings, imap: next.settings.imap });
    mia.answer(1);
    await watching.look();
    await idles(mia, 0);
    await vi.waitFor(() => expect(watching.watched()).not.toContain(mia.mailboxId), UNTIL);
    await watching.look();
    await vi.waitFor(() => expect(watching.watched()).toContain(mia.mailboxId), UNTIL);
    await idles(next);
    mia.answer(2, next.imap);
    await hasUnread(mia, 1);
  });

  test("that breaks off is opened again after a while, without a notice", async () => {
    const mia = await written();
    const watching = watch();
    await watching.look();
    await idles(mia);
    mia.imap.drop();
    await vi.waitFor(() => expect(watching.watched()).toEqual([]), UNTIL);
    await watching.look();
    expect(watching.watched()).toEqual([]);
    expect((await mia.browser.call(getMailbox, {})).body.mailbox).toMatchObject({ syncProblem: null });
    mia.answer(1);
    await world().travel(30_000);
    await watching.look();
    await hasUnread(mia, 1);
  });

  test("is not held where the server does not report new mails", async () => {
    const mia = await written({ hasIdle: false });
    const watching = watch();
    await watching.look();
    await vi.waitFor(() => expect(watching.watched()).toEqual([]), UNTIL);
    await watching.look();
    expect(watching.watched()).toEqual([]);
    expect(mia.imap.commands.some((command) => command.includes("IDLE"))).toBe(false);
    mia.answer(1);
    await mia.sync();
    await hasUnread(mia, 1);
  });

  test("waits its turn while a worker reads the mailbox", async () => {
    const mia = await written();
    await world().root.execute(
      sql`update mailboxes set sync_until = ${new Date(world().ctx.clock.now().getTime() + 60_000).toISOString()} where id = ${mia.mailboxId}`,
    );
    mia.answer(1);
    const lines: string[] = [];
    const log = pino({ level: "debug" }, { write: (line) => void lines.push(line) });
    await watch({ log }).look();
    await vi.waitFor(() => expect(lines.join("")).toContain("waits until another worker"), UNTIL);
    expect((await mia.threads())[0]?.unread).toBe(0);
    await world().root.execute(sql`update mailboxes set sync_until = null where id = ${mia.mailboxId}`);
    await hasUnread(mia, 1);
  });

  test("is left when the server hangs, long before the end of a periodic reading", async () => {
    const mia = await written();
    mia.imap.setHanging(true);
    const hurried = watch({ turn: { turnMs: 1, closedMs: 1 } });
    await hurried.look();
    await vi.waitFor(() => expect(hurried.watched()).toEqual([]), UNTIL);
    expect(hurried.resting()).toEqual([mia.mailboxId]);
  });

  test("is forgotten after its mailbox is gone", async () => {
    const mia = await written();
    const watching = watch();
    await watching.look();
    await idles(mia);
    mia.imap.drop();
    await vi.waitFor(() => expect(watching.watched()).toEqual([]), UNTIL);
    expect(watching.resting()).toEqual([mia.mailboxId]);
    await mia.browser.call(disconnectMailbox, {});
    await world().travel(60 * 60_000);
    await watching.look();
    expect(watching.resting()).toEqual([]);
  });
});
