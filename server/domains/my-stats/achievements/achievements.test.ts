import { describe, expect, test } from "vitest";
import { listAchievements, markAchievementsSeen, readAchievements } from "#contract/my-stats/achievements.ts";
import { eraseCreator } from "#contract/privacy.ts";
import { updateSpotlightPartnerships } from "#contract/spotlight/endpoints.ts";
import { dayOf, storeRankingDay } from "#server/engine/ranking-days/index.ts";
import { giveProfile } from "#test/factories/claims.ts";
import { makeAdmin, makeOwner } from "#test/factories/people.ts";
import { sql } from "drizzle-orm";
import { telling } from "../../profiles/testing/telling.ts";
import { computeAchievements } from "./compute-achievements.ts";

const { world, ago, record, post, count } = telling();
const day = (days: number) => dayOf(ago(days));
const compute = async () => computeAchievements({ ctx: world().ctx });

/** A user who owns a new creator with these accounts, whose achievements have been computed. */
async function ownerOf(accounts: Parameters<typeof record>[0]) {
  const id = await record(accounts);
  const { browser, userId, customerId: workspace } = await makeOwner(world());
  await giveProfile(world(), userId, id);
  await world().indexSync.flush();
  const read = async () => {
    const { status, body } = await browser.call(readAchievements, { id });
    expect(status).toBe(200);
    return body;
  };
  return { id, browser, workspace, read };
}

/** A post in each of the last 14 weeks; the newest has ten times the likes. */
const weekly = () =>
  Array.from({ length: 14 }, (_, i) =>
    post(1 + 7 * i, { externalId: `w${i}`, likes: i === 0 ? 100 : 10, views: i === 3 ? 20_000 : 50 }),
  );

test("the table of rules is for every member", async () => {
  const { browser } = await makeOwner(world());
  const { body } = await browser.call(listAchievements, {});
  expect(body.count).toBe(40);
  expect(body.achievements[0]).toEqual({
    id: "followers-bronze",
    rule: "followers",
    family: "milestones",
    grade: "bronze",
    threshold: 1_000,
    unit: "count",
    title: "1,000 followers",
  });
});

