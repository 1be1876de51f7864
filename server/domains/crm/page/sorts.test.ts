import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { CrmFiltersInput, CrmSort } from "#contract/collections/crm.ts";
import { reorderStatuses } from "#contract/labels.ts";
import { refreshCrmCopies } from "../refresh-crm-copies.ts";
import { namesOf, pageOf, peopleInCrm } from "./testing/people.ts";

const crm = peopleInCrm();

/** Ascending and descending; who misses the value is behind both ways. */
const ORDERS: [CrmSort, string[], string[]][] = [
  ["createdAt", ["Ada", "Bo", "Chi", "Dee", "Élodie"], ["Élodie", "Dee", "Chi", "Bo", "Ada"]],
  ["full_name", ["Ada", "Bo", "Chi", "Dee", "Élodie"], ["Élodie", "Dee", "Chi", "Bo", "Ada"]],
  ["followers", ["Chi", "Bo", "Élodie", "Ada", "Dee"], ["Dee", "Ada", "Élodie", "Bo", "Chi"]],
  ["type", ["Dee", "Ada", "Bo", "Chi", "Élodie"], ["Élodie", "Chi", "Bo", "Ada", "Dee"]],
  ["growth", ["Bo", "Élodie", "Ada", "Chi", "Dee"], ["Ada", "Élodie", "Bo", "Dee", "Chi"]],
  ["country", ["Dee", "Bo", "Ada", "Élodie", "Chi"], ["Élodie", "Ada", "Bo", "Dee", "Chi"]],
  ["language", ["Bo", "Élodie", "Ada", "Dee", "Chi"], ["Dee", "Ada", "Élodie", "Bo", "Chi"]],
  ["status", ["Chi", "Ada", "Dee", "Bo", "Élodie"], ["Dee", "Ada", "Chi", "Élodie", "Bo"]],
  ["email", ["Ada", "Chi", "Bo", "Dee", "Élodie"], ["Chi", "Ada", "Élodie", "Dee", "Bo"]],
];

/** By the accounts on the networks that are chosen. */
const ON_NETWORKS: [string, CrmFiltersInput, CrmSort, string[]][] = [
  ["followers on TikTok", { figuresOf: "tiktok" }, "followers", ["Ada", "Chi", "Élodie", "Dee", "Bo"]],
  ["growth on YouTube", { figuresOf: "youtube" }, "growth", ["Ada", "Élodie", "Dee", "Chi", "Bo"]],
  ["followers of those on TikTok", { networks: ["tiktok"] }, "followers", ["Ada", "Chi"]],
  [
    "followers of those not on TikTok",
    { networks: ["tiktok"], not: ["networks"] },
    "followers",
    ["Dee", "Élodie", "Bo"],
  ],
  ["followers on two networks", { networks: ["tiktok", "instagram"] }, "followers", ["Dee", "Ada", "Bo", "Chi"]],
  [
    "followers within their range",
    { networks: ["tiktok", "youtube"], followers: { max: 2_000 } },
    "followers",
    ["Ada", "Chi"],
  ],
];

