import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { DAY_MS, VISIT_DAYS } from "#contract/base/limits.ts";
import { shareLog } from "#contract/lists/endpoints.ts";
import { getSharedList } from "#contract/shared-lists.ts";
import { sweepLists } from "#server/domains/lists/index.ts";
import { listVisits } from "#server/db/tables/index.ts";
import { makeColleague, makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { read, withShared } from "../testing/sharing.ts";

const world = useWorld();
const PHONE = {
  "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148",
};

describe("visits", () => {
  test("are recorded once in half an hour, with the device type only", async () => {
    const { id, owner, topId, stranger } = await withShared(world(), 1);
    await stranger.call(getSharedList, { id }, PHONE);
    await stranger.call(getSharedList, { id }, PHONE);
    const log = await owner.browser.call(shareLog, { id: topId });
    expect(log.body).toMatchObject({ visits: 1, visitors: 1, newest: [{ device: "phone", name: null }] });
    await world().travel(31 * 60_000);
    await stranger.call(getSharedList, { id }, PHONE);
    await world().browser().call(getSharedList, { id });
    const { rows } = await world().root.execute(sql`select * from list_visits where list_id = ${topId}`);
    expect([rows.length, new Set(rows.map((row) => row.visitor_id)).size]).toEqual([3, 2]);
    expect(JSON.stringify(rows)).not.toMatch(/iPhone|Mozilla|127\.0\.0\.1/);
    expect(JSON.stringify(rows)).not.toContain(stranger.cookies.get("limelight_visitor"));
  });

  test("of the list's workspace are not recorded; those of others are", async () => {
    const { id, owner, topId } = await withShared(world(), 1);
    await read(owner.browser, id);
    await read((await makeColleague(world(), owner, "viewer")).browser, id);
    expect((await owner.browser.call(shareLog, { id: topId })).body.visits).toBe(0);
    await read((await makeOwner(world())).browser, id);
    expect((await owner.browser.call(shareLog, { id: topId })).body.visits).toBe(1);
  });

  test("of one visitor to two lists cannot be linked", async () => {
    const [one, two] = [await withShared(world(), 1), await withShared(world(), 1)];
    const stranger = world().browser();
    await read(stranger, one.id);
    await read(stranger, two.id);
    const ids = await world().root.selectDistinct({ id: listVisits.visitorId }).from(listVisits);
    const { rows } = await world().root.execute(
      sql`select distinct visitor_id from list_visits where list_id in (${one.topId}, ${two.topId})`,
    );
    expect([rows.length, ids.length > 1]).toEqual([2, true]);
  });

  test("are deleted after twelve months", async () => {
    const { id, topId, stranger } = await withShared(world(), 1);
    const sweptVisits = async () => {
      await sweepLists({ ctx: world().ctx });
      const { rows } = await world().root.execute<{ count: number }>(
        sql`select count(*) as count from list_visits where list_id = ${topId}`,
      );
      return Number(rows[0]?.count);
    };
    await read(stranger, id);
    await world().travel((VISIT_DAYS - 1) * DAY_MS);
    await read(world().browser(), id);
    expect(await sweptVisits()).toBe(2);
    await world().travel(2 * DAY_MS);
    expect(await sweptVisits()).toBe(1);
    const [left] = await world().root.select().from(listVisits).where(eq(listVisits.listId, topId));
    expect(left?.createdAt.getTime()).toBeGreaterThan(world().ctx.clock.now().getTime() - 3 * DAY_MS);
  });
});
