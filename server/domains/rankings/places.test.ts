import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { addCreator } from "#contract/crm/endpoints.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import type { Network } from "#contract/networks/networks.ts";
import { listNotifications } from "#contract/notifications.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import * as contract from "#contract/rankings/endpoints.ts";
import { listBestPlaces } from "#contract/rankings/ranking-places.ts";
import { trackRanking } from "#contract/rankings/tracked-rankings.ts";
import { listCredits } from "#contract/usage.ts";
import { registeredUser } from "#contract/users.ts";
import { dayOf, storeRankingDay } from "#server/engine/ranking-days/index.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { notifyMoves } from "./tracked/notify-moves.ts";

const world = useWorld();
const CREATORS = 60;
/** Number of places that the plan Free shows. */
const SHOWN = 20;
const NICHES = ["niche-1002", "niche-1001", "niche-1003"] as const;
const [ESPORTS] = NICHES;

/** By their places on the newest day. */
let ids: string[] = [];
let firstDay = "";

const row = (list: readonly string[]) => sql.param(list.map(Number));

async function score(creatorIds: readonly string[], of: number): Promise<void> {
  const { root, indexSync } = world();
  await root.execute(sql`update creators c set score = ${of} - 10 * at.n from unnest(${row(creatorIds)}::bigint[])
    with ordinality at(id, n) where c.id = at.id`);
  await root.execute(sql`update accounts a set influence = c.score / 100.0 from creators c
    where c.id = a.creator_id and c.id = any(${row(creatorIds)}::bigint[])`);
  await root.execute(sql`insert into outbox (creator_id) select unnest(${row(creatorIds)}::bigint[])`);
  await indexSync.flush({ isProjected: true });
}

beforeAll(async () => {
  const { ctx, root, indexSync, travel } = world();
  ids = await makeCreators(world(), CREATORS);
  await indexSync.flush();
  await root.execute(sql`insert into creator_niches (creator_id, niche_id, state, is_primary, source_id)
    select id, 1002, 0, true, (select min(id) from sources) from unnest(${row(ids)}::bigint[]) id`);
  await score(ids, 8_000);
  firstDay = dayOf(ctx.clock.now());
  await storeRankingDay(ctx);
  await travel(DAY_MS);
  // One moves within what Free shows, one within what it does not.
  const [ofTop = "", ofRest = ""] = [ids[9], ids[58]];
  await score([ofTop], 9_000);
  await score([ofRest], 7_505);
  ids = [ofTop, ...ids.filter((id) => id !== ofTop)];
  await storeRankingDay(ctx);
});

async function ranking({ browser }: Person, query: object = {}, id: string = ESPORTS) {
  const { status, body } = await browser.call(contract.readRanking, { id, ...query });
  expect(status).toBe(200);
  return body;
}

const unlock = async ({ browser }: Person, niche: string) => browser.call(contract.unlockNiche, { niche_name: niche });

