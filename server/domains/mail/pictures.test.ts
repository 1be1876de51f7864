import { sql } from "drizzle-orm";
import { createServer } from "node:http";
import sharp from "sharp";
import { afterEach, expect, test, vi } from "vitest";
import { getMailPictures, MAIL_PICTURES_MAX } from "#contract/mail/pictures.ts";
import { makeColleague } from "#test/factories/people.ts";
import { mailing } from "./testing/mailing.ts";
import { fetchPictures } from "./threads/pictures.ts";

const { world, writer } = mailing();
const closers: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const png = await sharp({ create: { width: 1_600, height: 800, channels: 3, background: "#4b4bd6" } })
  .withExif({ IFD0: { Copyright: "secret place" } })
  .png()
  .toBuffer();

/** A few kilobytes that decode to 14 million pixels. */
const wide = await sharp({ create: { width: 14_000, height: 1_000, channels: 3, background: "#4b4bd6" } })
  .png()
  .toBuffer();

const READER = { customerId: "of a reader", signal: new AbortController().signal };

/** A server of another person, on this machine. */
async function tracker() {
  const held: (() => void)[] = [];
  let isReleased = false;
  const requests: { url: string; headers: NodeJS.Dict<string | string[]> }[] = [];
  const server = createServer(({ url = "", headers }, response) => {
    requests.push({ url, headers });
    const is = (type: string, body: string | Buffer) => response.writeHead(200, { "content-type": type }).end(body);
    if (url.startsWith("/picture")) return is("image/png", png);
    if (url === "/drawing")
      return is("image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>");
    if (url === "/page") return is("image/png", "<html>no picture</html>");
    if (url === "/wide") return is("image/png", wide);
    if (url.startsWith("/held") && !isReleased) return held.push(() => response.writeHead(404).end());
    if (url === "/large") return is("image/png", Buffer.alloc(4 * 1024 * 1024));
    if (url === "/inside") return response.writeHead(302, { location: "http://127.0.0.1:1/admin" }).end();
    return response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  closers.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  function release() {
    isReleased = true;
    for (const end of held) end();
  }
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return { base: `http://127.0.0.1:${address.port}`, requests, held, release };
}

test("remote pictures are fetched once without cookies and encoded again; other files, large ones and addresses inside are left out", async () => {
  const { base, requests } = await tracker();
  const paths = ["/picture?mail=1", "/picture?mail=1", "/drawing", "/page", "/large", "/wide", "/inside", "/gone"];
  const pictures = await fetchPictures(
    paths.map((path) => base + path),
    { ...READER, simulated: base },
  );
  expect(pictures.map(({ url, data }) => [url.slice(base.length), data !== null])).toEqual([
    ["/picture?mail=1", true],
    ...["/drawing", "/page", "/large", "/wide", "/inside", "/gone"].map((path) => [path, false]),
  ]);
  const [, encoded = ""] = pictures[0]?.data?.split(",") ?? [];
  const { format, width, exif } = await sharp(Buffer.from(encoded, "base64")).metadata();
  expect([format, width, exif]).toEqual(["webp", 1_000, undefined]);
  expect(requests.filter(({ url }) => url === "/picture?mail=1")).toHaveLength(1);
  for (const { headers } of requests) expect([headers.cookie, headers.referer]).toEqual([undefined, undefined]);
});

test("pictures of all readers take turns: three at once of a workspace, and six of all", async () => {
  const { base, held, release } = await tracker();
  const read = async (customerId: string) =>
    fetchPictures(
      Array.from({ length: 4 }, (_, i) => `${base}/held/${customerId}/${i}`),
      { ...READER, customerId, simulated: base },
    );
  const first = read("a");
  const arrived = async (count: number) => {
    await vi.waitFor(() => expect(held).toHaveLength(count), { timeout: 10_000 });
    // What was sent as early as these has come before an answer to what is sent now.
    for (let round = 0; round < 3; round++) await fetch(`${base}/gone`);
    expect(held).toHaveLength(count);
  };
  await arrived(3);
  const others = [read("b"), read("c")];
  await arrived(6);
  release();
  for (const pictures of await Promise.all([first, ...others]))
    expect(pictures.map(({ data }) => data)).toEqual([null, null, null, null]);
});

test("hostile addresses are not requested", async () => {
  const { base, requests } = await tracker();
  const urls = [
    `${base}/picture`,
    "http://localhost:1/picture",
    "http://[::1]:1/picture",
    "http://169.254.169.254/latest/meta-data",
    "http://2130706433/picture",
    "http://user:secret@127.0.0.1/picture",
    "file:///etc/passwd",
    "data:image/png;base64,AAAA",
    "not an address",
  ];
  expect((await fetchPictures(urls, READER)).filter(({ data }) => data !== null)).toEqual([]);
  expect(requests).toEqual([]);
});

test("pictures of a mail are for members who may send, and are limited in number", async () => {
  const mia = await writer();
  const { message } = (await mia.send({ to: "ada@creator.test" })).body;
  const html = Array.from({ length: MAIL_PICTURES_MAX + 2 }, (_, i) => `<img data-remote="http://127.0.0.1:1/${i}" />`);
  await world().root.execute(sql`update mail_messages set html = ${html.join("")} where id = ${message.messageId}`);
  const id = message.messageId;
  const { body } = await mia.browser.call(getMailPictures, { id });
  expect([body.pictures.length, body.more]).toEqual([MAIL_PICTURES_MAX, 2]);
  expect(body.pictures.every(({ data }) => data === null)).toBe(true);
  const viewer = await makeColleague(world(), mia, "viewer");
  const stranger = await writer();
  expect((await viewer.browser.call(getMailPictures, { id })).status).toBe(403);
  expect((await stranger.browser.call(getMailPictures, { id })).status).toBe(404);
});
