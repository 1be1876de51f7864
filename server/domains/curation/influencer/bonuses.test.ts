import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { toggleCategory, toggleCause, togglePrimary } from "#contract/curation/endpoints.ts";
import * as contract from "#contract/curation/influencer.ts";
import { AUTHENTICITY_NETWORKS, BONUS_SCOPES } from "#contract/scores/adjustments.ts";
import { migrationsFolder } from "#server/db/migrate.ts";
import { refreshScales } from "#server/domains/creators/index.ts";
import { makeAdmin, type Person } from "#test/factories/people.ts";
import { telling } from "../../profiles/testing/telling.ts";

const { world, record, count, post } = telling();

let admin: Person;
let creator = "";

const accounts = (at: number) =>
  (["twitter", "instagram"] as const).map((network) => ({
    network,
    counts: [count(0, { followers: 10_000 + 10 * at }), count(30, { followers: 9_000 + at })],
    posts: [1, 2, 3, 4].map((day) => post(day, { likes: 100 + at, comments: 10, views: 5_000 })),
  }));

beforeAll(async () => {
  admin = await makeAdmin(world());
  for (let at = 1; at <= 31; at += 1) await record(accounts(at), { indexed: false });
  creator = await record(accounts(15), { indexed: false });
  await world().travel(1_000);
  await world().indexSync.flush();
  await refreshScales({ ctx: world().ctx });
  await world().indexSync.flush();
});

/** The newest score of each network in the history, 0 to 100. */
async function scores(): Promise<Record<string, number>> {
  await world().indexSync.flush();
  const { rows } = await world().root.execute<{ network: string; score: number }>(sql`
    select distinct on (network) network, score from score_history
    where creator_id = ${Number(creator)} and network is not null order by network, at desc`);
  return Object.fromEntries(rows.map(({ network, score }) => [network, score / 100]));
}

type Scope = "twitter" | "instagram" | "global";

async function give(network: Scope, points: number, influencer = creator): Promise<void> {
  await world().travel(1_000);
  const of = { influencer, network, points, reason: "Award" };
  expect((await admin.browser.call(contract.updateBonus, of)).status).toBe(200);
}

test("bonuses on several networks each count on their own, and the search index goes on", async () => {
  const before = await scores();
  const { twitter = Number.NaN, instagram = Number.NaN } = before;
  await give("twitter", 5);
  expect(await scores()).toEqual({ twitter: twitter + 5, instagram });
  await give("instagram", 7);
  await give("global", 3);
  expect(await scores()).toEqual({ twitter: twitter + 5, instagram: instagram + 7 });
  await give("twitter", 0);
  expect(await scores()).toEqual({ twitter, instagram: instagram + 7 });
  expect((await world().root.execute(sql`select from outbox`)).rows).toEqual([]);
});

test("entries of histories in which a bonus on another network counted are deleted by the migration", async () => {
  const { root, ctx } = world();
  const influencer = await record(accounts(5));
  await give("twitter", 2, influencer);
  await root.execute(sql`delete from score_history where creator_id = ${Number(influencer)}`);
  const at = ctx.clock.now().getTime();
  const entries = [
    { network: "instagram", at: at - 1 },
    { network: "instagram", at },
    { network: "twitter", at },
    { network: null, at },
  ];
  for (const entry of entries)
    await root.execute(sql`
      insert into score_history (creator_id, network, at, score, version, reason)
      values (${Number(influencer)}, ${entry.network}, ${new Date(entry.at).toISOString()}, 5000, 1, 'data')`);
  // The table that it reads, which a later migration moved into the log.
  await root.execute(sql`
    create view curation_changes as select c.creator_id, split_part(c.row_id, ':', 2) || ':' || split_part(c.row_id, ':', 3) as field,
      a.created_at as at from changes c join actions a on a.id = c.action_id where c.tbl = 'creator_values'`);
  const migration = await readFile(`${migrationsFolder}/0060_index_failures.sql`, "utf8");
  for (const statement of migration.split("--> statement-breakpoint").slice(1)) await root.execute(sql.raw(statement));
  await root.execute(sql`drop view curation_changes`);
  const { rows } = await root.execute<{ network: string | null; at: string }>(sql`
    select network, at from score_history where creator_id = ${Number(influencer)} order by at, network nulls last`);
  const left = rows.map((row) => ({ network: row.network, at: new Date(row.at).getTime() }));
  expect(left).toEqual(entries.filter((_, i) => i !== 1));
  const waiting = await root.execute<{ id: number }>(sql`select creator_id as id from outbox`);
  expect(waiting.rows.map((row) => row.id)).toContain(Number(influencer));
  await world().indexSync.flush();
});

test("the search index takes two of every kind of value that administrators set", async () => {
  const { browser } = admin;
  const influencer = await record(accounts(3));
  const of = { influencer };
  const set = async (...answers: Promise<{ status: number; error: { msg?: string } }>[]) => {
    for (const { status, error } of await Promise.all(answers)) expect([status, error.msg]).toEqual([200, undefined]);
    await world().indexSync.flush();
    expect((await world().root.execute(sql`select from outbox`)).rows).toEqual([]);
    expect((await world().root.execute(sql`select from index_failures`)).rows).toEqual([]);
  };
  const [first = 0, second = 0] = (
    await world().root.execute<{ id: number }>(sql`select id from niches order by id limit 2`)
  ).rows.map(({ id }) => id);
  const [cause = 0, other = 0] = (
    await world().root.execute<{ id: number }>(sql`select id from causes order by id limit 2`)
  ).rows.map(({ id }) => id);
  const publication = (name: string) => ({ title: name, link: `https://${name}.example.test/` });
  const both = [1, 2];
  for (const n of both)
    await set(browser.call(contract.updateInfo, { ...of, city: `City ${n}`, website: `https://${n}.example.test` }));
  for (const n of both)
    await set(browser.call(contract.updateInfluencer, { ...of, title: `Title ${n}`, biography: `Biography ${n}` }));
  for (const n of both)
    await set(browser.call(contract.updateNewsletter, { ...of, newsletter: publication(`letter${n}`) }));
  for (const n of both) await set(browser.call(contract.updatePodcast, { ...of, podcast: publication(`podcast${n}`) }));
  for (const category of [first, second]) await set(browser.call(toggleCategory, { ...of, category }));
  for (const category of [first, second]) await set(browser.call(togglePrimary, { ...of, category }));
  for (const id of [cause, other]) await set(browser.call(toggleCause, { ...of, cause: id }));
  for (const network of ["linkedin", "tiktok"] as const)
    await set(browser.call(contract.addNetwork, { ...of, network, username: `added.${network}` }));
  for (const network of AUTHENTICITY_NETWORKS)
    await set(browser.call(contract.updateAuthenticity, { ...of, network, score: 40, reason: "Bought" }));
  for (const network of BONUS_SCOPES)
    await set(browser.call(contract.updateBonus, { ...of, network, points: 5, reason: "Award" }));
});
