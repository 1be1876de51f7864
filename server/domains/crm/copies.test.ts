import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { addCreator, getStats, listCrm, type CrmCreator } from "#contract/crm/endpoints.ts";
import type { Network } from "#contract/networks/networks.ts";
import { NICHE_REMOVED } from "#contract/base/states.ts";
import { lockTenant } from "#server/db/tenant.ts";
import { creatorNiches, creators, crmCreators } from "#server/db/tables/index.ts";
import { markForIndexing } from "#server/db/outbox.ts";
import type { CreatorRecord } from "#server/domains/creators/index.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { refreshCrmCopies } from "./index.ts";

const world = useWorld();

const account = (network: Network, username: string, followers: number): CreatorRecord["accounts"][number] => ({
  network,
  username,
  counts: [{ at: world().ctx.clock.now(), precision: "day", followers, engagementPerPost: followers / 10 }],
  posts: [],
});

async function rowsOf(creatorId: string) {
  return world()
    .root.select()
    .from(crmCreators)
    .where(eq(crmCreators.creatorId, Number(creatorId)));
}

async function rowOf(creatorId: string) {
  const [row] = await rowsOf(creatorId);
  return row;
}

async function aNiche(): Promise<number> {
  const { rows } = await world().root.execute<{ id: number }>(sql`select id from niches order by id limit 1`);
  return rows[0]?.id ?? 0;
}

async function makeImported(handle: string, facts: CreatorRecord["facts"], niches: CreatorRecord["niches"] = []) {
  const accounts = [account("tiktok", `${handle}_tok`, 1_000), account("youtube", `${handle}_tube`, 20_000)];
  const [id = ""] = await makeCreators(world(), 1, { accounts, facts, niches });
  await world().indexSync.flush();
  return id;
}

async function crmOf({ browser }: Person): Promise<CrmCreator[]> {
  return (await browser.call(listCrm, { pagination: 200 })).body.crmCreators;
}

describe("what a CRM row copies", () => {
  test("exists as soon as a creator is added", async () => {
    const owner = await makeOwner(world());
    const niche = await aNiche();
    const facts = {
      fullName: "Inès Ávila",
      country: "es",
      language: "es",
      gender: 0,
      email: "ines@example.test",
    } as const;
    const id = await makeImported("ines", facts, [{ id: niche, primary: true }]);
    await owner.browser.call(addCreator, { creatorsId: [id] });
    expect(await rowOf(id)).toMatchObject({
      fullName: "Inès Ávila",
      searchText: "ines avila ines tok ines tube | ines example test",
      isBrand: false,
      country: "es",
      language: "es",
      gender: 0,
      publicEmail: "ines@example.test",
      totalFollowers: 21_000,
      followers: 20_000,
      networks: ["youtube", "tiktok"],
      figures: [20_000, null, null, 20_000, null, null, 1_000, null, null, 1_000, null, null],
      nicheIds: [niche],
      score: expect.any(Number),
    });
  });

  test("follows new figures in the CRM of every workspace", async () => {
    const [one, other] = [await makeOwner(world()), await makeOwner(world())];
    const id = await makeImported("kim", { fullName: "Kim", country: "kr" });
    await one.browser.call(addCreator, { creatorsId: [id] });
    await other.browser.call(addCreator, { creatorsId: [id] });
    await world().travel(1_000);
    const at = world().ctx.clock.now();
    const accounts = [account("tiktok", "kim_tok", 5_000), account("twitch", "kim_live", 10)];
    const facts = { fullName: "Kim Seo", country: "de", email: "kim@example.test", isBrand: true };
    expect(await makeCreators(world(), 1, { accounts, facts, at })).toEqual([id]);
    await world().indexSync.flush();
    const rows = await rowsOf(id);
    expect(rows).toHaveLength(2);
    for (const row of rows)
      expect(row).toMatchObject({
        fullName: "Kim Seo",
        country: "de",
        publicEmail: "kim@example.test",
        isBrand: true,
        totalFollowers: 25_010,
        followers: 20_000,
        networks: ["youtube", "tiktok", "twitch"],
        searchText: expect.stringContaining("kim live"),
      });
  });

  test("follows authenticity and rising, which order and filter", async () => {
    const owner = await makeOwner(world());
    const ids = await makeCreators(world(), 3);
    await owner.browser.call(addCreator, { creatorsId: ids });
    const [high = 0, low = 0] = ids.map(Number);
    const points = sql`case ${creators.id} when ${high} then 90 when ${low} then 40 end`;
    await world()
      .root.update(creators)
      .set({ authenticity: points, rising: points })
      .where(inArray(creators.id, ids.map(Number)));
    await refreshCrmCopies({ ctx: world().ctx, creatorIds: ids.map(Number) });
    for (const sort of ["authenticity", "rising"] as const) {
      const idsIn = async (input: object) => {
        const { body } = await owner.browser.call(listCrm, { pagination: 200, sort, ...input });
        return body.crmCreators.map((row) => row.creator._id);
      };
      expect(await idsIn({ asc: "false" })).toEqual(ids);
      expect(await idsIn({ asc: "true", filters: { [sort]: { min: 1 } } })).toEqual([String(low), String(high)]);
      expect(await idsIn({ filters: { [sort]: { min: 41, max: 90 } } })).toEqual([String(high)]);
    }
  });

  test("leaves out niches that were taken away", async () => {
    const owner = await makeOwner(world());
    const niche = await aNiche();
    const id = await makeImported("lou", { fullName: "Lou" }, [{ id: niche, primary: true }]);
    await owner.browser.call(addCreator, { creatorsId: [id] });
    await world()
      .root.update(creatorNiches)
      .set({ state: NICHE_REMOVED })
      .where(eq(creatorNiches.creatorId, Number(id)));
    await markForIndexing(world().root, [Number(id)]);
    await world().indexSync.flush();
    expect((await rowOf(id))?.nicheIds).toEqual([]);
  });

  test("of one CRM neither changes nor waits for another", async () => {
    const [owner, other] = [await makeOwner(world()), await makeOwner(world())];
    const id = await makeImported("two_teams", { fullName: "Noa" });
    for (const { browser } of [owner, other]) await browser.call(addCreator, { creatorsId: [id] });
    await world()
      .root.update(crmCreators)
      .set({ fullName: "Old" })
      .where(eq(crmCreators.creatorId, Number(id)));
    const [customerId = "", theirs = ""] = (await rowsOf(id)).map((row) => row.customerId);
    await world().root.transaction(async (db) => {
      await lockTenant({ db, customerId: theirs });
      await refreshCrmCopies({ ctx: world().ctx, creatorIds: [Number(id)], customerId });
    });
    expect(new Map((await rowsOf(id)).map((row) => [row.customerId, row.fullName]))).toEqual(
      new Map([
        [customerId, "Noa"],
        [theirs, "Old"],
      ]),
    );
  });

  test("changes no row in which it is the same", async () => {
    const owner = await makeOwner(world());
    const id = await makeImported("mo", { fullName: "Mo" });
    await owner.browser.call(addCreator, { creatorsId: [id] });
    const version = async () =>
      (await world().root.execute(sql`select xmin from crm_creators where creator_id = ${id}`)).rows;
    const before = await version();
    await refreshCrmCopies({ ctx: world().ctx, creatorIds: [Number(id)] });
    expect(await version()).toEqual(before);
  });
});

