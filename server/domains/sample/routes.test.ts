import { eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { login } from "#contract/auth/endpoints.ts";
import { getCrmUser, getStats, listCrm } from "#contract/crm/endpoints.ts";
import { listDuplicates } from "#contract/duplicates.ts";
import { discover } from "#contract/discovery/endpoints.ts";
import { createList, getList, listLists } from "#contract/lists/endpoints.ts";
import { listCauseRankings } from "#contract/rankings/endpoints.ts";
import { removeSample, sampleState } from "#contract/sample.ts";
import { registeredUser } from "#contract/users.ts";
import { listViews } from "#contract/views.ts";
import { acceptInvitation, createWorkspace, invite } from "#contract/workspaces.ts";
import { hasPageIn, SHORTLISTS } from "#sample/shortlists.ts";
import { castWorld } from "#sample/cast.ts";
import { OTHER_PAGES } from "#sample/spotlight.ts";
import { getPublicSpotlight } from "#contract/spotlight/endpoints.ts";
import { SAMPLE_PASSWORD, SAMPLE_SIGN_INS } from "#sample/sign-ins.ts";
import { TEAMWORK } from "#sample/teamwork.ts";
import {
  accounts,
  creatorCauses,
  creators,
  crmCreators,
  customers,
  installation,
  scoreHistory,
} from "#server/db/tables/index.ts";
import type { Browser } from "#test/support/browser.ts";
import { EVERY_WORKSPACE } from "#server/context.ts";
import { createWorld, type World } from "#test/support/world.ts";
import { readRankingDay, storedDays, storeSampleWeeks } from "#server/engine/ranking-days/index.ts";
import { recordCreators, type CreatorRecord } from "../creators/index.ts";
import { prepareSampleWorld, recordSampleWorld, removeSampleWorld } from "./index.ts";
import type { Recorded } from "./load-sample-world.ts";
import { writeState } from "./state.ts";

const SIZE = 120;
const WANTED = { sample: true, sampleCreators: SIZE };

const imported: CreatorRecord = {
  at: new Date("2026-01-01"),
  facts: { fullName: "Imported Person" },
  niches: [],
  accounts: [{ network: "instagram", username: "imported_person", counts: [], posts: [] }],
};

describe("a start", () => {
  let world: World;
  beforeAll(async () => void (world = await createWorld(WANTED)));
  afterAll(() => world.close());

  test("says that there is no sample data while there is none", async () => {
    const { status, body } = await world.browser().call(sampleState, {});
    expect({ status, body }).toEqual({ status: 200, body: { loaded: false, creators: 0, recorded: null } });
    await world.travel(10_000);
  });

  test("fills an empty installation and counts up to all of it", async () => {
    const seen: number[] = [];
    expect(await prepareSampleWorld({ ctx: world.ctx })).toBe("recording");
    expect((await world.browser().call(sampleState, {})).body).toEqual({ loaded: false, creators: 0, recorded: 0 });
    await recordSampleWorld({
      ctx: world.ctx,
      onProgress: (share) => void seen.push(share),
      index: async ({ advance }) => advance(0.9),
    });
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect([seen.at(0), seen.at(-1)]).toEqual([0, 0.9]);
    const { body } = await world.browser().call(sampleState, {});
    expect(body).toEqual({ loaded: true, creators: SIZE, recorded: null });
    expect(world.emitted.map(({ customerId, event }) => [customerId, event])).toContainEqual([
      EVERY_WORKSPACE,
      "changed",
    ]);
  });

  test("leaves nothing to compute from its creators: the index sync only copies them", async () => {
    const { db, features } = world.ctx;
    const computed = async () => ({
      accounts: await db.select().from(accounts).orderBy(accounts.id),
      creators: await db.select().from(creators).orderBy(creators.id),
      inCrm: await db.select().from(crmCreators).orderBy(crmCreators.id),
    });
    const before = await computed();
    expect(before.creators.some(({ score }) => score !== null)).toBe(true);
    expect(before.inCrm.some(({ score }) => score !== null)).toBe(true);
    await features.project({ ctx: world.ctx, creatorIds: before.creators.map(({ id }) => id) });
    const unscored = ({ creators: all, ...others }: typeof before) => ({
      ...others,
      creators: all.map((creator) => ({ ...creator, authenticity: null, rising: null, scoredAt: null })),
    });
    expect(unscored(await computed())).toEqual(before);
    await world.indexSync.flush({ isProjected: true });
    const found = await (await signedIn(world, "agency")).call(discover, { filters: { sort: "score" } });
    const people = before.creators.filter(({ isBrand }) => !isBrand);
    expect(found.body.totalResults).toBe(people.length);
    expect(found.body.results[0]?.score).toBe(Math.max(...people.map(({ score }) => score ?? 0)));
  });

  test("puts a few creators into causes, and the index finds them there", async () => {
    const stored = await world.ctx.db.select().from(creatorCauses);
    expect(stored.length).toBeGreaterThan(0);
    const causes = (await (await signedIn(world, "agency")).call(listCauseRankings, {})).body.tops;
    expect(causes.map(({ total_results: total }) => total).reduce((sum, total) => sum + total)).toBe(stored.length);
  });

  test("leaves authenticity and rising to the minutes after it", async () => {
    const { db, features } = world.ctx;
    await db.update(creators).set({ authenticity: null, rising: null, scoredAt: null });
    await features.everyMinute({ ctx: world.ctx });
    await world.indexSync.flush();
    expect(await db.$count(creators, isNull(creators.scoredAt))).toBe(0);
    const browser = await signedIn(world, "agency");
    const found = await browser.call(discover, { filters: { sort: "authenticity", minAuthenticity: 1 } });
    const most = (await db.select().from(creators)).filter(({ isBrand }) => !isBrand);
    expect(found.body.results[0]?.authenticity).toBe(Math.max(...most.map(({ authenticity }) => authenticity ?? 0)));
  });

  test("has histories of scores from the weeks that rankings draw", async () => {
    await writeState(world.ctx, { state: "loading", size: SIZE, day: world.ctx.clock.now().toISOString() });
    await load(world, async () => {
      await storeSampleWeeks(world.ctx);
      await storeSampleWeeks(world.ctx); // as after a start that was interrupted
    });
    const today = world.ctx.clock.now().toISOString().slice(0, 10);
    const history = await world.ctx.db.select().from(scoreHistory).where(isNull(scoreHistory.network));
    const earlier = history.filter(({ at }) => at.toISOString().slice(0, 10) < today);
    expect(new Set(earlier.map(({ creatorId }) => creatorId)).size).toBeGreaterThan(SIZE / 2);
    const [day = ""] = (await storedDays(world.ctx)).slice(-3);
    const stored = (await Array.fromAsync(readRankingDay(world.ctx, day))).flat();
    const onDay = new Map(stored.map((one) => [one.id, one.score]));
    expect(onDay.size).toBe(stored.length);
    const entries = earlier.filter(({ at }) => at.toISOString().startsWith(day));
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.map(({ score }) => score)).toEqual(entries.map(({ creatorId }) => onDay.get(creatorId)));
  });

  test("has public pages of its creators, in the languages that are in it", async () => {
    const cast = castWorld({ seed: "limelight", size: SIZE });
    const languages = OTHER_PAGES.filter(({ language }) => cast.some(hasPageIn(language))).map(
      ({ language }) => language,
    );
    const { rows } = await world.root.$client.query(
      `select s.slug, p.settings->>'theme' as theme from creator_spotlights p join spotlight_slugs s on s.spotlight_id = p.id
       where p.is_public order by p.created_at, p.id`,
    );
    expect(rows).toHaveLength(1 + languages.length);
    expect(languages).toContain("it");
    for (const { slug, theme } of rows) {
      const { body } = await world.browser().call(getPublicSpotlight, { slug });
      expect([body.spotlight.theme, body.spotlight.isSample, body.spotlight.featured_posts.length]).toEqual([
        theme,
        true,
        6,
      ]);
    }
  });

  test("does nothing when it is there already", async () => {
    const { body } = await signedIn(world, "agency").then((browser) => browser.call(listLists, {}));
    expect(await prepareSampleWorld({ ctx: world.ctx })).toBe("unchanged");
    const again = await signedIn(world, "agency").then((browser) => browser.call(listLists, {}));
    expect(again.body).toEqual(body);
  });

  test("says it again after a crash, and nothing comes twice", async () => {
    const before = (await (await signedIn(world, "brand")).call(listLists, {})).body.lists;
    await writeState(world.ctx, { state: "loading", size: SIZE, day: world.ctx.clock.now().toISOString() });
    await load(world);
    await world.travel(10_000);
    expect((await world.browser().call(sampleState, {})).body.creators).toBe(SIZE);
    const after = (await (await signedIn(world, "brand")).call(listLists, {})).body.lists;
    expect(after.map(({ title, influencerCount }) => ({ title, influencerCount }))).toEqual(
      before.map(({ title, influencerCount }) => ({ title, influencerCount })),
    );
  });

  test.each(["brand", "agency"] as const)(
    "gives the %s sample lists and CRM rows, and the pictures of who is in them",
    async (who) => {
      const browser = await signedIn(world, who);
      const { lists } = (await browser.call(listLists, {})).body;
      expect(lists.map(({ title }) => title).toSorted()).toEqual(
        SHORTLISTS.flatMap(({ of, list }) => (of === who && list ? [list.title] : [])).toSorted(),
      );
      expect(lists.every((list) => list.isSample)).toBe(true);
      expect((await browser.call(getStats, {})).body.crmStats.totalCreators).toBeGreaterThan(5);
      const cards = (await browser.call(listCrm, { pagination: 50 })).body.crmCreators.map((row) => row.creator);
      expect(cards.every((card) => card.isSample && card.networks.every((account) => account.url === null))).toBe(true);
      const pictures = cards.flatMap((card) => card.picture_url ?? []);
      const picture = await world.app.inject(pictures[0] ?? "");
      expect(picture.headers["content-type"]).toContain("image/svg+xml");
      expect(picture.body).toContain("<svg");
    },
  );

  test.each(["brand", "agency"] as const)("gives the %s duplicates to merge", async (who) => {
    const { groups } = (await (await signedIn(world, who)).call(listDuplicates, {})).body;
    const group = groups.find(({ evidence }) => evidence.some(({ kind }) => kind === "name"));
    expect(new Set(group?.creators.map(({ creator }) => creator.full_name)).size).toBe(1);
    expect(group?.creators).toHaveLength(2);
  });

  test.each(["brand", "agency"] as const)("lets the %s have worked on them", async (who) => {
    const browser = await signedIn(world, who);
    const { tags, status } = (await browser.call(getCrmUser, {})).body.crmUser;
    expect(tags.map(({ title }) => title).toSorted()).toEqual(TEAMWORK[who].tags.map(({ title }) => title).toSorted());
    expect(tags.some(({ count }) => count > 0)).toBe(true);
    expect(status.filter(({ count }) => count > 0).length).toBeGreaterThan(2);
    const rows = (await browser.call(listCrm, { pagination: 200 })).body.crmCreators;
    expect(rows.some(({ customNote }) => TEAMWORK[who].notes.includes(customNote))).toBe(true);
    expect(new Set(rows.map(({ createdAt }) => createdAt.slice(0, 10))).size).toBeGreaterThan(1);
    const { views } = (await browser.call(listViews, {})).body;
    expect(views.map(({ title, shared }) => ({ title, shared }))).toEqual(
      expect.arrayContaining(TEAMWORK[who].views.map(({ title, shared }) => ({ title, shared }))),
    );
    const filtered = views.filter(({ state }) => state.filters.statuses.length > 0);
    expect(filtered.length).toBeGreaterThan(0);
    for (const { state } of filtered) {
      const { filters, sort } = state;
      expect((await browser.call(listCrm, { filters, sort })).body.crmStats.totalResult).toBeGreaterThan(0);
    }
  });

  test("makes the admin an admin and the creator a creator", async () => {
    const admin = await world.browser().signIn(SAMPLE_SIGN_INS.admin.email, SAMPLE_PASSWORD);
    expect(admin.body.user).toMatchObject({ is_admin: true });
    const creator = await world.browser().signIn(SAMPLE_SIGN_INS.creator.email, SAMPLE_PASSWORD);
    expect(creator.body.user).toMatchObject({ is_admin: false, plan: 2, onboarding: { who: "Creator" } });
  });
});

