import { createServer, type RequestListener } from "node:http";
import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { DAY_MS } from "#contract/base/limits.ts";
import { eraseCreator } from "#contract/privacy.ts";
import { filteredContent } from "#contract/profiles/content.ts";
import { recordCreators, SAMPLE_MARK, type RecordSource } from "#server/domains/creators/index.ts";
import { doNightly } from "#server/jobs/nightly.ts";
import { makeAdmin, makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { readPostPicture } from "./index.ts";

const world = useWorld();
const closers: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server of pictures on this machine, and how often it was requested. */
async function serving(answer: RequestListener) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    answer(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  closers.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return { base: `http://127.0.0.1:${address.port}`, requests };
}

const png = sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: "#4b4bd6" } })
  .withExif({ IFD0: { Copyright: "secret place" } })
  .png()
  .toBuffer();
const picture: RequestListener = (_, response) =>
  void png.then((bytes) => response.writeHead(200, { "content-type": "image/png" }).end(bytes));

let made = 0;

async function record(thumbnailUrl: string | undefined, source: RecordSource = { kind: "file", name: "posts.csv" }) {
  made += 1;
  const { ctx } = world();
  const at = ctx.clock.now();
  const username = `shown${made}${source.kind === "sample" ? SAMPLE_MARK : ""}`;
  const post = { externalId: "1", publishedAt: at, countedAt: at, format: "image" as const, text: "" };
  const posts = [{ ...post, hashtags: [], mentions: [], thumbnailUrl }];
  const records = [
    { accounts: [{ network: "instagram" as const, username, counts: [], posts }], facts: {}, at, niches: [] },
  ];
  const [outcome] = await recordCreators({ ctx, input: { source, records } });
  const id = String(outcome?.creatorId);
  await world().indexSync.flush();
  const { browser } = await makeOwner(world());
  const urlOf = async () => (await browser.call(filteredContent, { id })).body.posts[0]?.picture_url ?? null;
  return { id, url: await urlOf(), urlOf };
}

const keyOf = (url: string | null) => (url ?? "").replace("/files/", "");
const get = async (url: string | null) => world().app.inject({ method: "GET", url: url ?? "/none" });

test("a picture is fetched once, encoded again without metadata, and served from here", async () => {
  const { base, requests } = await serving(picture);
  const { url, id } = await record(`${base}/1.png`);
  expect(url).toMatch(new RegExp(`^/files/pictures/posts/${id}/\\d+-[\\w-]{22}\\.webp$`));
  const [first, again] = await Promise.all([
    readPostPicture(world().ctx, keyOf(url), { simulated: base }),
    readPostPicture(world().ctx, keyOf(url), { simulated: base }),
  ]);
  expect(requests).toEqual(["/1.png"]);
  expect(again).toEqual(first);
  const seen = await sharp(Buffer.from(first?.content ?? "")).metadata();
  expect([seen.format, seen.width, seen.height, seen.exif]).toEqual(["webp", 640, 480, undefined]);
  const served = await get(url);
  expect([served.statusCode, served.headers["content-type"]]).toEqual([200, "image/webp"]);
  expect(served.headers["cache-control"]).toBe("private, max-age=86400");
  expect(served.rawPayload).toEqual(first?.content);
  expect(requests).toHaveLength(1);
});

test("addresses of private networks, and what is no picture, are not served", async () => {
  const { base, requests } = await serving(picture);
  const inner = await record(`${base}/1.png`);
  expect((await get(inner.url)).statusCode).toBe(404);
  expect(requests).toEqual([]);
  const svg = await serving(
    (_, response) =>
      void response.writeHead(200, { "content-type": "image/png" }).end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  );
  const { url } = await record(`${svg.base}/1.png`);
  const read = async () => readPostPicture(world().ctx, keyOf(url), { simulated: svg.base });
  expect([await read(), await read(), svg.requests.length]).toEqual([undefined, undefined, 1]);
  // A few kilobytes that decode to 14 million pixels.
  const size = { width: 14_000, height: 1_000 };
  const wide = sharp({ create: { ...size, channels: 3, background: "#4b4bd6" } }).png();
  const large = await serving(
    (_, response) => void wide.toBuffer().then((bytes) => response.writeHead(200).end(bytes)),
  );
  const tooLarge = keyOf((await record(`${large.base}/1.png`)).url);
  expect(await readPostPicture(world().ctx, tooLarge, { simulated: large.base })).toBeUndefined();
  expect(large.requests).toHaveLength(1);
  for (const address of ["file:///etc/passwd", "javascript:alert(1)", "http://[::1]/1.png"])
    expect((await get((await record(address)).url)).statusCode).toBe(404);
});

test("only who was shown a post has the URL of its picture", async () => {
  const { base } = await serving(picture);
  const { url } = await record(`${base}/1.png`);
  await readPostPicture(world().ctx, keyOf(url), { simulated: base });
  const forged = (url ?? "").replace(/-[\w-]{22}\./, `-${"a".repeat(22)}.`);
  expect((await get(forged)).statusCode).toBe(404);
  expect((await get("/files/pictures/posts/1/..%2f..%2fsecret.webp")).statusCode).toBe(404);
});

test("a post without an address has no picture", async () => {
  expect((await record(undefined)).url).toBeNull();
});

test("it is fetched again after a week, or sooner where its source says so, and nothing older is left", async () => {
  const { base, requests } = await serving(picture);
  const source: RecordSource = {
    kind: "connector",
    name: "Daily",
    policy: { maxAgeDays: 1, allowDerived: true, allowCrossNetwork: true, allowExport: true },
  };
  const [short, long] = [await record(`${base}/short`, source), await record(`${base}/long`)];
  const read = async () => {
    for (const { url } of [short, long]) await readPostPicture(world().ctx, keyOf(url), { simulated: base });
  };
  await read();
  await world().travel(1.5 * DAY_MS);
  await read();
  expect(requests).toEqual(["/short", "/long", "/short"]);
  await world().travel(7 * DAY_MS);
  await doNightly(world().ctx);
  expect(await world().ctx.files.exists(keyOf(long.url))).toBe(false);
});

test("erasing a creator deletes the pictures of their posts", async () => {
  const { base } = await serving(picture);
  const { id, url } = await record(`${base}/1.png`);
  await readPostPicture(world().ctx, keyOf(url), { simulated: base });
  expect(await world().ctx.files.exists(keyOf(url))).toBe(true);
  const admin = await makeAdmin(world());
  expect((await admin.browser.call(eraseCreator, { creatorId: id })).status).toBe(200);
  expect(await world().ctx.files.exists(keyOf(url))).toBe(false);
  expect((await get(url)).statusCode).toBe(404);
});

test("pictures of sample posts are drawn, always the same, and stored nowhere", async () => {
  const { url } = await record(undefined, { kind: "sample", name: "Sample world" });
  expect(url).toMatch(/^\/files\/pictures\/posts\/sample\/\d+-image-other\.svg$/);
  const [first, again] = [await get(url), await get(url)];
  expect([first.statusCode, first.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
  expect(first.headers["content-security-policy"]).toContain("sandbox");
  const drawn = first.payload;
  expect(drawn).toBe(again.payload);
  expect(drawn).toMatch(/^<svg [^>]*>.*<\/svg>$/);
  expect(drawn).not.toMatch(/NaN|undefined|<script|href|url\((?!#)/);
  expect(await world().ctx.files.exists(keyOf(url))).toBe(false);
});
