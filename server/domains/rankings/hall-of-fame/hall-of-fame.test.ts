import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import * as contract from "#contract/hall-of-fame.ts";
import { FIRST_PLACE_OF } from "#contract/base/limits.ts";
import type { CreatorFacts } from "#server/domains/creators/index.ts";
import { dayOf, storeRankingDay } from "#server/engine/ranking-days/index.ts";
import { makeOwner } from "#test/factories/people.ts";
import { DAY, telling } from "../../profiles/testing/telling.ts";
import { recordFirstPlaces } from "./hall-of-fame.ts";

const { world, record, count } = telling();
const ids: Record<string, number> = {};

async function make(name: string, score: number, facts: CreatorFacts = {}) {
  ids[name] = Number(
    await record([{ counts: [count(1, { followers: score })] }], {
      facts: { fullName: name, country: "fr", ...facts },
      indexed: false,
    }),
  );
}

async function giveScores(scores: Record<string, number>): Promise<void> {
  for (const [name, score] of Object.entries(scores)) {
    await world().root.execute(sql`update creators set score = ${score} where id = ${ids[name]}`);
    await world().root.execute(sql`update accounts set influence = ${score / 100} where creator_id = ${ids[name]}`);
    await world().root.execute(sql`insert into outbox (creator_id) values (${ids[name]})`);
  }
  await world().indexSync.flush({ isProjected: true });
}

async function endDay(scores: Record<string, number> = {}): Promise<string> {
  const { ctx, travel } = world();
  await travel(DAY);
  await giveScores(scores);
  await storeRankingDay(ctx);
  await recordFirstPlaces(ctx);
  return dayOf(ctx.clock.now());
}

/** Sessions end as the clock moves. */
async function hall(page = 1) {
  const { status, body } = await (await makeOwner(world())).browser.call(contract.readHallOfFame, { page });
  expect(status).toBe(200);
  return body;
}
const placesOf = ({ creators }: Awaited<ReturnType<typeof hall>>) =>
  creators.map(({ full_name, places }) => [
    full_name,
    ...places.map(({ top, since, until, days }) => [top.id, since, until, days]),
  ]);

beforeAll(async () => {
  await make("Ada", 1);
  await make("Bea", 2);
  await make("Sole", 3, { country: "de" });
  await make("Brand", 4, { isBrand: true });
  for (let i = 0; i < FIRST_PLACE_OF - 3; i += 1) await make(`Other ${i}`, 10 + i);
  await make("Last", 30);
  await world().indexSync.flush();
  const rest = Object.fromEntries(Object.keys(ids).map((name) => [name, 100]));
  await giveScores({ ...rest, Ada: 9_000, Bea: 8_000, Sole: 7_000, Brand: 10_000 });
});

describe("the hall of fame", () => {
  test("is empty before the first day", async () => {
    expect(await hall()).toEqual({ creators: [], total_results: 0, resultsPerPage: 15, day: null });
  });

  test("has the creators at the top of rankings with enough creators, with since when and how long", async () => {
    const first = await endDay();
    const top = (since: string, until: string | null, days: number) =>
      ["creators", "network-instagram", "country-fr"].map((id) => [id, since, until, days]);
    // France has nine creators until one more is from there, and Germany one.
    const sortedById = (rows: (string | (string | number | null)[])[][]) =>
      rows.map(([name, ...places]) => [name, ...places.map(String).toSorted()]);
    const expected = (name: string, places: (string | number | null)[][]) => [name, ...places.map(String).toSorted()];
    expect(sortedById(placesOf(await hall()))).toEqual([expected("Ada", top(first, null, 1))]);

    await endDay();
    const third = await endDay({ Bea: 9_500 });
    expect(sortedById(placesOf(await hall()))).toEqual([
      expected("Bea", top(third, null, 1)),
      expected("Ada", top(first, dayBefore(third), 2)),
    ]);

    // Equal scores share the first place; a second time at the top begins again, its days add up.
    const fourth = await endDay({ Ada: 9_500 });
    const now = await hall();
    expect(sortedById(placesOf(now))).toEqual([
      expected("Ada", top(fourth, null, 3)),
      expected("Bea", top(third, null, 2)),
    ]);
    expect(now).toMatchObject({ total_results: 2, day: fourth });
    expect(await hall(2)).toMatchObject({ creators: [], day: fourth });

    // Recording the same day again changes nothing.
    await recordFirstPlaces(world().ctx);
    expect(await hall()).toEqual(now);
  });

  test("lists the creators in it by the time of their newest figures", async () => {
    await world().root.execute(
      sql`update accounts set counted_at = counted_at - interval '3 days' where creator_id = ${ids.Ada}`,
    );
    const { browser } = await makeOwner(world());
    const { body } = await browser.call(contract.listLastUpdatedCreators, {});
    expect(body.creators.map(({ full_name }) => full_name)).toEqual(["Bea", "Ada"]);
    expect(Date.parse(body.creators[0]?.updatedAt ?? "")).toBeGreaterThan(
      Date.parse(body.creators[1]?.updatedAt ?? ""),
    );
  });

  test("forgets who was erased, and rankings that no longer exist", async () => {
    await world().root.execute(
      sql`insert into first_places values ('niche-999999', ${ids.Bea}, '2026-01-01', '2026-01-02', 2)`,
    );
    await world().root.execute(sql`delete from creator_ids where id = ${ids.Ada}`);
    const { creators, total_results } = await hall();
    expect(total_results).toBe(1);
    expect(creators[0]?.places.map(({ top }) => top.id).toSorted()).toEqual([
      "country-fr",
      "creators",
      "network-instagram",
    ]);
  });

  test("is for members, in pages that exist", async () => {
    const visitor = world().browser();
    expect((await visitor.call(contract.readHallOfFame, {})).status).toBe(401);
    expect((await visitor.call(contract.listLastUpdatedCreators, {})).status).toBe(401);
    const { browser } = await makeOwner(world());
    for (const page of ["0", "x", "1.5", "10001"])
      expect((await browser.send({ method: "GET" }, `/api/hall-of-fame?page=${page}`)).status).toBe(400);
    // Past the end there is a total, and the address of the specification ends in a slash.
    const past = await browser.send(contract.readHallOfFame, "/api/hall-of-fame/?page=99");
    expect([past.status, past.body.creators, past.body.total_results]).toEqual([200, [], 1]);
    const other = await makeOwner(world());
    expect((await other.browser.call(contract.readHallOfFame, {})).body.total_results).toBe(1);
  });
});

function dayBefore(day: string): string {
  return dayOf(new Date(Date.parse(day) - DAY));
}
