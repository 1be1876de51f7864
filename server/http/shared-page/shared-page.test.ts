import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createPublicList,
  deleteList,
  setCommunity,
  setPublic,
  setWhiteLabel,
  updateList,
  updateShare,
  uploadLogo,
} from "#contract/lists/endpoints.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { createTracking, deleteTracking } from "#contract/tracking/endpoints.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { addListeningTop, removeListeningTop } from "#contract/listening/endpoints.ts";
import { setTopicPublic, updateTopicShare } from "#contract/listening/sharing.ts";
import { makeOwner } from "#test/factories/people.ts";
import { asFile, PNG } from "#test/support/pictures.ts";
import { useWorld } from "#test/support/world.ts";
import { serveSharedPage } from "./serve-shared-page.ts";

const world = useWorld();
const dist = mkdtempSync(path.join(os.tmpdir(), "limelight-dist-"));
let app: FastifyInstance;

beforeAll(async () => {
  const tags = `<script type="module" crossorigin src="/assets/app.js"></script><link rel="stylesheet" crossorigin href="/assets/app.css">`;
  writeFileSync(path.join(dist, "index.html"), `<head><script src="/first-paint.js"></script>${tags}</head>`);
  writeFileSync(
    path.join(dist, "shared.html"),
    `<head><!--meta--><script async type="module" crossorigin src="/assets/app.js"></script></head><div id="root"><!--page--></div><template id="app"><!--app--></template>`,
  );
  app = Fastify();
  await serveSharedPage(app, world().ctx, dist);
});

afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
});

async function withShared(title = "Spring", desc = "", plan?: number) {
  const owner = await makeOwner(world(), plan);
  const creatorsId = await makeCreators(world(), 2);
  const { body } = await owner.browser.call(createPublicList, { title, desc, creatorsId });
  return { owner, topId: body.list._id, id: body.list.share.id ?? "" };
}

async function withReport(password?: string) {
  const shared = await withShared("Spring", "For Ada", PLAN_IDS.agency);
  const { owner, topId } = shared;
  await owner.browser.call(createTracking, { topId });
  await owner.browser.call(updateShare, { topId, password, report: { range: { preset: "last30" } } });
  return shared;
}

const get = async (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const UNKNOWN_ID = "A".repeat(22);

describe("the page of a shared list", () => {
  test("says in its HTML what it is, for previews and before any script has run", async () => {
    const { id } = await withShared("Spring", "For\nAda");
    const { body, headers, statusCode } = await get(`/shared/${id}`);
    const address = `/shared/${id}`;
    expect(statusCode).toBe(200);
    expect(body).toContain("<title>Spring · Limelight</title>");
    expect(body).toContain(`<link rel="canonical" href="${address}" />`);
    expect(body).toContain(`<meta property="og:image" content="${address}/preview.png" />`);
    expect(body).toContain(`<meta name="description" content="For Ada" />`);
    expect(body).toContain(`<meta name="twitter:card" content="summary_large_image" />`);
    expect(body).toContain(`<h1 class="shared-title">Spring</h1><p class="shared-desc">For\nAda</p>`);
    expect(body).toContain("2 creators");
    expect(headers["cache-control"]).toBe("no-cache");
  });

  test("brings the app after the first paint: its scripts and styles wait, and none is outside", async () => {
    const { body } = await get(`/shared/${UNKNOWN_ID}`);
    const [outside = "", inside = ""] = body.split(`<template id="app">`);
    expect(outside).not.toContain("/assets/");
    expect(inside).toContain(`src="/assets/app.js"`);
    expect(inside).toContain(`href="/assets/app.css"`);
    expect(inside).not.toContain("first-paint");
  });

  test("is found by search engines only when it is a community list", async () => {
    const { owner, topId, id } = await withShared();
    const before = await get(`/shared/${id}`);
    expect([before.headers["x-robots-tag"], before.body.includes(`name="robots" content="noindex"`)]).toEqual([
      "noindex",
      true,
    ]);
    await owner.browser.call(setCommunity, { topId, community: true });
    const after = await get(`/shared/${id}`);
    expect([after.headers["x-robots-tag"], after.body.includes("noindex")]).toEqual([undefined, false]);
  });

  test("never has the host of a request, with and without PUBLIC_URL", async () => {
    const { id } = await withShared();
    const foreign = { host: "evil.test", "x-forwarded-host": "evil.test" };
    expect((await get(`/shared/${id}`, foreign)).body).not.toContain("evil.test");
    const named = Fastify();
    const ctx = world().ctx;
    await serveSharedPage(named, { ...ctx, config: { ...ctx.config, publicUrl: "https://lists.example/" } }, dist);
    const { body } = await named.inject({ url: `/shared/${id}`, headers: foreign });
    expect(body).toContain(`<link rel="canonical" href="https://lists.example/shared/${id}" />`);
    expect(body).not.toContain("evil.test");
    await named.close();
  });

  test("takes nothing that was written for markup", async () => {
    const nasty = `</title><script>alert(1)</script>"'&$&$'`;
    const { owner, topId, id } = await withShared();
    await owner.browser.call(updateList, { topId, title: nasty, desc: nasty });
    await owner.browser.call(setWhiteLabel, { topId, whiteLabel: true });
    await owner.browser.call(updateShare, { topId, companyName: nasty });
    const { body } = await get(`/shared/${id}`);
    expect(body).not.toContain("<script>alert");
    expect(body).not.toContain(`"><script>`);
    expect(body.match(/<title>/g)).toHaveLength(1);
    expect(body).toContain("&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;$&amp;$&#39;");
  });

  test("names the product, or with white label only the company", async () => {
    const { owner, topId, id } = await withShared();
    expect((await get(`/shared/${id}`)).body).toContain(`<meta property="og:site_name" content="Limelight" />`);
    await owner.browser.call(setWhiteLabel, { topId, whiteLabel: true });
    await owner.browser.call(uploadLogo, { topId, logo: asFile(PNG) });
    const { body } = await get(`/shared/${id}`);
    expect(body).not.toContain("Limelight");
    expect(body).toMatch(/<img class="shared-logo" src="\/files\/pictures\/[^"]+"/);
    await owner.browser.call(updateShare, { topId, companyName: "Nordlicht" });
    expect((await get(`/shared/${id}`)).body).toContain("<title>Spring · Nordlicht</title>");
  });

  test("shortens a long description without cutting a sign in two", async () => {
    const { id } = await withShared("Spring", "🌷".repeat(900));
    const [, description = ""] = /name="description" content="([^"]*)"/.exec((await get(`/shared/${id}`)).body) ?? [];
    expect([Array.from(description).length, description.isWellFormed(), description.endsWith("🌷…")]).toEqual([
      200,
      true,
      true,
    ]);
  });
});

