import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { undoAction } from "#contract/actions.ts";
import { addCreator } from "#contract/crm/endpoints.ts";
import { listNotifications, readAllNotifications, readNotification } from "#contract/notifications.ts";
import * as listening from "#contract/listening/endpoints.ts";
import * as contract from "#contract/rankings/tracked-rankings.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { storeRankingDay, dayOf } from "#server/engine/ranking-days/index.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { DAY, telling } from "../../profiles/testing/telling.ts";
import { notifyMoves } from "./notify-moves.ts";

const { world, record, count } = telling({ plans: true });
const ids: Record<string, string> = {};
const ESPORTS = "niche-1002";

async function giveScores(scores: Record<string, number>): Promise<void> {
  for (const [name, score] of Object.entries(scores)) {
    await world().root.execute(sql`update creators set score = ${score} where id = ${Number(ids[name])}`);
    await world().root.execute(sql`insert into outbox (creator_id) values (${Number(ids[name])})`);
  }
  await world().indexSync.flush({ isProjected: true });
}

async function tracked({ browser }: Person) {
  const { status, body } = await browser.call(contract.listTrackedRankings, {});
  expect(status).toBe(200);
  return body.trackings.map(({ top, network, country }) => [top.id, network, country]);
}

async function unread({ browser }: Person) {
  return (await browser.call(listNotifications, { type: "global" })).body;
}

beforeAll(async () => {
  for (const name of ["Ada", "Bea", "Cleo"])
    ids[name] = await record([{ counts: [count(1, { followers: 1_000 })] }], {
      facts: { fullName: name, country: "fr" },
      indexed: false,
    });
  await world().indexSync.flush();
  await giveScores({ Ada: 9_000, Bea: 8_000, Cleo: 7_000 });
});

describe("tracked rankings", () => {
  test("are listed, the newest first, each once, under either name", async () => {
    const owner = await makeOwner(world());
    const { body } = await owner.browser.call(contract.trackRanking, { topId: ESPORTS, country: "fr" });
    expect(body.tracking).toMatchObject({ top: { id: ESPORTS, slug: "esports" }, network: null, country: "fr" });
    await world().travel(1_000);
    await owner.browser.call(listening.addListeningTop, { topId: ESPORTS });
    const again = await owner.browser.call(contract.trackRanking, { topId: ESPORTS, country: "fr" });
    expect(again.body.tracking._id).toBe(body.tracking._id);
    expect(await tracked(owner)).toEqual([
      [ESPORTS, null, null],
      [ESPORTS, null, "fr"],
    ]);
    expect((await owner.browser.call(listening.listListeningTops, {})).body.trackings).toHaveLength(2);
    expect(await tracked(await makeOwner(world()))).toEqual([]);
  });

  test("are untracked, with undo", async () => {
    const owner = await makeOwner(world());
    await owner.browser.call(contract.trackRanking, { topId: "creators", network: "tiktok" });
    expect((await owner.browser.call(contract.untrackRanking, { topId: "creators" })).error.err).toBe("not_found");
    const { body } = await owner.browser.call(listening.removeListeningTop, { topId: "creators", network: "tiktok" });
    expect(await tracked(owner)).toEqual([]);
    const other = await makeOwner(world());
    expect((await other.browser.call(undoAction, { id: body.actionId })).error.err).toBe("not_found");
    await owner.browser.call(undoAction, { id: body.actionId });
    expect(await tracked(owner)).toEqual([["creators", "tiktok", null]]);
  });

  test("refuse what does not exist, and those who may not", async () => {
    const owner = await makeOwner(world());
    for (const call of [contract.trackRanking, listening.addListeningTop]) {
      expect((await owner.browser.call(call, { topId: "niche-999999" })).error.err).toBe("not_found");
      expect((await world().browser().call(call, { topId: "creators" })).status).toBe(401);
    }
    for (const wrong of [
      { topId: "nonsense" },
      {},
      { topId: "creators", country: "zz" },
      { topId: "creators", other: 1 },
    ])
      expect(
        (await owner.browser.send({ method: "POST" }, "/api/tracking/ranking/create-tracking", wrong)).status,
      ).toBe(400);
    const viewer = await makeColleague(world(), owner, "viewer");
    expect((await viewer.browser.call(contract.trackRanking, { topId: "creators" })).status).toBe(403);
    expect((await viewer.browser.call(contract.untrackRanking, { topId: "creators" })).status).toBe(403);
    expect(await tracked(viewer)).toEqual([]);
  });

  test("are limited by the plan", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    for (const topId of ["creators", "brands", "country-fr", "fr"])
      expect((await owner.browser.call(contract.trackRanking, { topId })).status).toBe(200);
    const { error } = await owner.browser.call(contract.trackRanking, { topId: "country-de" });
    expect(error).toMatchObject({ err: "plan_limit" });
    expect(error.msg).toContain("3 topics and tracked rankings");
  });
});

describe("when creators of the CRM move", () => {
  test("in a tracked ranking, members are notified once, and mark it as read", async () => {
    const { ctx, travel } = world();
    await storeRankingDay(ctx);
    await travel(DAY);
    await giveScores({ Cleo: 9_500 });
    await storeRankingDay(ctx);
    const [owner, other] = [await makeOwner(world()), await makeOwner(world())];
    const colleague = await makeColleague(world(), owner, "member");
    for (const name of ["Cleo", "Bea"]) await owner.browser.call(addCreator, { creatorsId: [ids[name] ?? ""] });
    await owner.browser.call(contract.trackRanking, { topId: "creators" });
    await other.browser.call(contract.trackRanking, { topId: "creators" });

    await notifyMoves(ctx);
    await notifyMoves(ctx);
    const { notifications, unreadCount, hasMore } = await unread(owner);
    expect([notifications.length, unreadCount, hasMore]).toEqual([1, 1, false]);
    expect(notifications[0]).toMatchObject({
      status: "unread",
      payload: {
        top: { id: "creators" },
        day: dayOf(ctx.clock.now()),
        moves: [
          { creatorId: ids.Cleo, from: 3, to: 1 },
          { creatorId: ids.Bea, from: 2, to: 3 },
        ],
        total: 2,
      },
      names: { [ids.Cleo ?? ""]: "Cleo", [ids.Bea ?? ""]: "Bea" },
    });
    expect((await unread(colleague)).unreadCount).toBe(1);
    expect((await unread(other)).notifications).toEqual([]);

    const id = notifications[0]?.id ?? "";
    expect((await colleague.browser.call(readNotification, { type: "global", id })).error.err).toBe("not_found");
    expect((await owner.browser.call(readNotification, { type: "message", id })).error.err).toBe("not_found");
    expect((await owner.browser.call(readNotification, { type: "global", id })).body.unreadCount).toBe(0);
    expect((await unread(owner)).notifications[0]?.status).toBe("read");
    expect((await unread(colleague)).unreadCount).toBe(1);
    await colleague.browser.call(readAllNotifications, { type: "global" });
    expect((await unread(colleague)).unreadCount).toBe(0);

    await world().root.execute(sql`delete from creators where id = ${Number(ids.Bea)}`);
    expect((await unread(owner)).notifications[0]?.names).toEqual({ [ids.Cleo ?? ""]: "Cleo" });
  });
});