describe("orders", () => {
  test.each(ON_NETWORKS)("by %s", async (_, filters, sort, expected) => {
    expect(await namesOf(crm().person, { filters, sort, asc: "false" })).toEqual(expected);
  });

  test("by score are by the score on the network that is chosen, which its filter binds too", async () => {
    const { person, world, creators } = crm();
    const { db } = world.ctx;
    const influences = { tiktok: 20, youtube: 90, instagram: 50 };
    for (const [network, influence] of Object.entries(influences))
      await db.execute(sql`update accounts set influence = ${influence} where network = ${network}`);
    const ids = Object.values(creators).map(Number);
    await db.execute(sql`update accounts set influence = 30 where network = 'tiktok' and creator_id = ${creators.Chi}`);
    await refreshCrmCopies({ ctx: world.ctx, creatorIds: ids });
    const onTikTok = { filters: { figuresOf: "tiktok" as const }, sort: "score" as const };
    expect((await namesOf(person, { ...onTikTok, asc: "false" })).slice(0, 2)).toEqual(["Chi", "Ada"]);
    expect((await namesOf(person, { ...onTikTok, asc: "true" })).slice(0, 2)).toEqual(["Ada", "Chi"]);
    const above = { networks: ["tiktok" as const], score: { min: 2_500 } };
    expect(await namesOf(person, { filters: above })).toEqual(["Chi"]);
    const [chi] = (await pageOf(person, { filters: above })).crmCreators;
    expect(chi?.creator.networks[0]?.score).toBe(3_000);
    await db.execute(sql`
      insert into score_adjustments (creator_id, kind, network, points, reason, source_id, at)
      select ${creators.Chi}, 'bonus', 'tiktok', -15, 'Checked', min(id), world.now() from sources`);
    await refreshCrmCopies({ ctx: world.ctx, creatorIds: ids });
    expect((await namesOf(person, { ...onTikTok, asc: "false" })).slice(0, 2)).toEqual(["Ada", "Chi"]);
  });

  test("name the network of the account that they are by", async () => {
    const headlines = async (filters: CrmFiltersInput) => {
      const { crmCreators } = await pageOf(crm().person, { filters, sort: "full_name", asc: "true" });
      return crmCreators.map(({ headline }) => headline);
    };
    expect(await headlines({ figuresOf: "tiktok" })).toEqual(["tiktok", null, "tiktok", null, null]);
    expect(await headlines({ networks: ["tiktok", "youtube"] })).toEqual(["youtube", "tiktok", "youtube"]);
    expect(await headlines({ networks: ["tiktok", "youtube"], followers: { max: 2_000 } })).toEqual([
      "tiktok",
      "tiktok",
    ]);
    expect(await headlines({})).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });

  test.each(ORDERS)("by %s", async (sort, up, down) => {
    const { person } = crm();
    expect(await namesOf(person, { sort, asc: "true" })).toEqual(up);
    expect(await namesOf(person, { sort, asc: "false" })).toEqual(down);
  });

  test("by what was changed last", async () => {
    // Written last: Chi's address, after Ada's note, after their statuses.
    expect((await namesOf(crm().person, { sort: "updatedAt" })).slice(0, 2)).toEqual(["Chi", "Ada"]);
  });

  test("by score, those without one behind", async () => {
    const scoresOf = async (asc: "true" | "false") => {
      const { crmCreators } = await pageOf(crm().person, { sort: "score", asc });
      return crmCreators.map((row) => row.creator.score);
    };
    const down = await scoresOf("false");
    const known = down.filter((score) => score !== null);
    expect(known.length).toBeGreaterThan(1);
    expect(down).toEqual([...known.toSorted((a, b) => b - a), ...Array(5 - known.length).fill(null)]);
    expect(await scoresOf("true")).toEqual([...known.toSorted((a, b) => a - b), ...Array(5 - known.length).fill(null)]);
  });

  test("by an engagement that no creator has: by age", async () => {
    expect(await namesOf(crm().person, { sort: "engagement", asc: "true" })).toEqual([
      "Ada",
      "Bo",
      "Chi",
      "Dee",
      "Élodie",
    ]);
  });

  test("statuses follow their place on the board", async () => {
    const { person, statuses } = crm();
    await person.browser.call(reorderStatuses, { ids: [statuses.contacted, statuses.toContact] });
    expect(await namesOf(person, { sort: "status", asc: "true" })).toEqual(["Ada", "Dee", "Chi", "Bo", "Élodie"]);
  });

  test("hold within filters and across pages", async () => {
    const { person, statuses } = crm();
    const filters = { statuses: ["none", statuses.contacted] };
    expect(await namesOf(person, { sort: "followers", asc: "true", filters })).toEqual(["Bo", "Élodie", "Ada", "Dee"]);
    expect(await namesOf(person, { sort: "followers", filters, pagination: 20, page: 2 })).toEqual([]);
  });
});