describe("a list that tells nothing", () => {
  type Made = Awaited<ReturnType<typeof withShared>>;
  const ENDS: [string, (made: Made) => Promise<unknown>][] = [
    ["protected", async ({ owner, topId }) => owner.browser.call(updateShare, { topId, password: "one tulip" })],
    ["private", async ({ owner, topId }) => owner.browser.call(setPublic, { topId, public: false })],
    ["deleted", async ({ owner, topId }) => owner.browser.call(deleteList, { topId })],
    ["moved to another address", async ({ owner, topId }) => owner.browser.call(updateShare, { topId, renew: true })],
  ];

  test.each(ENDS)("because it is %s has the page and the picture of one that does not exist", async (_, end) => {
    const made = await withShared();
    await made.owner.browser.call(setCommunity, { topId: made.topId, community: true });
    await end(made);
    const [page, unknown] = [await get(`/shared/${made.id}`), await get(`/shared/${UNKNOWN_ID}`)];
    expect([page.statusCode, page.body]).toEqual([200, unknown.body.replaceAll(UNKNOWN_ID, made.id)]);
    expect(page.headers["x-robots-tag"]).toBe("noindex");
    expect(page.body).not.toContain("Spring");
    const [picture, none] = [
      await get(`/shared/${made.id}/preview.png`),
      await get(`/shared/${UNKNOWN_ID}/preview.png`),
    ];
    expect(picture.rawPayload.equals(none.rawPayload)).toBe(true);
    expect(picture.headers["etag"]).toBe(none.headers["etag"]);
  });

  test("whatever its address looks like", async () => {
    const answers = await Promise.all(
      ["x", "%22%3E%3Cscript%3E", "%00", "..%2f..%2fetc", "a".repeat(90)].map((id) => get(`/shared/${id}`)),
    );
    for (const { statusCode, body } of answers) {
      expect(statusCode).toBe(200);
      expect(body).not.toContain(`"><script>`);
    }
    expect((await get("/shared/%00/preview.png")).statusCode).toBe(200);
  });
});

