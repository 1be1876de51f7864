import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium, type CDPSession, type Page } from "@playwright/test";
import { z } from "zod";
import { sql } from "drizzle-orm";
import { changeMany } from "#contract/bulk.ts";
import { addCreator } from "#contract/crm/endpoints.ts";
import { discover } from "#contract/discovery/endpoints.ts";
import { createCustomTag } from "#contract/labels.ts";
import { savePreference } from "#contract/preferences.ts";
import { createBenchWorld } from "./support/world.ts";
import { scriptingPerFrame, traceEvent, type TraceEvent } from "./support/frames.ts";

/**
 * Cost of scrolling a table in the browser. Discovery's with 1 000 rows, more than the product ever shows on a page:
 * the server's reply of 50 is repeated in transit, everything else is unchanged. And the CRM's with its longest page,
 * all its columns and typical data.
 */
const ROWS = 1_000;
const CRM_ROWS = 200;
/** All columns of the CRM's table, as `CRM_COLUMN_IDS` of the web app. */
const COLUMNS =
  "status tags accounts followers engagementRate growth score niches country language lists email note added addedBy updated".split(
    " ",
  );
const PIXELS_A_SECOND = 4_000;
const RUNS = 3;
const MAX_MS = 8;

const built = fileURLToPath(new URL("../web/dist/index.html", import.meta.url));
readFileSync(built); // Throws when the web app has not been built.

const world = await createBenchWorld({ creators: 1_200, posts: 0, directory: undefined });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--disable-background-networking", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
});
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.setExtraHTTPHeaders({ cookie: world.cookie });
  await page.route(`**/api${discover.path}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: stretched(await answer.json()) });
  });
  const tracing = await browser.newBrowserCDPSession();
  const input = await page.context().newCDPSession(page);
  await measure("discovery", "/discovery?view=table", ROWS, "Creators");
  await fillCrm(page);
  await measure("CRM", "/crm?pagination=200", CRM_ROWS, "Creators in your CRM");

  async function measure(what: string, path: string, rows: number, label: string): Promise<void> {
    await page.goto(`${world.origin}${path}`);
    await page.waitForSelector(`table[aria-rowcount="${rows + 1}"] tbody tr[aria-rowindex="2"]`);
    await page.waitForLoadState("networkidle");
    for (let run = 1; run <= RUNS; run++) {
      const frames = (await traced(tracing, () => scrollThrough(page, input, label))).toSorted((a, b) => a - b);
      const at = (share: number) => frames[Math.floor(share * (frames.length - 1))] ?? 0;
      const over = frames.filter((ms) => ms > MAX_MS).length;
      console.log(
        `${what}, run ${run}: ${frames.length} frames, scripting p50 ${at(0.5).toFixed(1)} ms, ` +
          `p95 ${at(0.95).toFixed(1)}, p99 ${at(0.99).toFixed(1)}; ` +
          `above ${MAX_MS} ms: ${((100 * over) / frames.length).toFixed(1)} %`,
      );
    }
  }
} finally {
  await browser.close();
  await world.close();
}

/** The reply with its rows repeated under other ids. */
function stretched(answer: unknown): unknown {
  const shape = z.looseObject({ results: z.array(z.looseObject({ _id: z.string() })), totalResults: z.int() });
  const { results, ...rest } = shape.parse(answer);
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    ...results[index % results.length],
    _id: String(1_000_000 + index),
  }));
  return { ...rest, results: rows, totalResults: ROWS };
}

/**
 * A CRM with one full page of its longest size, each row with a status, three tags and a note, in a table of all
 * columns.
 */
async function fillCrm(page: Page): Promise<void> {
  const post = async (path: string, data: object): Promise<unknown> => {
    const answer = await page.request.post(`${world.origin}/api${path}`, { data, headers: { cookie: world.cookie } });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const pages = Array.from({ length: 4 }, (_, index) =>
    post(discover.path, { filters: { sort: "followers" }, page: index + 1 }),
  );
  const ids = (await Promise.all(pages)).flatMap((found) => discover.reply.parse(found).results.map(({ _id }) => _id));
  await post(addCreator.path, { creatorsId: ids, newList: { title: "Everybody" } });
  const matching = {};
  const tagIds: string[] = [];
  for (const tag of ["Gifted", "Press", "Summer"]) {
    tagIds.push(createCustomTag.reply.parse(await post(createCustomTag.path, { tag, type: "tag" }))._id);
  }
  const { _id: statusId } = createCustomTag.reply.parse(
    await post(createCustomTag.path, { tag: "Signed", type: "status" }),
  );
  await post(changeMany.path, { selection: { matching }, change: { verb: "tags", mode: "SET", tagIds } });
  await post(changeMany.path, { selection: { matching }, change: { verb: "status", statusId } });
  await world.ctx.db.execute(sql`update crm_creators set custom_note = 'Answers fast; wants a brief a week ahead'`);
  await post(savePreference.path, { screen: "crm", preference: { columns: COLUMNS } });
}

/** From the first row to the last by the wheel, as fast as a hand does it. */
async function scrollThrough(page: Page, input: CDPSession, label: string): Promise<void> {
  const table = page.getByRole("region", { name: label });
  await table.evaluate((element) => element.scrollTo({ top: 0 }));
  const box = await table.boundingBox();
  if (!box) throw new Error("the table is not on screen");
  const height = await table.evaluate((element) => element.scrollHeight);
  await input.send("Input.synthesizeScrollGesture", {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    yDistance: -height,
    speed: PIXELS_A_SECOND,
    gestureSourceType: "mouse",
  });
}

async function traced(tracing: CDPSession, work: () => Promise<void>): Promise<number[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown }) => void events.push(...z.array(traceEvent).parse(value));
  tracing.on("Tracing.dataCollected", collect);
  const complete = new Promise<void>((resolve) => tracing.once("Tracing.tracingComplete", () => resolve()));
  await tracing.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["devtools.timeline", "disabled-by-default-devtools.timeline.frame"] },
  });
  await work();
  await tracing.send("Tracing.end");
  await complete;
  tracing.off("Tracing.dataCollected", collect);
  return scriptingPerFrame(events);
}
