import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getPreferences, savePreference } from "#contract/preferences.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();

async function preferencesOf({ browser }: Person) {
  return (await browser.call(getPreferences, {})).body.preferences;
}

test("there are no preferences at first; each screen stores its latest", async () => {
  const ada = await makeOwner(world());
  expect(await preferencesOf(ada)).toEqual({});
  await ada.browser.call(savePreference, { screen: "crm", preference: { density: "compact" } });
  const first = { view: "cards" as const, columns: ["score", "followers"] };
  const { body } = await ada.browser.call(savePreference, { screen: "discovery", preference: first });
  expect(body.preferences).toEqual({ crm: { density: "compact" }, discovery: first });
  await ada.browser.call(savePreference, { screen: "discovery", preference: { columns: [] } });
  expect(await preferencesOf(ada)).toEqual({ crm: { density: "compact" }, discovery: { columns: [] } });
});

test("they are a person's, not a workspace's; viewers have theirs too", async () => {
  const ada = await makeOwner(world());
  const viewer = await makeColleague(world(), ada, "viewer");
  await ada.browser.call(savePreference, { screen: "list", preference: { view: "table" } });
  const { status } = await viewer.browser.call(savePreference, { screen: "list", preference: { view: "cards" } });
  expect(status).toBe(200);
  expect(await preferencesOf(ada)).toEqual({ list: { view: "table" } });
  expect(await preferencesOf(viewer)).toEqual({ list: { view: "cards" } });
});

test.each([
  ["a screen there is not", { screen: "moon", preference: {} }],
  ["no preference", { screen: "crm" }],
  ["a field there is not", { screen: "crm", preference: { colour: "red" } }],
  ["a view there is not", { screen: "crm", preference: { view: "globe" } }],
  ["a column that is no name", { screen: "crm", preference: { columns: ["<script>"] } }],
  ["too many columns", { screen: "crm", preference: { columns: Array.from({ length: 41 }, (_, i) => `c${i}`) } }],
])("%s is refused and nothing is stored", async (_, body) => {
  const ada = await makeOwner(world());
  const answer = await ada.browser.send(savePreference, "/api/registered/user/preferences", body);
  expect([answer.status, answer.error.err]).toEqual([400, "bad_request"]);
  expect(await preferencesOf(ada)).toEqual({});
});

test("unknown preferences of an earlier version are omitted", async () => {
  const ada = await makeOwner(world());
  await ada.browser.call(savePreference, { screen: "crm", preference: { view: "cards" } });
  await world().root.execute(sql`
    insert into user_preferences values
      (${ada.userId}, 'discovery', '{"view": "globe"}', world.now()), (${ada.userId}, 'moon', '{"view": "cards"}', world.now())`);
  expect(await preferencesOf(ada)).toEqual({ crm: { view: "cards" } });
});