describe("the preview picture", () => {
  test("is 1200 × 630, identified by its tag, and requested once", async () => {
    const { owner, topId, id } = await withShared();
    const first = await get(`/shared/${id}/preview.png`);
    const { width, height, format } = await sharp(first.rawPayload).metadata();
    expect([first.statusCode, first.headers["content-type"], width, height, format]).toEqual([
      200,
      "image/png",
      1_200,
      630,
      "png",
    ]);
    const tag = String(first.headers["etag"]);
    const again = await get(`/shared/${id}/preview.png`, { "if-none-match": tag });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    await owner.browser.call(uploadLogo, { topId, logo: asFile(PNG) });
    await owner.browser.call(setWhiteLabel, { topId, whiteLabel: true });
    const labelled = await get(`/shared/${id}/preview.png`, { "if-none-match": tag });
    expect([labelled.statusCode, labelled.headers["etag"] === tag]).toEqual([200, false]);
    expect(labelled.rawPayload.equals(first.rawPayload)).toBe(false);
  });

  test("shows the pictures of those who have some, and draws the others' places", async () => {
    const key = "pictures/test/face.png";
    await world().ctx.files.put(
      key,
      await sharp({ create: { width: 64, height: 64, channels: 3, background: "#ff0000" } })
        .png()
        .toBuffer(),
    );
    const owner = await makeOwner(world());
    const faces = await makeCreators(world(), 1, { facts: { fullName: "Red", picture: key } });
    const missing = await makeCreators(world(), 1, { facts: { fullName: "Lost", picture: "pictures/test/lost.png" } });
    const { body } = await owner.browser.call(createPublicList, { title: "Red", creatorsId: [...faces, ...missing] });
    const { rawPayload } = await get(`/shared/${body.list.share.id}/preview.png`);
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    let red = 0;
    for (let i = 0; i < data.length; i += info.channels)
      red += Number((data[i] ?? 0) > 240 && (data[i + 1] ?? 255) < 20);
    expect(red).toBeGreaterThan(20_000);
  });
});

describe("the page of a shared report", () => {
  test("has the title of its list, and its brand before any script has run, and is not indexed", async () => {
    const { id, owner, topId } = await withReport();
    await owner.browser.call(setCommunity, { topId, community: true });
    const { body, headers, statusCode } = await get(`/shared/${id}/report`);
    expect(statusCode).toBe(200);
    expect(body).toContain("<title>Spring · Limelight</title>");
    expect(body).toContain(`<link rel="canonical" href="/shared/${id}/report" />`);
    expect(body).toContain('class="shared-product"');
    expect([headers["x-robots-tag"], body.includes('name="robots" content="noindex"')]).toEqual(["noindex", true]);
  });

  test("discloses nothing with a password, without a report, and of a list that is not tracked", async () => {
    const [locked, without, untracked] = [await withReport("one tulip"), await withShared(), await withReport()];
    await untracked.owner.browser.call(deleteTracking, { topId: untracked.topId });
    for (const id of [locked.id, without.id, untracked.id, UNKNOWN_ID])
      expect((await get(`/shared/${id}/report`)).body).not.toMatch(/Spring|Ada|shared-product/);
  });
});

describe("the page of a topic's report", () => {
  async function withTopic(password?: string) {
    const owner = await makeOwner(world(), PLAN_IDS.agency);
    const query = { any: [{ kind: "keyword" as const, value: "spring" }] };
    const topic = (await owner.browser.call(addListeningTop, { title: "Spring", query })).body.tracking._id;
    const { body } = await owner.browser.call(setTopicPublic, { id: topic, public: true });
    if (password !== undefined) await owner.browser.call(updateTopicShare, { id: topic, password });
    return { owner, topic, id: body.share.share.id };
  }

  test("has its title and description before any script has run, and is not indexed", async () => {
    const { id } = await withTopic();
    const { body, headers, statusCode } = await get(`/shared/${id}/topic`);
    expect(statusCode).toBe(200);
    expect(body).toContain("<title>Spring · Limelight</title>");
    expect(body).toContain(`<link rel="canonical" href="/shared/${id}/topic" />`);
    expect(body).toContain("A report of what is published about this topic.");
    expect(body).toContain('class="shared-product"');
    expect([headers["x-robots-tag"], body.includes('name="robots" content="noindex"')]).toEqual(["noindex", true]);
    expect((await get(`/shared/${id}/preview.png`)).statusCode).toBe(200);
  });

  test("discloses nothing with a password, once it is private or deleted, or below the address of a list", async () => {
    const [locked, hidden, deleted, open] = [
      await withTopic("one tulip"),
      await withTopic(),
      await withTopic(),
      await withTopic(),
    ];
    await hidden.owner.browser.call(setTopicPublic, { id: hidden.topic, public: false });
    await deleted.owner.browser.call(removeListeningTop, { id: deleted.topic });
    for (const id of [locked.id, hidden.id, deleted.id, UNKNOWN_ID]) {
      const { body } = await get(`/shared/${id}/topic`);
      expect(body).toContain("<title>A shared report</title>");
      expect(body).not.toMatch(/Spring|shared-product/);
    }
    for (const below of ["", "/report"])
      expect((await get(`/shared/${open.id}${below}`)).body).not.toMatch(/Spring|shared-product/);
  });
});