describe("a start that finds something else", () => {
  test("leaves an installation alone that has creators, or where no sample is wanted", async () => {
    const world = await createWorld(WANTED);
    await recordCreators({ ctx: world.ctx, input: { source: { kind: "manual", name: "Test" }, records: [imported] } });
    expect(await prepareSampleWorld({ ctx: world.ctx })).toBe("unchanged");
    const ctx = { ...world.ctx, config: { ...world.ctx.config, sample: false } };
    expect(await prepareSampleWorld({ ctx })).toBe("unchanged");
    expect((await world.browser().call(sampleState, {})).body.loaded).toBe(false);
    await world.close();
  });

  test("takes a half-loaded world away when it is no longer wanted", async () => {
    const world = await createWorld(WANTED);
    await load(world);
    await writeState(world.ctx, { state: "loading", size: SIZE, day: world.ctx.clock.now().toISOString() });
    await prepareSampleWorld({ ctx: { ...world.ctx, config: { ...world.ctx.config, sample: false } } });
    expect((await world.browser().call(sampleState, {})).body).toEqual({ loaded: false, creators: 0, recorded: null });
    await world.ctx.db.delete(installation).where(eq(installation.key, "sample"));
    expect(await prepareSampleWorld({ ctx: world.ctx })).toBe("recording");
    await world.close();
  });
});