describe("rows merged into another", () => {
  /** Ana, a duplicate merged into her, and another creator; different people each time. */
  async function merged(suffix: string) {
    const owner = await makeOwner(world());
    const ana = await makeImported(`ana${suffix}`, { fullName: "Ana", country: "pt" });
    const second = await makeImported(`second${suffix}`, {
      fullName: "Ana Second",
      country: "br",
      email: "ana@example.test",
    });
    const else_ = await makeImported(`else${suffix}`, { fullName: "Somebody Else" });
    await owner.browser.call(addCreator, { creatorsId: [ana, second, else_] });
    const [into, gone] = [await rowOf(ana), await rowOf(second)];
    const merge = async (mergedInto: string | null) => {
      await world()
        .root.update(crmCreators)
        .set({ mergedInto })
        .where(eq(crmCreators.id, gone?.id ?? ""));
      await refreshCrmCopies({ ctx: world().ctx, creatorIds: [Number(ana), Number(second)] });
    };
    await merge(into?.id ?? "");
    return { owner, ana, second, goneId: gone?.id ?? "", intoId: into?.id ?? "", merge };
  }

  test("are shown with the one they were merged into, and nowhere else", async () => {
    const { owner, ana, second, goneId, intoId } = await merged("_shown");
    const rows = await crmOf(owner);
    expect(rows.map((row) => row.creator.full_name).toSorted()).toEqual(["Ana", "Somebody Else"]);
    const row = rows.find(({ _id }) => _id === intoId);
    expect(row).toMatchObject({
      creatorId: ana,
      email: "ana@example.test",
      followers: 20_000,
      merged: [{ customCreatorId: goneId, creatorId: second, full_name: "Ana Second" }],
    });
    expect(row?.creator.networks.map((each) => [each.network, each.username])).toEqual([
      ["youtube", "ana_shown_tube"],
      ["youtube", "second_shown_tube"],
      ["tiktok", "ana_shown_tok"],
      ["tiktok", "second_shown_tok"],
    ]);
    const { body } = await owner.browser.call(listCrm, { filters: { text: "second" }, with_options: "true" });
    expect(body).toMatchObject({ totalCreators: 2, crmStats: { totalCreators: 2, totalResult: 1 } });
    expect(body.crmCreators.map(({ _id }) => _id)).toEqual([intoId]);
    expect(body.filtersOptions?.countries).toEqual([{ value: "pt", count: 1 }]);
    const { crmStats } = (await owner.browser.call(getStats, {})).body;
    expect([crmStats.totalCreators, crmStats.creators.followers]).toEqual([2, 63_000]);
  });

  test("stay with it when either creator changes", async () => {
    const { ana, second } = await merged("_changing");
    await world().travel(1_000);
    const at = world().ctx.clock.now();
    const accounts = [account("tiktok", "second_changing_tok", 2_000)];
    expect(await makeCreators(world(), 1, { accounts, facts: { fullName: "Ana Renamed" }, at })).toEqual([second]);
    await world().indexSync.flush();
    expect(await rowOf(ana)).toMatchObject({
      fullName: "Ana",
      country: "pt",
      totalFollowers: 43_000,
      followers: 20_000,
      searchText: expect.stringContaining("renamed"),
    });
  });

  test("come back as they were when they are parted, or when it is gone for good", async () => {
    const { owner, ana, second, merge } = await merged("_parted");
    await merge(null);
    expect(await crmOf(owner)).toHaveLength(3);
    expect(await rowOf(ana)).toMatchObject({ totalFollowers: 21_000, publicEmail: null });
    expect(await rowOf(second)).toMatchObject({ fullName: "Ana Second", totalFollowers: 21_000, country: "br" });
    const again = await merged("_gone");
    await world()
      .root.delete(creators)
      .where(eq(creators.id, Number(again.ana)));
    expect((await crmOf(again.owner)).map((row) => row.creatorId)).toContain(again.second);
  });
});
