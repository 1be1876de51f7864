import cookie from "@fastify/cookie";
import { sql } from "drizzle-orm";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { setOpensSetting } from "#contract/mail/opens.ts";
import { allowShortLink, findShortLink, listStoppedLinks, stopShortLink } from "#contract/moderation.ts";
import { getSequence } from "#contract/mail/sequences.ts";
import { serveMailHits } from "#server/http/serve-mail-hits.ts";
import { makeAdmin, makeColleague, type Person } from "#test/factories/people.ts";
import { mailing } from "../testing/mailing.ts";
import { sequencing } from "../testing/sequencing.ts";
import { settleOpens } from "./opens.ts";

const tests = mailing();
const { world, writer } = tests;
const { start, PEOPLE } = sequencing(tests);

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const TEXT = "See https://brand.test/a?x=1&y=2, or https://brand.test/b.";

const count = async ({ browser }: Person, countsOpens = true) => browser.call(setOpensSetting, { countsOpens });

type Request = { url: string | undefined; agent?: string; method?: "GET" | "HEAD"; by?: Person };

/** Replies of a server that has just been started, which remembers no mail; its hits are written once it is closed. */
async function requestAll(requests: readonly Request[]) {
  const app = Fastify();
  await app.register(cookie);
  serveMailHits(app, world().ctx, world().ctx.log);
  const replies = await Promise.all(
    requests.map(async ({ url = "", agent = FIREFOX, method = "GET", by }) => {
      const own = Object.fromEntries(by?.browser.cookies ?? []);
      const reply = await app.inject({ method, url, headers: { "user-agent": agent }, cookies: own });
      return { status: reply.statusCode, headers: reply.headers, body: reply.body };
    }),
  );
  await app.close();
  return replies;
}

