import { describe, expect, onTestFinished, test } from "vitest";
import { createList, listLists } from "#contract/lists/endpoints.ts";
import { listOwnCreators } from "#contract/creator-profile/claims.ts";
import { addCreator, getCrmUser, listCrm } from "#contract/crm/endpoints.ts";
import { sampleState } from "#contract/sample.ts";
import { SHORTLISTS } from "#sample/shortlists.ts";
import { SAMPLE_PASSWORD, SAMPLE_SIGN_INS } from "#sample/sign-ins.ts";
import { creators, users } from "#server/db/tables/index.ts";
import type { Browser } from "#test/support/browser.ts";
import { createWorld, type World } from "#test/support/world.ts";
import { prepareSampleWorld, RECORDED_SHARE, recordSampleWorld, removeSampleWorld } from "./index.ts";
import { readState } from "./state.ts";

const SIZE = 60;
/** Two batches. */
const batch = 30;

async function openWorld(): Promise<World> {
  const world = await createWorld({ sample: true, sampleCreators: SIZE });
  onTestFinished(async () => world.close());
  expect(await prepareSampleWorld({ ctx: world.ctx })).toBe("recording");
  return world;
}

async function signedIn(world: World, who: keyof typeof SAMPLE_SIGN_INS): Promise<Browser> {
  const browser = world.browser();
  expect((await browser.signIn(SAMPLE_SIGN_INS[who].email, SAMPLE_PASSWORD)).status).toBe(200);
  return browser;
}

const titlesOf = (of: string) => SHORTLISTS.flatMap((one) => (one.of === of && one.list ? [one.list.title] : []));
const stateOf = async (world: World) => (await world.browser().call(sampleState, {})).body;
const listsOf = async (browser: Browser) =>
  (await browser.call(listLists, {})).body.lists.map(({ title, isSample }) => ({ title, isSample }));

