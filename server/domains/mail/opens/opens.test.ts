import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { setOpensSetting } from "#contract/mail/opens.ts";
import { getSequence } from "#contract/mail/sequences.ts";
import { makeColleague, type Person } from "#test/factories/people.ts";
import { mailing } from "../testing/mailing.ts";
import { sequencing } from "../testing/sequencing.ts";
import { settleOpens } from "./opens.ts";

const tests = mailing();
const { world, writer } = tests;
const { start, PEOPLE } = sequencing(tests);

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const TEXT = "See https://brand.test/a?x=1&y=2, or https://brand.test/b.";

const count = async ({ browser }: Person, countsOpens = true) => browser.call(setOpensSetting, { countsOpens });

async function request(url = "", agent = FIREFOX, method: "GET" | "HEAD" = "GET") {
  const { statusCode, headers } = await world().app.inject({ method, url, headers: { "user-agent": agent } });
  return { status: statusCode, headers };
}

/** A minute passes, in which what people opened has come to count. */
async function settle() {
  await world().travel(60_000);
  await settleOpens(world());
}

/** The source of a mail as people write it, and the addresses that are counted in it. */
function readSource(source = "") {
  const decoded = source
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return { decoded, paths: [...decoded.matchAll(/(\/m\/[\w.-]+)"/g)].map(([, path = ""]) => path) };
}

/** A mail that is counted, a minute after it was sent. */
async function counted() {
  const mia = await writer();
  await count(mia);
  const { threadId, message } = (await mia.send({ to: "ada@creator.test", text: TEXT })).body;
  await mia.work();
  const source = readSource(mia.smtp.received[0]?.source);
  await world().travel(60_000);
  const shown = async () => {
    const [mail] = (await mia.thread(threadId)).mails;
    return { status: mail?.status, opens: mail?.opens };
  };
  return { mia, threadId, id: message.messageId, ...source, shown };
}

const NOTHING = { openedAt: null, clickedAt: null, programs: [] };
const SOME = expect.any(String);

test("mails are plain texts without anything that is counted, unless the workspace wants it", async () => {
  const mia = await writer();
  const { threadId } = (await mia.send({ to: "ada@creator.test", text: TEXT })).body;
  await mia.work();
  expect(mia.smtp.received[0]?.source).not.toContain("text/html");
  expect((await mia.thread(threadId)).mails[0]?.opens).toBeNull();
  const member = await makeColleague(world(), mia, "member");
  expect((await count(member)).error.err).toBe("forbidden");
  expect((await count(mia)).body.countsOpens).toBe(true);
  expect((await mia.thread(threadId)).mails[0]?.opens).toEqual(NOTHING);
});

test("addresses in a mail lead to its own pages and its picture, and nothing else", async () => {
  const { decoded, paths, mia, threadId } = await counted();
  const [first = "", second = "", picture = ""] = paths;
  expect(paths).toHaveLength(3);
  // The text stays as it was written, and the link to unsubscribe leads straight there in both parts.
  expect(decoded).toContain(TEXT);
  expect(decoded.match(/https?:\/\/[^\s"]+\/unsubscribe\//g)?.length).toBeGreaterThanOrEqual(2);
  expect((await request(first)).headers["location"]).toBe("https://brand.test/a?x=1&y=2");
  expect((await request(second)).headers["location"]).toBe("https://brand.test/b");
  const { status, headers } = await request(picture);
  expect([status, headers["content-type"], headers["cross-origin-resource-policy"]]).toEqual([
    200,
    "image/gif",
    "cross-origin",
  ]);
  expect(headers).toMatchObject({ "cache-control": "private, no-store" });
  expect(headers["set-cookie"]).toBeUndefined();
  for (const forged of [first.replace(".0.", ".1."), first.replace(".0.", ".p."), `${first}x`, "/m/x"])
    expect((await request(forged)).status).toBe(404);
  await world().root.execute(sql`delete from mail_threads where id = ${threadId}`);
  expect((await request(first)).status).toBe(404);
  const { rows } = await world().root.execute(sql`select * from mail_hits where customer_id = ${mia.customerId}`);
  expect(rows).toEqual([]);
});

test("programs are told apart, and do not count as reading", async () => {
  const { paths, shown, mia } = await counted();
  const [first, second, picture] = paths;
  await request(picture, "Mozilla/5.0");
  await request(picture, "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)");
  await request(first, FIREFOX, "HEAD");
  await settle();
  expect(await shown()).toEqual({ status: "sent", opens: { ...NOTHING, programs: ["proxy", "scanner"] } });
  // A program that looks like a person, and opens everything within seconds.
  await request(picture);
  await Promise.all([request(first), request(second)]);
  await settle();
  expect(await shown()).toEqual({ status: "sent", opens: { ...NOTHING, programs: ["proxy", "scanner"] } });
  // What is stored is neither an address nor a device.
  const { rows } = await world().root.execute(sql`select * from mail_hits where customer_id = ${mia.customerId}`);
  expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(
    ["at", "customer_id", "id", "is_settled", "link", "message_id", "source"].toSorted(),
  );
});

test("a person's open sets the mail as read and is announced once, and a click counts as one", async () => {
  const { paths, shown, mia, threadId, id } = await counted();
  const [first, , picture] = paths;
  await request(picture);
  expect(await shown()).toEqual({ status: "sent", opens: NOTHING });
  world().emitted.length = 0;
  await settle();
  await request(picture);
  await settle();
  const announced = world().emitted.filter(({ event }) => event === "messaging/notification");
  const read = { type: "read", channel: "mail", threadId, messageId: id, email: "ada@creator.test" };
  expect(announced.map(({ payload }) => payload)).toEqual([read]);
  expect(await shown()).toEqual({ status: "read", opens: { openedAt: SOME, clickedAt: null, programs: [] } });
  await request(first);
  await settle();
  expect((await shown()).opens).toMatchObject({ openedAt: SOME, clickedAt: SOME });
  await count(mia, false);
  await request(picture, "Mozilla/5.0");
  expect((await shown()).opens?.programs).toEqual([]);
});

test("what comes after an answer, which quotes the mail, is not counted", async () => {
  const { paths, mia, threadId } = await counted();
  await world().root.execute(sql`
    insert into mail_messages (customer_id, thread_id, is_own, state, message_id, sender, to_address, subject, text, date)
    values (${mia.customerId}, ${threadId}, false, 'read', gen_random_uuid(), '', '', '', '', ${world().ctx.clock.now().toISOString()}::timestamptz)`);
  await request(paths.at(-1));
  await settle();
  const [mail] = (await mia.thread(threadId)).mails.filter(({ isOwn }) => isOwn);
  expect([mail?.status, mail?.opens]).toEqual(["sent", NOTHING]);
});

test("the figures of a sequence say how many have opened a mail and a link", async () => {
  const mia = await writer();
  const { id } = await start(mia, { steps: [{ waitDays: 1, subject: "Spring", text: TEXT }] }, PEOPLE.slice(0, 1));
  const reading = async () => (await mia.browser.call(getSequence, { id })).body.sequence.reading;
  expect(await reading()).toBeNull();
  await count(mia);
  await mia.work();
  expect(await reading()).toEqual({ opened: 0, clicked: 0 });
  await world().travel(60_000);
  await request(readSource(mia.smtp.received[0]?.source).paths[1]);
  await settle();
  expect(await reading()).toEqual({ opened: 1, clicked: 1 });
});
