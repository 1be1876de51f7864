import { and, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { listCategories } from "#contract/categories/endpoints.ts";
import { addToCategories } from "#contract/curation/endpoints.ts";
import * as contract from "#contract/taxonomy.ts";
import { creatorNiches } from "#server/db/tables/index.ts";
import { FEATURES } from "#server/features.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeAdmin, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { taxonomy } from "../categories/index.ts";
import { runJob } from "../jobs/index.ts";

const world = useWorld();
const root = taxonomy[0]?.id ?? 0;
let admin: Person;

beforeAll(async () => {
  admin = await makeAdmin(world());
});

async function create(name: string) {
  return admin.browser.call(contract.createCategory, { category_type: "creators", root, name });
}

async function nicheNamed(id: number) {
  const { categories } = (await admin.browser.call(listCategories, {})).body;
  return categories.flatMap((one) => one.sub_categories).find((niche) => niche.id === id);
}

const undo = async (actionId: string | null) => admin.browser.call(undoAction, { id: actionId ?? "" });

test("an undo is refused where another has the slug by now, or a new niche has creators", async () => {
  const { body: first } = await create("Croquet");
  const gone = (await admin.browser.call(contract.deleteCategory, { id: first.id })).body;
  const { body: second } = await create("Croquet");
  expect((await undo(gone.actionId)).error).toMatchObject({
    err: "slug_taken",
    msg: expect.stringContaining("croquet"),
  });
  const influencers = await makeCreators(world(), 1);
  await admin.browser.call(addToCategories, { category_type: "creators", influencers, categories: [second.id] });
  expect((await undo(second.actionId)).error.err).toBe("category_in_use");
  await admin.browser.call(contract.deleteCategory, { id: second.id, creators: { remove: true } });
  expect((await undo(gone.actionId)).body.changes).toEqual({ total: 1, restored: 1 });
  expect(await nicheNamed(first.id)).toMatchObject({ slug: "croquet" });
});

test("an undo of a creation leaves what was renamed since", async () => {
  const { body } = await create("Bowls");
  await admin.browser.call(contract.updateCategory, { id: body.id, name: "Lawn bowls" });
  expect((await undo(body.actionId)).body.changes).toEqual({ total: 1, restored: 0 });
  expect(await nicheNamed(body.id)).toMatchObject({ name: "Lawn bowls" });
});

test("an undo restores slugs that changed places", async () => {
  const [{ body: one }, { body: other }] = [await create("Rowing"), await create("Sculling")];
  const line = (id: number, name: string, slug: string) => `creator\tgaming-esports\t${id}\t${name}\t${slug}`;
  const tsv = [
    "side\tcategory\tid\tname\tslug",
    line(one.id, "Rowing", "sculling"),
    line(other.id, "Sculling", "rowing"),
  ];
  const { actionId } = (await admin.browser.call(contract.importTaxonomy, { tsv: tsv.join("\n"), apply: true })).body;
  expect(await nicheNamed(one.id)).toMatchObject({ slug: "sculling" });
  await undo(actionId);
  expect([await nicheNamed(one.id), await nicheNamed(other.id)]).toMatchObject([
    { slug: "rowing" },
    { slug: "sculling" },
  ]);
});

test.for([
  { of: "many", MANY: 5_100, name: "Orienteering" },
  { of: "more than 25,000", MANY: 25_100, name: "Geocaching" },
])("an undo of a move of $of creators brings all of them back", async ({ MANY, name }) => {
  const { body: niche } = await create(name);
  const { root: db, ctx } = world();
  await db.execute(sql`
    with made as (
      insert into creators (full_name) select 'Many ' || n from generate_series(1, ${MANY}::int) n returning id)
    insert into creator_niches (creator_id, niche_id, state, is_primary, source_id)
    select id, ${niche.id}, 0, true, 1 from made`);
  const countActive = async () =>
    db.$count(
      creatorNiches,
      and(eq(creatorNiches.nicheId, niche.id), eq(creatorNiches.state, 0), creatorNiches.isPrimary),
    );
  const { body } = await admin.browser.call(contract.deleteCategory, { id: niche.id, creators: { remove: true } });
  expect([body.changed, await countActive()]).toEqual([MANY, 0]);
  const { jobId } = (await undo(body.actionId)).body;
  expect(jobId !== undefined).toBe(MANY > 25_000);
  if (jobId) await runJob({ ctx, jobId, tasks: FEATURES.jobs, signal: new AbortController().signal });
  expect(await countActive()).toBe(MANY);
  expect(await nicheNamed(niche.id)).toMatchObject({ slug: name.toLowerCase() });
});