describe("a sample world that is recorded while the program serves", () => {
  test("goes on after a stop, and what its users did in between stays", async () => {
    const world = await openWorld();
    const brand = await signedIn(world, "brand");
    await brand.call(createList, { title: "Mine" });
    const abort = new AbortController();
    const stopped = recordSampleWorld({
      ctx: world.ctx,
      batch,
      signal: abort.signal,
      onProgress: (share) => void (share > 0 && abort.abort()),
      index: async () => {},
    });
    await expect(stopped).rejects.toThrow(abort.signal.reason);
    expect(await world.root.$count(creators)).toBeLessThan(SIZE);
    expect(await prepareSampleWorld({ ctx: world.ctx })).toBe("recording");
    await recordSampleWorld({ ctx: world.ctx, batch, index: async () => {} });
    expect(await world.root.$count(creators)).toBe(SIZE);
    const creator = await signedIn(world, "creator");
    expect((await creator.call(listOwnCreators, {})).body.creators).toHaveLength(1);
    const lists = [
      { title: "Mine", isSample: false },
      ...titlesOf("brand").map((title) => ({ title, isSample: true })),
    ];
    const byTitle = (all: typeof lists) => all.toSorted((a, b) => a.title.localeCompare(b.title));
    expect(byTitle(await listsOf(brand))).toEqual(byTitle(lists));
  });

  test("fills a workspace once, also when it is stopped after that", async () => {
    const world = await openWorld();
    const broken = recordSampleWorld({
      ctx: world.ctx,
      batch,
      index: async () => Promise.reject(new Error("no engine")),
    });
    await expect(broken).rejects.toThrow("no engine");
    const agency = await signedIn(world, "agency");
    const before = await listsOf(agency);
    expect(before).toHaveLength(titlesOf("agency").length);
    await recordSampleWorld({ ctx: world.ctx, batch, index: async () => {} });
    expect(await listsOf(agency)).toEqual(before);
    expect(await stateOf(world)).toMatchObject({ recorded: null });
  });

  test("leaves a workspace as its users have made it when its content has no room there", async () => {
    const world = await openWorld();
    const brand = await signedIn(world, "brand");
    const [title = ""] = titlesOf("brand");
    await brand.call(createList, { title });
    await recordSampleWorld({ ctx: world.ctx, batch, index: async () => {} });
    expect(await listsOf(brand)).toEqual([{ title, isSample: false }]);
    expect((await brand.call(getCrmUser, {})).body.crmUser.tags).toEqual([]);
    expect(await listsOf(await signedIn(world, "agency"))).toHaveLength(titlesOf("agency").length);
  });

  test("is removed while it is recorded, and is not recorded any further", async () => {
    const world = await openWorld();
    const removals: Promise<unknown>[] = [];
    await recordSampleWorld({
      ctx: world.ctx,
      batch,
      onProgress: (share) => void (share > 0 && removals.push(removeSampleWorld({ ctx: world.ctx }))),
      index: async () => {
        throw new Error("it was recorded to its end");
      },
    });
    await Promise.all(removals);
    expect(removals.length).toBeGreaterThan(0);
    expect(await stateOf(world)).toEqual({ loaded: false, creators: 0, recorded: null });
    expect(await world.root.$count(creators)).toBe(0);
    expect(await prepareSampleWorld({ ctx: world.ctx })).toBe("unchanged");
  });

  test("is removed before the next batch of scores, and of the search index", async () => {
    for (const stage of ["sample-scores", "index"] as const) {
      const world = await openWorld();
      const removals: Promise<unknown>[] = [];
      const remove = async () => {
        if (removals.length > 0) throw new Error("it went on");
        removals.push(removeSampleWorld({ ctx: world.ctx }));
        await expect.poll(async () => (await readState(world.ctx))?.state).toBe("removing");
      };
      await recordSampleWorld({
        ctx: { ...world.ctx, reach: async (point) => (point === stage ? remove() : undefined) },
        batch,
        async index({ projected, advance }) {
          expect(stage).toBe("index");
          await world.indexSync.flush({
            isProjected: projected,
            async afterBatch() {
              await remove();
              await advance(RECORDED_SHARE);
            },
          });
          throw new Error("it was recorded to its end");
        },
      });
      await Promise.all(removals);
      expect(removals).toHaveLength(1);
      expect(await world.root.$count(creators)).toBe(0);
    }
  });

  test("is opened once by processes that start at the same time", async () => {
    const world = await createWorld({ sample: true, sampleCreators: SIZE });
    onTestFinished(async () => world.close());
    const starts = Array.from({ length: 3 }, async () => prepareSampleWorld({ ctx: world.ctx }));
    expect(await Promise.all(starts)).toEqual(["recording", "recording", "recording"]);
    expect(await world.root.$count(users)).toBe(Object.keys(SAMPLE_SIGN_INS).length);
    expect(await readState(world.ctx)).toMatchObject({ workspaces: [{ of: "brand" }, { of: "agency" }] });
    for (const who of ["brand", "agency"] as const) await signedIn(world, who);
  });

  test("has the scores of creators computed that were put into a CRM before they had one", async () => {
    const world = await openWorld();
    const agency = await signedIn(world, "agency");
    const projected: Set<number>[] = [];
    await recordSampleWorld({
      // After the first batch: nothing has a score yet.
      ctx: { ...world.ctx, reach: async () => void (await agency.call(addCreator, { creatorsId: ["1"] })) },
      batch,
      index: async (recorded) => void projected.push(recorded.projected),
    });
    expect(projected.map((ids) => [ids.size, ids.has(1), ids.has(2)])).toEqual([[SIZE - 1, false, true]]);
    await world.indexSync.flush({ isProjected: projected[0] });
    const rows = (await agency.call(listCrm, { pagination: 200 })).body.crmCreators;
    const scores = new Map((await world.root.select().from(creators)).map(({ id, score }) => [String(id), score]));
    expect(scores.get("1")).toBeGreaterThan(0);
    expect(new Map(rows.map((row) => [row.creatorId, row.creator.score]))).toEqual(
      new Map(rows.map((row) => [row.creatorId, scores.get(row.creatorId)])),
    );
  });
});
