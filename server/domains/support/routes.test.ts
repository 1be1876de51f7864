import { beforeEach, expect, test } from "vitest";
import { notifyMe, sendCommunityMessage, sendReport, suggestProfiles } from "#contract/support.ts";
import { registeredUser } from "#contract/users.ts";
import { makeAdmin, makeOwner } from "#test/factories/people.ts";
import { createWorld, useWorld } from "#test/support/world.ts";

const world = useWorld();
beforeEach(() => world().root.$client.query("delete from mails"));

async function mails(): Promise<{ recipient: string; subject: string; body: string }[]> {
  return (await world().root.$client.query("select recipient, subject, body from mails order by id")).rows;
}

test("a report reaches every administrator as a mail, with sender, text and page", async () => {
  const [one, two] = [await makeAdmin(world()), await makeAdmin(world())];
  const owner = await makeOwner(world());
  const { email, name } = (await owner.browser.call(registeredUser, {})).body.user;
  const message = "The figure of\r\nBcc: everyone@example.test is wrong";
  const answer = await owner.browser.call(sendReport, { message, page: "/lists?page=2" });
  expect(answer.body).toEqual({ success: true });
  const sent = await mails();
  const emailOf = async ({ browser }: typeof one) => (await browser.call(registeredUser, {})).body.user.email;
  expect(sent.map(({ recipient }) => recipient)).toEqual([await emailOf(one), await emailOf(two)]);
  expect(sent[0]?.subject).toBe("A problem was reported in Limelight");
  for (const part of [email, name, "is wrong", "http://localhost:4000/lists?page=2"])
    expect(sent[0]?.body).toContain(part);
});

test("suggested creators reach the administrators, each once", async () => {
  await makeAdmin(world());
  const owner = await makeOwner(world());
  await world().root.$client.query("delete from mails");
  const suggestions = ["@ada.example", " ", "https://example.test/ada\r\nBcc: x@example.test", "@ada.example"];
  expect((await owner.browser.call(suggestProfiles, { suggestions })).body).toEqual({ success: true });
  const [mail] = await mails();
  expect(mail?.subject).toBe("Creators were suggested in Limelight");
  expect(mail?.body.match(/^> .*$/gm)).toEqual(["> @ada.example", "> https://example.test/ada Bcc: x@example.test"]);
});

test("a message for the community reaches the administrators, without its sender where they want that", async () => {
  await makeAdmin(world());
  const owner = await makeOwner(world());
  const { email, name } = (await owner.browser.call(registeredUser, {})).body.user;
  await world().root.$client.query("delete from mails");
  const message = { subject: "An idea\r\nBcc: all@example.test", object: "Scores", description: "More of\nthem" };
  expect((await owner.browser.call(sendCommunityMessage, message)).body).toEqual({ success: true });
  await owner.browser.call(sendCommunityMessage, { ...message, object: "", anonymous: true });
  const sent = await mails();
  const [named, anonymous] = [sent.at(0), sent.at(-1)];
  for (const part of [email, name, "Subject: An idea Bcc all@example test", "About: Scores", "> More of\n\n> them"])
    expect(named?.body).toContain(part);
  expect(anonymous?.body).toContain("Someone who stays anonymous writes:");
  for (const part of [email, name, "About:"]) expect(anonymous?.body).not.toContain(part);
  const stored = await world().root.$client.query("select row_to_json(m) as row from mails m order by id desc limit 1");
  expect(JSON.stringify(stored.rows)).not.toContain(email);
});

test("a wish for news is sent once", async () => {
  const owner = await makeOwner(world());
  await makeAdmin(world());
  await world().root.$client.query("delete from mails");
  expect((await owner.browser.call(notifyMe, {})).body.user.notify_me).toBe(true);
  const first = (await mails()).length;
  expect(first).toBeGreaterThan(0);
  const both = await Promise.all([owner.browser.call(notifyMe, {}), owner.browser.call(notifyMe, {})]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await mails()).toHaveLength(first);
});

test("nothing else is taken, and not from visitors", async () => {
  const owner = await makeOwner(world());
  for (const body of [
    { message: " " },
    { message: "x", page: "https://evil.example" },
    { message: "x", page: "//a b" },
    { message: "x", page: "//evil.example" },
    { message: "x", page: "/\\evil.example" },
  ]) {
    const answer = await owner.browser.send(sendReport, "/api/registered/user/send-report", body);
    expect([answer.status, answer.error.err]).toEqual([400, "bad_request"]);
  }
  for (const suggestions of [[], [" "], Array.from({ length: 51 }, (_, n) => `@a${n}`), ["x".repeat(301)]])
    expect((await owner.browser.call(suggestProfiles, { suggestions })).error.err).toBe("bad_request");
  for (const body of [
    { subject: "x", description: " " },
    { subject: "", description: "x" },
  ])
    expect((await owner.browser.call(sendCommunityMessage, body)).error.err).toBe("bad_request");
  const visitor = world().browser();
  expect((await visitor.call(sendCommunityMessage, { subject: "x", description: "x" })).status).toBe(401);
  expect((await visitor.call(suggestProfiles, { suggestions: ["x"] })).status).toBe(401);
  expect((await visitor.call(sendReport, { message: "x" })).status).toBe(401);
  expect((await visitor.call(notifyMe, {})).status).toBe(401);
  expect(await mails()).toEqual([]);
});

test("mailboxes are not flooded", async () => {
  const limited = await createWorld({ rateLimits: true });
  const owner = await makeOwner(limited);
  const statuses = [];
  for (let i = 0; i < 11; i += 1) statuses.push((await owner.browser.call(sendReport, { message: "again" })).status);
  expect([statuses.at(9), statuses.at(10)]).toEqual([200, 429]);
  await limited.close();
});
