import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { addCreator, listCrm } from "#contract/crm.ts";
import { NICHE_REMOVED } from "#contract/states.ts";
import { creatorNiches, crmCreators } from "#server/db/tables/index.ts";
import { markForFold } from "#server/db/outbox.ts";
import type { CreatorRecord } from "#server/domains/creators/index.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { refreshCrmCopies } from "./index.ts";

const world = useWorld();

const account = (network: "tiktok" | "youtube", username: string, followers: number): CreatorRecord["accounts"][number] => ({
  network,
  username,
  counts: [{ at: world().ctx.clock.now(), precision: "day", followers }],
  posts: [],
});

async function rowOf(creatorId: string) {
  const [row] = await world().root.select().from(crmCreators).where(eq(crmCreators.creatorId, Number(creatorId)));
  return row;
}

async function somebody(handle: string, facts: CreatorRecord["facts"], niches: CreatorRecord["niches"] = []) {
  const accounts = [account("tiktok", `${handle}_tok`, 1_000), account("youtube", `${handle}_tube`, 20_000)];
  const [id = ""] = await makeCreators(world(), 1, { accounts, facts, niches });
  await world().fold.drain();
  return id;
}

describe("what a CRM row copies", () => {
  test("is there from the moment somebody is added", async () => {
    const owner = await makeOwner(world());
    const [niche] = (await world().root.execute<{ id: number }>(sql`select id from niches order by id limit 1`)).rows;
    const id = await somebody(
      "ines",
      { fullName: "Inès Ávila", country: "es", language: "es", gender: 0, email: "ines@example.test" },
      [{ id: niche?.id ?? 0, primary: true }],
    );
    await owner.browser.call(addCreator, { creatorsId: [id] });
    expect(await rowOf(id)).toMatchObject({
      fullName: "Inès Ávila",
      searchText: "ines avila ines tok ines tube ines example test",
      isBrand: false,
      country: "es",
      language: "es",
      gender: 0,
      publicEmail: "ines@example.test",
      followers: 21_000,
      networks: ["tiktok", "youtube"],
      nicheIds: [niche?.id],
      score: expect.any(Number),
    });
  });
});