describe("a ranking that the plan limits", () => {
  test("shows its first places and the number of all, whatever page, network, country or day", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const locked = {
      hasFullAccess: false,
      total_results: CREATORS,
      locked: { shown: SHOWN, visible: SHOWN, nicheCreditsLeft: 2 },
    };
    for (const query of [{}, { per_page: 200 }, { network: "instagram" }, { country: "fr" }, { day: firstDay }]) {
      const body = await ranking(owner, query);
      expect(body).toMatchObject(locked);
      expect(body.creators).toHaveLength(SHOWN);
    }
    expect((await ranking(owner)).creators.map(({ _id }) => _id)).toEqual(ids.slice(0, SHOWN));
    expect(await ranking(owner, { page: 2 })).toMatchObject({ ...locked, creators: [] });
    for (const id of ["creators", "category-1", "country-fr", "network-instagram"])
      expect(await ranking(owner, {}, id)).toMatchObject({
        hasFullAccess: false,
        locked: { shown: SHOWN, nicheCreditsLeft: null },
      });
    const rich = await makeOwner(world(), PLAN_IDS.agency);
    expect(await ranking(rich, { page: 2 })).toMatchObject({ hasFullAccess: true, locked: null });
    expect((await ranking(rich)).creators).toHaveLength(50);
  });

  test("shows no other place when it is narrowed, however that is done", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    // Half of them move to another country, and have another order on a network.
    const abroad = ids.filter((_, at) => at % 2 === 1);
    await world().root.execute(sql`update creators set country = 'de' where id = any(${row(abroad)}::bigint[])`);
    await world().root.execute(sql`update accounts set influence = 100 - influence where network = 'instagram'`);
    await world().root.execute(sql`insert into outbox (creator_id) select unnest(${row(ids)}::bigint[])`);
    await world().indexSync.flush({ isProjected: true });
    const first = new Set(ids.slice(0, SHOWN));
    const narrowed: { country?: string; network?: Network }[] = [
      { country: "de" },
      { country: "fr" },
      { network: "instagram" },
      { country: "de", network: "instagram" },
    ];
    for (const query of narrowed) {
      const seen = new Set<string>();
      for (const page of [1, 2]) {
        const body = await ranking(owner, { ...query, page });
        expect(body).toMatchObject({ hasFullAccess: false, locked: { shown: SHOWN, total: CREATORS } });
        expect(body.total_results).toBe("country" in query ? CREATORS / 2 : CREATORS);
        expect(body.locked?.visible).toBe("country" in query ? SHOWN / 2 : SHOWN);
        for (const { _id } of body.creators) seen.add(_id);
      }
      expect(seen.size).toBe("country" in query ? SHOWN / 2 : SHOWN);
      expect(seen.difference(first)).toEqual(new Set());
      const file = await owner.browser.call(contract.exportRanking, { id: ESPORTS, ...query });
      expect(file.body.trim().split("\r\n")).toHaveLength(1 + seen.size);
      expect((await ranking(owner, { country: "jp" })).creators).toEqual([]);
      const hidden = abroad.at(-1) ?? "";
      const chosen = await owner.browser.call(contract.exportRanking, { id: ESPORTS, ...query, creators: hidden });
      expect([query, chosen.status]).toEqual([query, 403]);
      for (const view of ["rising", "newcomers"] as const) {
        const { creators } = await ranking(owner, { ...query, view });
        expect(new Set(creators.map(({ _id }) => _id)).difference(first)).toEqual(new Set());
      }
    }
    await world().root.execute(sql`update creators set country = 'fr' where id = any(${row(abroad)}::bigint[])`);
    await world().root.execute(sql`update accounts set influence = 100 - influence where network = 'instagram'`);
    await world().root.execute(sql`insert into outbox (creator_id) select unnest(${row(ids)}::bigint[])`);
    await world().indexSync.flush({ isProjected: true });
  });

  test("exports no place that it does not show, and does not tell who has one", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const file = async (query: object) => owner.browser.call(contract.exportRanking, { id: ESPORTS, ...query });
    expect((await file({})).body.trim().split("\r\n")).toHaveLength(1 + SHOWN);
    expect((await file({ creators: ids.slice(0, 2).join(",") })).body.trim().split("\r\n")).toHaveLength(3);
    const hidden = await file({ creators: `${ids[0]},${ids[40]}` });
    const unranked = await file({ creators: "999999999" });
    for (const { status, error } of [hidden, unranked])
      expect([status, error.err, error.msg]).toEqual([
        403,
        "plan_limit",
        "Your Free plan shows the first 20 places of this ranking. Choose among those.",
      ]);
  });

  test("notifies of moves to places that it shows alone", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    await owner.browser.call(addCreator, { creatorsId: ids });
    await owner.browser.call(trackRanking, { topId: ESPORTS });
    await notifyMoves(world().ctx);
    const { notifications } = (await owner.browser.call(listNotifications, { type: "global" })).body;
    expect(notifications).toMatchObject([{ payload: { total: 10 } }]);
  });
});

