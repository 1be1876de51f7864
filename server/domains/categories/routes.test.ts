import { expect, test } from "vitest";
import { listCategories } from "#contract/categories/endpoints.ts";
import { useWorld } from "#test/support/world.ts";
import { seedCategories } from "./index.ts";
import { loadTaxonomy } from "./store.ts";
import { brandTaxonomy, creatorTaxonomy } from "./taxonomy.ts";

const world = useWorld();

test("returns both taxonomies in order, without signing in", async () => {
  const { status, body } = await world().browser().call(listCategories, {});
  expect(status).toBe(200);
  expect(body.categories.map((root) => root.slug)).toEqual(creatorTaxonomy.map((root) => root.slug));
  expect(body.causes).toContainEqual({ id: 2, name: "🌊 Oceans", slug: "oceans", count: 0 });
  expect(body.brand_categories.map((root) => root.id)).toEqual(brandTaxonomy.map((root) => root.id));
  const niches = creatorTaxonomy.flatMap((root) => root.niches.map(({ id, name, slug }) => ({ id, name, slug })));
  expect(body.categories.flatMap((root) => root.sub_categories)).toEqual(niches);
});

test("omits the niches on request", async () => {
  const { body } = await world().browser().call(listCategories, { sub_tops: "false" });
  expect(body.categories).toHaveLength(creatorTaxonomy.length);
  expect(body.categories.flatMap((root) => root.sub_categories)).toEqual([]);
});

test("refuses fields it does not know", async () => {
  const { status, error } = await world().browser().send(listCategories, "/api/categories?side=brand");
  expect(status).toBe(400);
  expect(error.err).toBe("bad_request");
});

test("seeding again changes nothing", async () => {
  const before = await loadTaxonomy(world().ctx.db);
  await seedCategories({ ctx: world().ctx });
  expect(await loadTaxonomy(world().ctx.db)).toEqual(before);
});
