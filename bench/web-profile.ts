import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "@playwright/test";
import { discover } from "#contract/discovery/endpoints.ts";
import { creatorNetwork, type NetworkEdge, type NetworkNode } from "#contract/profiles/network.ts";
import { createBenchWorld } from "./support/world.ts";

/**
 * A creator's page in the browser, of the built web app: how long until it is interactive, and how many frames a second
 * the picture of a network has while it is laid out, dragged and zoomed. The network is made on its way to the browser,
 * larger than any that the product shows; all else is unchanged. WebGL is drawn by software here: a graphics card is
 * faster.
 */
const LOADS = 5;
const NODES = 2_000;
const EDGES = 6_000;
const MOVES = 240;
const QUIET_MS = 500;

const built = fileURLToPath(new URL("../web/dist/index.html", import.meta.url));
readFileSync(built); // Throws when the web app has not been built.

const world = await createBenchWorld({ creators: 1_200, posts: 12_000, directory: undefined });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--disable-background-networking",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  ],
});
try {
  const first = await pageOf();
  const id = await largestCreator(first);
  await report("with an empty cache", async () => interactiveAfter(await pageOf(), id));
  await first.goto(`${world.origin}/creators/${id}`);
  await report("loaded again", () => interactiveAfter(first, id));
  await measureNetwork(await pageOf(), id);
} finally {
  await browser.close();
  await world.close();
}

async function pageOf(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.setExtraHTTPHeaders({ cookie: world.cookie });
  return context.newPage();
}

async function largestCreator(page: Page): Promise<string> {
  const answer = await page.request.post(`${world.origin}/api${discover.path}`, {
    data: { filters: { sort: "followers" } },
  });
  const [largest] = discover.reply.parse(await answer.json()).results;
  if (!largest) throw new Error("no creators");
  return largest._id;
}

async function report(what: string, measure: () => Promise<number>): Promise<void> {
  const times: number[] = [];
  // One after the other: they would slow one another.
  for (let load = 0; load < LOADS; load += 1) {
    times.push(await measure());
  }
  console.log(`creator's page interactive, ${what}: ${times.map((ms) => `${ms.toFixed(0)} ms`).join(", ")}`);
}

/**
 * Ms from the navigation until the page with its figures is shown and the main thread has had no task of 50 ms or more
 * since: the end of the last such task before half a second without one, or the sight of the figures.
 */
async function interactiveAfter(page: Page, id: string): Promise<number> {
  await page.goto("about:blank");
  await page.goto(`${world.origin}/creators/${id}`, { waitUntil: "commit" });
  await page
    .getByRole("tab", { name: "Scoring" })
    .or(page.getByRole("link", { name: "Scoring" }))
    .first()
    .waitFor();
  return page.evaluate(async (quiet) => {
    const seen = performance.now();
    return new Promise<number>((resolve) => {
      let last = seen;
      const done = () => resolve(last);
      let timer = setTimeout(done, quiet);
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) last = Math.max(last, startTime + duration);
        clearTimeout(timer);
        timer = setTimeout(done, quiet);
      }).observe({ type: "longtask", buffered: true });
    });
  }, QUIET_MS);
}

async function measureNetwork(page: Page, id: string): Promise<void> {
  await page.route(`**/api${creatorNetwork.path.replace("{id}", id)}`, (route) =>
    route.fulfill({ json: networkAround(id) }),
  );
  await page.goto(`${world.origin}/creators/${id}?part=network`);
  const frame = page.locator("[data-placed]");
  await frame.locator("canvas").first().waitFor();
  await frame.scrollIntoViewIfNeeded();
  const box = await frame.boundingBox();
  if (!box) throw new Error("the picture is not on screen");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  console.log(`network of ${NODES}, laid out: ${await framesWhile(page, () => page.waitForTimeout(3_000))}`);
  await page.mouse.move(x, y + 40);
  await page.mouse.down();
  const drag = async () => {
    for (let move = 0; move < MOVES; move += 1) {
      await page.mouse.move(x + 120 * Math.sin(move / 20), y + 80 * Math.cos(move / 20));
    }
  };
  console.log(`network of ${NODES}, dragged: ${await framesWhile(page, drag)}`);
  await page.mouse.up();
  const zoom = page.getByRole("button", { name: "Zoom in" });
  const zoomed = async () => {
    for (let step = 0; step < 4; step += 1) {
      await zoom.click();
    }
  };
  console.log(`network of ${NODES}, zoomed: ${await framesWhile(page, zoomed)}`);
}

/** Frames a second that the page draws during the work, and the longest pause between two. */
async function framesWhile(page: Page, work: () => Promise<void>): Promise<string> {
  await page.evaluate(() => {
    const frames: number[] = [];
    const next = (at: number) => {
      frames.push(at);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    Object.assign(globalThis, { frames });
  });
  await work();
  await finishDrawing(page);
  const frames = await page.evaluate<number[]>("globalThis.frames.splice(0)");
  const pauses = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
  const seconds = pauses.reduce((sum, ms) => sum + ms, 0) / 1_000;
  return `${(pauses.length / seconds).toFixed(0)} frames a second, longest pause ${Math.max(...pauses).toFixed(0)} ms`;
}

/** Frames count when they are drawn, not when they are ordered: reading a pixel waits for all. */
async function finishDrawing(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const canvas of document.querySelectorAll("canvas")) {
      const gl = canvas.getContext("webgl2");
      gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    }
    await new Promise((resolve) => void requestAnimationFrame(resolve));
  });
}

/** Everyone around the creator, in groups that mention one another. */
function networkAround(id: string): unknown {
  const nodes: NetworkNode[] = Array.from({ length: NODES }, (_, index) => ({
    _id: index === 0 ? id : String(5_000_000 + index),
    full_name: `Creator ${index}`,
    picture_url: null,
    network: "instagram",
    username: `creator_${index}`,
    followers: 1_000 * index,
    is_a_brand: false,
    niche: null,
  }));
  const at = new Date("2026-11-01").toISOString();
  const ends = new Set<string>();
  for (let index = 1; index < NODES; index += 1) ends.add(`0 ${index}`);
  for (let step = 0; ends.size < EDGES; step += 1) {
    const from = 1 + (step % (NODES - 1));
    const to = 1 + ((from + 40 * (1 + Math.floor(step / NODES))) % (NODES - 1));
    if (from !== to) ends.add(`${from} ${to}`);
  }
  const edges: NetworkEdge[] = [...ends].map((pair, index) => {
    const [from = 0, to = 0] = pair.split(" ").map(Number);
    return { from: nodes[from]?._id ?? id, to: nodes[to]?._id ?? id, posts: 1 + (index % 7), first: at, last: at };
  });
  return creatorNetwork.reply.parse({
    nodes,
    edges,
    mentions: NODES - 1,
    mentionedBy: 0,
    omitted: 0,
    unknownAccounts: 0,
    missing: null,
    blurredFields: [],
  });
}