describe("removal", () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(WANTED);
    await load(world);
  });
  afterAll(() => world.close());

  test("takes the sample world and nothing that users added", async () => {
    const person = world.browser();
    await person.signUp();
    const [own] = await recordCreators({
      ctx: world.ctx,
      input: { source: { kind: "manual", name: "Test" }, records: [imported] },
    });
    const agency = await signedIn(world, "agency");
    const sampleIds = (await agency.call(listCrm, {})).body.crmCreators.slice(0, 3).map((row) => row.creatorId);
    const ownId = String(own?.creatorId);
    const { list } = (await person.call(createList, { title: "Mine", creatorsId: [ownId, ...sampleIds] })).body;
    const pictures = (await agency.call(listCrm, {})).body.crmCreators.flatMap((row) => row.creator.picture_url ?? []);

    const joined = await memberOfSample(world, agency);
    await agency.call(createWorkspace, { name: "Of a sample user" });
    const admin = await signedIn(world, "admin");
    world.emitted.length = 0;
    const { status, body } = await admin.call(removeSample, {});
    expect((await joined.call(registeredUser, {})).body.user.member).toBe("owner");
    const left = await world.root.select().from(customers).where(eq(customers.name, "Of a sample user"));
    expect(left).toEqual([]);
    expect({ status, body }).toEqual({ status: 200, body: { success: true, creators: SIZE, adminLeft: false } });
    expect(world.emitted.map((event) => event.event)).toContain("reload");

    expect((await person.call(sampleState, {})).body).toEqual({ loaded: false, creators: 0, recorded: null });
    expect(await world.root.$count(creatorCauses)).toBe(0);
    const saved = (await person.call(getList, { id: list._id })).body;
    expect(saved.influencers.map((row) => row.creatorId)).toEqual([ownId]);
    expect((await world.app.inject(pictures[0] ?? "")).statusCode).toBe(404);
    expect((await admin.call(removeSample, {})).status).toBe(401);
    const { email } = SAMPLE_SIGN_INS.brand;
    expect((await world.browser().call(login, { email, password: SAMPLE_PASSWORD })).error.err).toBe(
      "invalid_credentials",
    );
  });

  test("can be repeated, and the next start does not restore it", async () => {
    expect(await removeSampleWorld({ ctx: world.ctx })).toEqual({ creators: 0, adminLeft: false });
    expect(await prepareSampleWorld({ ctx: world.ctx })).toBe("unchanged");
    expect((await world.browser().call(sampleState, {})).body.loaded).toBe(false);
  });
});

async function load(world: World, index: (recorded: Recorded) => Promise<void> = async () => {}): Promise<void> {
  expect(await prepareSampleWorld({ ctx: world.ctx })).toBe("recording");
  await recordSampleWorld({ ctx: world.ctx, index });
}

/** A real user who joined the workspace of a sample user as a viewer, and works there. */
async function memberOfSample(world: World, owner: Browser): Promise<Browser> {
  const browser = world.browser();
  const { email } = await browser.signUp();
  const { link } = (await owner.call(invite, { email, role: "viewer" })).body;
  const token = new URL(link ?? "", "http://localhost").searchParams.get("token") ?? "";
  await browser.call(acceptInvitation, { token });
  return browser;
}

async function signedIn(world: World, who: keyof typeof SAMPLE_SIGN_INS) {
  const browser = world.browser();
  const { status } = await browser.signIn(SAMPLE_SIGN_INS[who].email, SAMPLE_PASSWORD);
  expect(status).toBe(200);
  return browser;
}
