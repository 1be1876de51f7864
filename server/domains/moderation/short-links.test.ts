import Fastify from "fastify";
import { expect, test } from "vitest";
import { listAllAudit } from "#contract/audit-log/endpoints.ts";
import { undoAction } from "#contract/actions.ts";
import { createContent, listContents, readOwnLibrary, shareContent } from "#contract/employee-advocacy/library.ts";
import * as contract from "#contract/moderation.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { createLinks, LINK_PATH, readLinks, updateLink } from "#contract/tracking/links.ts";
import { serveShortLinks } from "#server/http/short-links/serve-short-links.ts";
import { makeAdmin, type Person } from "#test/factories/people.ts";
import { invited, join, linkedin, makeProgram } from "../employee-advocacy/testing/program.ts";
import { telling } from "../profiles/testing/telling.ts";
import { makeTracking } from "../tracking/testing/tracked-list.ts";

const { world, record } = telling();
const NO_UUID = "019aa000-0000-7000-8000-000000000000";
const REASON = "It leads to a page that copies a bank’s.";

/** The answer of a server that has just been started: it remembers no link. */
async function visit(code: string) {
  const app = Fastify();
  serveShortLinks(app, world().ctx, world().ctx.log);
  const { statusCode, body } = await app.inject({ url: `${LINK_PATH}${code}`, method: "HEAD" });
  const page = statusCode === 302 ? "" : (await app.inject({ url: `${LINK_PATH}${code}` })).body;
  await app.close();
  return { statusCode, body, page };
}

async function withLink() {
  const ada = await record([{ posts: [] }]);
  const owner = await makeTracking(world(), [ada]);
  const { actionId } = (
    await owner.browser.call(createLinks, { id: owner.id, target: "https://bank.example/", creatorIds: [ada] })
  ).body;
  const read = async () => {
    const [link] = (await owner.browser.call(readLinks, { id: owner.id })).body.links;
    if (!link) throw new Error("the list has a link");
    return link;
  };
  const link = await read();
  return { owner, read, actionId, id: link._id, code: link.url.slice(LINK_PATH.length) };
}

const find = async ({ browser }: Person, code: string) =>
  (await browser.call(contract.findShortLink, { code })).body.link;

test("a campaign's link is stopped with a reason, which its workspace reads, and allowed again", async () => {
  const admin = await makeAdmin(world());
  const { owner, read, id, code } = await withLink();
  const key = { kind: "campaign" as const, id };
  const found = { ...key, target: "https://bank.example/", workspace: { _id: owner.customerId }, stopped: null };
  expect(await find(admin, code)).toMatchObject(found);
  expect((await visit(code)).statusCode).toBe(302);

  expect((await admin.browser.call(contract.stopShortLink, { ...key, reason: REASON })).status).toBe(200);
  const stopped = { reason: REASON, at: expect.any(String) };
  expect(await read()).toMatchObject({ isActive: true, stopped });
  expect((await admin.browser.call(contract.listStoppedLinks, {})).body.links).toMatchObject([{ ...key, stopped }]);
  const { statusCode, page } = await visit(code);
  expect([statusCode, page.includes("This link was stopped")]).toEqual([410, true]);
  // The workspace's own switch, and its target, change nothing of it.
  for (const isActive of [false, true])
    await owner.browser.call(updateLink, { id: owner.id, link: id, isActive, target: "https://other.example/" });
  expect((await visit(code)).statusCode).toBe(410);

  const late = await admin.browser.call(contract.stopShortLink, { ...key, reason: "Again" });
  expect([late.status, late.error.msg]).toEqual([409, "This link has been stopped already."]);
  await admin.browser.call(contract.allowShortLink, key);
  expect((await read()).stopped).toBeNull();
  expect((await visit(code)).statusCode).toBe(302);
  expect((await admin.browser.call(contract.allowShortLink, key)).status).toBe(409);

  const { entries } = (await admin.browser.call(listAllAudit, { filters: { kinds: ["administration"] } })).body;
  const logged = entries.flatMap(({ kind, detail }) => (kind.startsWith("link.") ? [[kind, detail]] : []));
  expect(logged).toEqual([
    ["link.allowed", null],
    ["link.stopped", REASON],
  ]);
});

test("a stopped link stays when its making is undone", async () => {
  const admin = await makeAdmin(world());
  const { owner, actionId, id, code } = await withLink();
  await admin.browser.call(contract.stopShortLink, { kind: "campaign", id, reason: REASON });
  await owner.browser.call(undoAction, { id: actionId ?? "" });
  expect((await visit(code)).statusCode).toBe(410);
});

test("all links of a library's content are stopped together, and it is not offered", async () => {
  const admin = await makeAdmin(world());
  const owner = await makeProgram(world(), [], PLAN_IDS.agency);
  const { own: token } = await join(world(), (await invited(owner)).token, { profiles: [linkedin("stopped-links")] });
  const given = { title: "We are hiring", text: "", link: "https://example.test/jobs" };
  const { _id: content } = (await owner.browser.call(createContent, given)).body.content;
  const visitor = world().browser();
  const { links } = (await visitor.call(shareContent, { token, content })).body;
  const codes = links.map(({ url }) => url.split("/").at(-1) ?? "");
  const [code = "", other = ""] = codes;
  const key = { kind: "library" as const, id: content };
  expect(await find(admin, code)).toMatchObject({ ...key, title: "We are hiring", target: given.link });

  await admin.browser.call(contract.stopShortLink, { ...key, reason: REASON });
  for (const one of [code, other]) expect((await visit(one)).statusCode).toBe(410);
  const offered = async () => (await visitor.call(readOwnLibrary, { token })).body.contents.length;
  expect(await offered()).toBe(0);
  expect((await visitor.call(shareContent, { token, content })).status).toBe(404);
  expect((await owner.browser.call(listContents, {})).body.contents).toMatchObject([{ stopped: { reason: REASON } }]);

  await admin.browser.call(contract.allowShortLink, key);
  expect((await visit(code)).statusCode).toBe(302);
  expect(await offered()).toBe(1);
});

test("only administrators find, stop and allow links, and each needs a link and a reason", async () => {
  const admin = await makeAdmin(world());
  const { owner, id, code } = await withLink();
  const key = { kind: "campaign" as const, id };
  const statuses = async ({ browser }: Person) =>
    Promise.all([
      browser.call(contract.findShortLink, { code }).then(({ status }) => status),
      browser.call(contract.listStoppedLinks, {}).then(({ status }) => status),
      browser.call(contract.stopShortLink, { ...key, reason: REASON }).then(({ status }) => status),
      browser.call(contract.allowShortLink, key).then(({ status }) => status),
    ]);
  expect(await statuses(owner)).toEqual([403, 403, 403, 403]);
  const { browser } = admin;
  expect((await browser.call(contract.findShortLink, { code: "unknown" })).status).toBe(404);
  expect((await browser.call(contract.stopShortLink, { ...key, id: NO_UUID, reason: REASON })).status).toBe(404);
  expect((await browser.call(contract.stopShortLink, { kind: "library", id, reason: REASON })).status).toBe(404);
  expect((await browser.call(contract.stopShortLink, { ...key, reason: " " })).status).toBe(400);
  expect((await visit(code)).statusCode).toBe(302);
});