async function request(url: string | undefined, agent?: string, method?: "GET" | "HEAD") {
  const [reply] = await requestAll([{ url, ...(agent && { agent }), ...(method && { method }) }]);
  if (!reply) throw new Error("a request has a reply");
  return reply;
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
async function counted(text = TEXT) {
  const mia = await writer();
  await count(mia);
  const { threadId, message } = (await mia.send({ to: "ada@creator.test", text })).body;
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
const STOPPED = "The people who run this service have stopped this link.";

test("mails are plain texts without anything that is counted, unless the workspace wants it", async () => {
  const mia = await writer();
  const { threadId } = (await mia.send({ to: "ada@creator.test", text: TEXT })).body;
  await mia.work();
  expect(mia.smtp.received[0]?.source).not.toContain("text/html");
  expect((await mia.thread(threadId)).mails[0]?.opens).toBeNull();
  const member = await makeColleague(world(), mia, "member");
  expect((await count(member)).error.err).toBe("forbidden");
  expect((await count(mia)).body.countsOpens).toBe(true);
  // A mail that was sent before stays as it was sent.
  expect((await mia.thread(threadId)).mails[0]?.opens).toBeNull();
});

test("a mail that was counted stays so once the workspace counts no more, and leads to its pages", async () => {
  const { paths, mia, shown } = await counted();
  expect((await count(mia, false)).body.countsOpens).toBe(false);
  expect((await shown()).opens).toEqual(NOTHING);
  expect((await request(paths[0])).status).toBe(302);
  await settle();
  expect((await shown()).opens).toEqual(NOTHING);
});

test("links with letters of any language lead to their pages", async () => {
  const { paths } = await counted(
    "Zu https://brand.test/grüße und https://brand.test/ラメ?q=ż und https://bücher.test/",
  );
  const replies = await requestAll(paths.slice(0, 3).map((url) => ({ url })));
  expect(replies.map(({ status, headers }) => [status, headers.location])).toEqual([
    [302, "https://brand.test/gr%C3%BC%C3%9Fe"],
    [302, "https://brand.test/%E3%83%A9%E3%83%A1?q=%C5%BC"],
    [302, "https://xn--bcher-kva.test/"],
  ]);
});

test("a member who opens a link of a mail of their workspace is not its recipient", async () => {
  const { paths, shown, mia } = await counted();
  expect((await requestAll([{ url: paths[0], by: mia }]))[0]?.status).toBe(302);
  await settle();
  expect(await shown()).toEqual({ status: "sent", opens: NOTHING });
  await requestAll([{ url: paths[0], by: await writer() }]);
  await settle();
  expect(await shown()).toMatchObject({ status: "read", opens: { clickedAt: SOME } });
});

test("an address that is requested again and again waits for no lock and writes one hit", async () => {
  const { paths, mia, id } = await counted();
  await world().root.transaction(async (tx) => {
    await tx.execute(sql`select from mail_messages where id = ${id} for no key update`);
    const replies = await requestAll(Array.from({ length: 60 }, () => ({ url: paths[0] })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([302]));
  });
  const { rows } = await world().root.execute(sql`select link from mail_hits where customer_id = ${mia.customerId}`);
  expect(rows).toEqual([{ link: 0 }]);
});

test("links lead nowhere once administrators stop them, or the workspace is closed", async () => {
  const { paths, mia, id } = await counted();
  const [first = "", , picture] = paths;
  const admin = (await makeAdmin(world())).browser;
  const code = first.slice("/m/".length);
  const { link } = (await admin.call(findShortLink, { code })).body;
  const target = "https://brand.test/a?x=1&y=2 https://brand.test/b";
  expect(link).toMatchObject({ kind: "mail", id, workspace: { _id: mia.customerId }, target, stopped: null });
  expect((await admin.call(findShortLink, { code: code.replace(".0.", ".1.") })).status).toBe(404);
  const reason = "It copies the page of a bank.";
  expect((await admin.call(stopShortLink, { kind: "mail", id, reason })).status).toBe(200);
  expect((await admin.call(stopShortLink, { kind: "mail", id, reason })).status).toBe(409);
  expect((await admin.call(listStoppedLinks, {})).body.links).toMatchObject([
    { kind: "mail", id, stopped: { reason } },
  ]);
  const stopped = await request(first);
  expect([stopped.status, stopped.body, stopped.headers.location]).toEqual([410, STOPPED, undefined]);
  expect((await request(picture)).status).toBe(200);
  await admin.call(allowShortLink, { kind: "mail", id });
  expect((await request(first)).status).toBe(302);
  await world().root.execute(sql`
    update customers set deletion_at = ${world().ctx.clock.now().toISOString()}::timestamptz where id = ${mia.customerId}`);
  expect((await request(first)).status).toBe(404);
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

test("requests by programs do not count as reading", async () => {
  const { paths, shown, mia } = await counted();
  const [first, second, picture] = paths;
  await request(picture, "Mozilla/5.0");
  await request(picture, "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)");
  await request(first, FIREFOX, "HEAD");
  await settle();
  expect(await shown()).toEqual({ status: "sent", opens: { ...NOTHING, programs: ["proxy", "scanner"] } });
  // A program that looks like a person, and opens everything within seconds.
  await request(picture);
  await requestAll([{ url: first }, { url: second }]);
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
  world().emitted.length = 0;
  await settle();
  // Open tabs read it again, though the mail was read before.
  expect(world().emitted.map(({ event }) => event)).toContain("changed");
  expect((await shown()).opens).toMatchObject({ openedAt: SOME, clickedAt: SOME });
  await count(mia, false);
  await request(picture, "Mozilla/5.0");
  expect((await shown()).opens?.programs).toEqual([]);
});

test("what comes after an answer, which quotes the mail, is not counted, unless a program answered", async () => {
  const answers = async (isAutomatic: boolean) => {
    const { paths, mia, threadId } = await counted();
    await world().root.execute(sql`
      insert into mail_messages
        (customer_id, thread_id, is_own, is_automatic, state, message_id, sender, to_address, subject, text, date)
      values (${mia.customerId}, ${threadId}, false, ${isAutomatic}, 'read', gen_random_uuid(), '', '', '', '',
        ${world().ctx.clock.now().toISOString()}::timestamptz)`);
    await request(paths.at(-1));
    await settle();
    const mail = (await mia.thread(threadId)).mails.find(({ isOwn }) => isOwn);
    return [mail?.status, mail?.opens];
  };
  // Who has answered has read the mail: nothing is shown of opens.
  expect(await answers(false)).toEqual(["sent", null]);
  expect(await answers(true)).toEqual(["read", { openedAt: SOME, clickedAt: null, programs: [] }]);
});

test("the figures of a sequence say how many have opened a mail and a link", async () => {
  const mia = await writer();
  const { id } = await start(mia, { steps: [{ waitDays: 1, subject: "Spring", text: TEXT }] }, PEOPLE.slice(0, 1));
  const opens = async () => (await mia.browser.call(getSequence, { id })).body.sequence.opens;
  expect(await opens()).toBeNull();
  await count(mia);
  expect(await opens()).toBeNull();
  await mia.work();
  expect(await opens()).toEqual({ opened: 0, clicked: 0 });
  await world().travel(60_000);
  await request(readSource(mia.smtp.received[0]?.source).paths[1]);
  await settle();
  expect(await opens()).toEqual({ opened: 1, clicked: 1 });
});