describe("achievements", () => {
  test("are computed after a claim, with their numbers, and reported once", async () => {
    const counts = [count(40, { followers: 1_000 }), count(10, { followers: 1_300 })];
    const { id, read, workspace } = await ownerOf([{ username: "ada_reaches", counts, posts: weekly() }]);
    const { achievements, count: holding, counters, newAchievementsStatus, newAchievements, progress } = await read();
    expect(Object.fromEntries(achievements.map((one) => [one.id, [one.on, one.evidence.value]]))).toEqual({
      "followers-bronze": [day(40), 1_000],
      "growth-bronze": [day(10), 0.3],
      "growth-silver": [day(10), 0.3],
      "growth-gold": [day(10), 0.3],
      "views-bronze": [day(22), 20_000],
      "streak-bronze": [expect.any(String), 4],
      "streak-silver": [expect.any(String), 12],
      "breakout-bronze": [day(1), 10],
      "breakout-silver": [day(1), 10],
      "breakout-gold": [day(1), 10],
    });
    expect([holding, counters]).toEqual([10, { bronze: 5, silver: 3, gold: 2, platinum: 0 }]);
    expect(achievements.find((one) => one.id === "growth-gold")?.evidence).toEqual({
      value: 0.3,
      network: "instagram",
      username: "ada_reaches",
      count: 1_300,
      before: 1_000,
      from: day(40),
    });
    expect(achievements.find((one) => one.id === "breakout-bronze")?.evidence).toMatchObject({ before: 10 });
    expect([newAchievementsStatus, newAchievements.length]).toEqual(["not_seen", 10]);
    const events = () =>
      world().emitted.filter((one) => one.event === "my-stats/new_achievements" && one.customerId === workspace);
    expect(events().map(({ payload }) => payload)).toEqual([
      { creatorId: id, achievements: expect.arrayContaining(["streak-silver"]) },
    ]);
    expect(progress.find(({ rule }) => rule === "posts")).toMatchObject({ value: 14, next: { threshold: 50 } });
    await compute();
    expect(events()).toHaveLength(1);
    expect((await read()).achievements).toEqual(achievements);
  });

  test("are new until they are seen, and new ones are added until then", async () => {
    const { id, read, browser } = await ownerOf([{ counts: [count(9, { followers: 1_500 })], posts: [] }]);
    expect((await read()).newAchievements).toEqual(["followers-bronze"]);
    const { root } = world();
    const grow = async (followers: number) => {
      await root.execute(sql`update account_counts set followers = ${followers} where creator_id = ${id}`);
      await compute();
    };
    await grow(20_000);
    expect((await read()).newAchievements).toEqual(["followers-bronze", "followers-silver"]);
    const seen = async (achievements: string[]) =>
      (await browser.call(markAchievementsSeen, { id, achievements })).body.newAchievementsStatus;
    expect(await seen(["followers-bronze"])).toBe("not_seen");
    expect(await seen(["followers-silver"])).toBe("seen");
    await grow(200_000);
    expect(await read()).toMatchObject({ newAchievementsStatus: "not_seen", newAchievements: ["followers-gold"] });
  });

  test("are withdrawn with the reason when the data is corrected, and hold again when it is back", async () => {
    const { id, read } = await ownerOf([{ counts: [count(9, { followers: 1_500 })], posts: [] }]);
    const correct = async (followers: number) => {
      await world().root.execute(sql`update account_counts set followers = ${followers} where creator_id = ${id}`);
      await compute();
      return read();
    };
    const { achievements, count: holding } = await correct(940);
    expect([holding, achievements[0]?.withdrawn, achievements[0]?.badge, achievements[0]?.evidence.value]).toEqual([
      0,
      { at: world().ctx.clock.now().toISOString(), reason: "data", value: 940 },
      null,
      1_500,
    ]);
    expect((await correct(1_200)).achievements[0]).toMatchObject({ withdrawn: null, evidence: { value: 1_200 } });
  });

  test("of places are those of the newest stored day, and stay when the place is lost", async () => {
    for (let i = 0; i < 10; i += 1) await record([{ counts: [count(1, { followers: 100 })], posts: [] }]);
    const own = await ownerOf([{ counts: [count(1, { followers: 100 })], posts: [] }]);
    const { root, ctx, indexSync } = world();
    const score = async (scoreOfOwn: number) => {
      await root.execute(
        sql`update creators set score = case when id = ${own.id} then ${scoreOfOwn}::int else 5000 end`,
      );
      await root.execute(sql`insert into outbox (creator_id) select id from creators`);
      await indexSync.flush({ isProjected: true });
      await storeRankingDay(ctx);
      await compute();
    };
    await score(9_900);
    const places = (await own.read()).achievements.filter(({ rule }) => rule === "place");
    expect(places.map((one) => [one.grade, one.evidence.value, one.ranking?.id])).toEqual([
      ["bronze", 1, "creators"],
      ["gold", 1, "creators"],
      ["platinum", 1, "creators"],
      ["silver", 1, "creators"],
    ]);
    await score(1_000);
    expect((await own.read()).achievements.filter(({ rule }) => rule === "place")).toEqual(places);
  });

  test("of partnerships follow what the owner declares", async () => {
    const { id, read, browser } = await ownerOf([{ counts: [], posts: [] }]);
    const declare = async (...brands: string[]) => {
      const previous_partnerships = brands.map((brandName) => ({ brandName }));
      expect((await browser.call(updateSpotlightPartnerships, { id, previous_partnerships })).status).toBe(200);
      await compute();
      return (await read()).achievements.map((one) => [one.id, one.evidence.names, one.withdrawn?.reason ?? null]);
    };
    expect(await declare("Acme")).toEqual([["partnerships-bronze", ["Acme"], null]]);
    expect(await declare()).toEqual([["partnerships-bronze", ["Acme"], "undeclared"]]);
  });

  test("are not shown to others, and go with the creator", async () => {
    const { id, browser } = await ownerOf([{ counts: [count(9, { followers: 1_500 })], posts: [] }]);
    const other = await makeOwner(world());
    expect((await other.browser.call(readAchievements, { id })).status).toBe(404);
    expect((await other.browser.call(markAchievementsSeen, { id, achievements: [] })).status).toBe(404);
    expect((await browser.call(readAchievements, { id })).body.count).toBe(1);
    const admin = await makeAdmin(world());
    await admin.browser.call(eraseCreator, { creatorId: id });
    const { rows } = await world().root.execute(sql`
      select 1 from creator_achievements where creator_id = ${id}
      union all select 1 from creator_achievement_news where creator_id = ${id}`);
    expect(rows).toEqual([]);
  });
});

describe("badges", () => {
  test("verify by their address, and by no other", async () => {
    const { id, read } = await ownerOf([{ counts: [count(9, { followers: 1_500 })], posts: [] }]);
    const [{ badge } = expect.fail("an achievement")] = (await read()).achievements;
    if (!badge) throw new Error("it has a badge");
    const get = async (url: string) => world().app.inject({ method: "GET", url });
    const image = await get(badge.image);
    expect([image.statusCode, image.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
    expect(image.body).toContain("1,000 followers");
    const page = await get(badge.page);
    expect([page.statusCode, page.body.includes("Verified")]).toEqual([200, true]);
    const forged = badge.page.replace("followers-bronze", "followers-platinum");
    for (const url of [forged, `${badge.page}x`, `/achievements/${id}/followers-bronze`, "/achievements/1/nothing"]) {
      const { statusCode, body } = await get(url);
      expect([url, statusCode, body.includes("This badge does not hold")]).toEqual([url, 404, true]);
    }
    expect((await get(badge.image.replace("key=", "key=x"))).body).toContain("Not verified");
    await world().root.execute(sql`update account_counts set followers = 1 where creator_id = ${id}`);
    await compute();
    expect((await get(badge.page)).statusCode).toBe(404);
  });

  test("of a creator who was erased hold no more", async () => {
    const { id, read } = await ownerOf([{ counts: [count(9, { followers: 1_500 })], posts: [] }]);
    const badge = (await read()).achievements[0]?.badge;
    const get = async (url = "") => world().app.inject({ method: "GET", url });
    expect((await get(badge?.page)).statusCode).toBe(200);
    await (await makeAdmin(world())).browser.call(eraseCreator, { creatorId: id });
    expect((await get(badge?.page)).statusCode).toBe(404);
    expect((await get(badge?.image)).body).toContain("Not verified");
  });
});
