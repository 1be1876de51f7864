import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { InputOf } from "#contract/base/endpoint.ts";
import { undoAction } from "#contract/actions.ts";
import { listNicheProposals } from "#contract/classification.ts";
import { removeFromCategories, validateCategories } from "#contract/curation/endpoints.ts";
import { recordCreators } from "#server/domains/creators/index.ts";
import { makeAdmin, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();
const [SKINCARE, GOLF, BEDDING] = [1045, 1129, 5049];

let admin: Person;
let ids: string[] = [];

beforeAll(async () => {
  admin = await makeAdmin(world());
  const { ctx, indexSync } = world();
  const bios = ["Skincare, sunscreen and golf", "Skincare", "Mattresses and bedding"];
  const outcomes = await recordCreators({
    ctx,
    input: {
      source: { kind: "file", name: "panel" },
      records: bios.map((biography, i) => ({
        accounts: [{ network: "instagram", username: `proposed_${i}`, counts: [], posts: [] }],
        facts: { fullName: `Creator ${i}`, biography, isBrand: i === 2 },
        at: ctx.clock.now(),
        niches: [],
      })),
    },
  });
  await indexSync.flush();
  ids = outcomes.map(({ creatorId }) => String(creatorId));
});

type Filters = NonNullable<InputOf<typeof listNicheProposals>["filters"]>;

async function proposals(filters: Filters = {}) {
  const { body } = await admin.browser.call(listNicheProposals, { filters });
  return { total: body.total, list: body.proposals.map(({ creator, category }) => [creator._id, category.id]) };
}

async function states(id: string | undefined): Promise<string[]> {
  const { rows } = await world().root.execute<{ text: string }>(sql`
    select niche_id || ':' || state || case when is_primary then '*' else '' end as text
    from creator_niches where creator_id = ${Number(id)} order by niche_id`);
  return rows.map(({ text }) => text);
}

test("lists proposals with the words that decided, by side, niche and state", async () => {
  const { body } = await admin.browser.call(listNicheProposals, { filters: { niche: [SKINCARE] } });
  expect(body.total).toBe(2);
  expect(body.proposals[0]).toEqual({
    creator: { _id: ids[0], full_name: "Creator 0", is_a_brand: false },
    category: { id: SKINCARE, name: expect.stringContaining("Skincare"), slug: "skincare", root: 6 },
    state: 3,
    primary: true,
    words: expect.arrayContaining(["Skincare", "sunscreen"]),
    score: expect.any(Number),
  });
  expect(await proposals({ side: ["brands"] })).toEqual({ total: 1, list: [[ids[2], BEDDING]] });
  expect((await proposals({ state: [4] })).total).toBe(0);
  expect((await proposals()).total).toBe(4);
  expect((await proposals({ niche: [SKINCARE, BEDDING], side: ["creators"] })).total).toBe(2);
  expect((await proposals({ search: "creator 2" })).list).toEqual([[ids[2], BEDDING]]);
  const choices = (await admin.browser.call(listNicheProposals, { filters: { side: ["brands"] } })).body.choices;
  expect(choices.side).toEqual(
    expect.arrayContaining([
      { value: "brands", count: 1 },
      { value: "creators", count: 3 },
    ]),
  );
  const byName = (await admin.browser.call(listNicheProposals, { sort: "creator", asc: "false" })).body.proposals;
  expect(byName.map(({ creator }) => creator._id)).toEqual([ids[2], ids[1], ids[0], ids[0]]);
});

test("administrators confirm and reject several at once, and undo it", async () => {
  const of = { category_type: "creators" as const, influencers: ids, categories: [SKINCARE] };
  const confirmed = (await admin.browser.call(validateCategories, of)).body;
  expect(confirmed.changed).toBe(2);
  expect(await states(ids[0])).toEqual(["1045:0*", "1129:3"]);
  await world().indexSync.flush();
  expect(await states(ids[0])).toEqual(["1045:0*", "1129:3"]);
  expect((await admin.browser.call(validateCategories, of)).body).toMatchObject({ changed: 0, actionId: null });
  // What was not proposed is not given.
  await admin.browser.call(validateCategories, { ...of, categories: [GOLF], influencers: [ids[1] ?? ""] });
  expect(await states(ids[1])).toEqual(["1045:0*"]);

  const rejected = await admin.browser.call(removeFromCategories, {
    ...of,
    categories: [GOLF],
    influencers: [ids[0] ?? ""],
    soft_delete: true,
  });
  expect(rejected.body.changed).toBe(1);
  await world().indexSync.flush();
  expect(await states(ids[0])).toEqual(["1045:0*", "1129:-1"]);
  await admin.browser.call(undoAction, { id: rejected.body.actionId ?? "" });
  await admin.browser.call(undoAction, { id: confirmed.actionId ?? "" });
  await world().indexSync.flush();
  expect(await states(ids[0])).toEqual(["1045:3*", "1129:3"]);
});

test("are not for others, and refuse bad input", async () => {
  const { browser } = await makeOwner(world());
  expect((await browser.send(listNicheProposals, "/api/admin/classification/proposals")).status).toBe(403);
  expect((await world().browser().send(listNicheProposals, "/api/admin/classification/proposals")).status).toBe(401);
  for (const query of [
    "page=0",
    "sort=x",
    "extra=1",
    ...[{ state: [0] }, { side: ["both"] }, { niche: ["x"] }].map((filters) => `filters=${JSON.stringify(filters)}`),
  ]) {
    const { status } = await admin.browser.send(listNicheProposals, `/api/admin/classification/proposals?${query}`);
    expect(status, query).toBe(400);
  }
});
