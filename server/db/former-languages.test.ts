import { readdirSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createView } from "#contract/views.ts";
import { languageCode } from "#contract/countries/countries.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();
const MIGRATIONS = new URL("migrations/", import.meta.url);
const BEGIN = "-- Filipino had two codes";

/** The statements of the migration that replace the former code. */
function statements(): string[] {
  const all = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"));
  const texts = all.map((name) => readFileSync(new URL(name, MIGRATIONS), "utf8"));
  const [, found = ""] = texts.find((text) => text.includes(BEGIN))?.split(BEGIN) ?? [];
  return found.slice(found.indexOf("\n")).split("--> statement-breakpoint");
}

test("stored values and saved filters of the former code of Filipino have the present one", async () => {
  const owner = await makeOwner(world());
  const [id = ""] = await makeCreators(world(), 1, { facts: { language: "fil" } });
  const state = { filters: { languages: ["en", "fil"] } };
  const { body } = await owner.browser.call(createView, { title: "Manila", state });
  const { root } = world();
  await root.execute(sql`update creators set language = 'tl' where id = ${id}`);
  await root.execute(sql`update creator_facts set value = '"tl"' where creator_id = ${id} and field = 'language'`);
  await root.execute(sql`
    update saved_views set state = jsonb_set(state, '{filters,languages}', '["en", "tl"]') where id = ${body.view._id}`);
  await world().indexSync.flush();
  for (const statement of statements()) await root.execute(sql.raw(statement));
  const { rows } = await root.execute(sql`
    select c.language, f.value, v.state#>'{filters,languages}' as saved, exists (select from outbox where creator_id = c.id) as queued
    from creators c join creator_facts f on f.creator_id = c.id and f.field = 'language', saved_views v
    where c.id = ${id} and v.id = ${body.view._id}`);
  expect(rows).toEqual([{ language: "fil", value: "fil", saved: ["en", "fil"], queued: true }]);
});

test("links and tables of before find the language by its present code", () => {
  expect(languageCode.parse("tl")).toBe("fil");
  expect(languageCode.safeParse("xx").success).toBe(false);
});