describe("the best places of a creator", () => {
  const placesOf = async ({ browser }: Person, id: string) => {
    const { places } = (await browser.call(listBestPlaces, { id })).body;
    return places.map(({ top, rank, total_results }) => [top.id, rank, total_results]);
  };

  test("are of rankings with enough creators, without places that the plan hides", async () => {
    const [free, rich] = [await makeOwner(world(), PLAN_IDS.free), await makeOwner(world(), PLAN_IDS.agency)];
    const [first = "", far = ""] = [ids[0], ids[40]];
    const all = await placesOf(rich, far);
    expect(all).toEqual(all.map(([id]) => [id, 41, CREATORS]));
    expect(all).toHaveLength(3);
    expect((await placesOf(free, first))[0]).toEqual(["creators", 1, CREATORS]);
    expect(await placesOf(free, far)).toEqual([]);
    await unlock(free, ESPORTS);
    expect(await placesOf(free, far)).toEqual([[ESPORTS, 41, CREATORS]]);
    // A ranking with too few creators gives no place.
    const [alone = ""] = await makeCreators(world(), 1, { facts: { fullName: "Alone", isBrand: true } });
    await world().indexSync.flush();
    expect(await placesOf(rich, alone)).toEqual([]);
  });

  test("are for members, of creators that exist", async () => {
    const { browser } = await makeOwner(world());
    const answers = [
      await browser.call(listBestPlaces, { id: "999999999" }),
      await world()
        .browser()
        .call(listBestPlaces, { id: ids[0] ?? "" }),
      await browser.send({ method: "GET" }, "/api/profile/x/places"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 401, 400]);
  });
});

describe("unlocking a niche", () => {
  test("costs one credit once for the workspace, and shows the whole ranking on every day", async () => {
    const [owner, other] = [await makeOwner(world(), PLAN_IDS.free), await makeOwner(world(), PLAN_IDS.free)];
    const [colleague, viewer] = [
      await makeColleague(world(), owner, "member"),
      await makeColleague(world(), owner, "viewer"),
    ];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => unlock(i % 2 === 0 ? owner : colleague, i % 3 === 0 ? "Esports" : ESPORTS)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ body }) => body.charged)).toHaveLength(1);
    expect((await unlock(owner, "esports")).body).toMatchObject({
      charged: false,
      niches_available: 1,
      top: { id: ESPORTS },
    });
    for (const query of [{ page: 2 }, { page: 2, day: firstDay }, { page: 2, network: "instagram" }]) {
      const body = await ranking(viewer, query);
      expect([body.hasFullAccess, body.locked, body.creators.length]).toEqual([true, null, CREATORS - 50]);
    }
    const file = await owner.browser.call(contract.exportRanking, { id: ESPORTS, creators: ids[40] });
    expect(file.status).toBe(200);
    expect((await ranking(owner, {}, "category-1")).hasFullAccess).toBe(false);
    expect((await ranking(other)).hasFullAccess).toBe(false);

    const { user } = (await owner.browser.call(registeredUser, {})).body;
    expect([user.niches_available, user.limits.credits.niche.left]).toEqual([1, 1]);
    const { entries } = (await owner.browser.call(listCredits, { filters: { kinds: ["niche"], reasons: ["spend"] } }))
      .body;
    expect(entries).toMatchObject([{ amount: -1, balance: 1, niche: { ranking: ESPORTS, name: "Esports" } }]);
  });

  test("needs a credit, the right to spend it and a niche that exists", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const viewer = await makeColleague(world(), owner, "viewer");
    const [first, second, third] = NICHES;
    for (const one of [first, second]) expect((await unlock(owner, one)).body.charged).toBe(true);
    const refused = [
      await unlock(owner, third),
      await unlock(owner, "knitting for cats"),
      await unlock(owner, "category-1"),
      await unlock(owner, " "),
      await unlock(viewer, third),
      await world().browser().call(contract.unlockNiche, { niche_name: third }),
    ];
    expect(refused.map(({ status, error }) => [status, error.err])).toEqual([
      [403, "plan_limit"],
      [404, "not_found"],
      [404, "not_found"],
      [400, "bad_request"],
      [403, "forbidden"],
      [401, "bad_access_token"],
    ]);
    expect(refused[0]?.error.msg).toMatch(/^No niche credits are left\. New ones arrive on /);
    // What a plan without limits shows needs no credit.
    const rich = await makeOwner(world(), PLAN_IDS.agency);
    expect((await unlock(rich, third)).body).toMatchObject({ charged: false, niches_available: null });
  });
});
