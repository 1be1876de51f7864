import { readdirSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { recordCreators, refreshLayers, type CreatorRecord, type RecordSource } from "../index.ts";

const world = useWorld();
const june = new Date("2022-06-01T00:00:00Z");
const july = new Date("2022-07-01T00:00:00Z");
const august = new Date("2022-08-01T00:00:00Z");
const network: RecordSource = { kind: "connector", name: "network" };
const table: RecordSource = { kind: "file", name: "posts.csv" };
const MIGRATIONS = new URL("../../../db/migrations/", import.meta.url);
const BACKFILL = "-- Posts that networks gave for several accounts of the installation before";

let used = 0;
let one: string;
let two: string;
let together: string;

beforeEach(() => {
  used += 1;
  [one, two, together] = [`duo_one_${used}`, `duo_two_${used}`, `duo-together-${used}`];
});

function postedBy(username: string, countedAt: Date, externalId = together): CreatorRecord {
  const shared = { publishedAt: june, format: "image" as const, text: "", hashtags: [], mentions: [] };
  return {
    accounts: [{ network: "instagram", username, counts: [], posts: [{ ...shared, externalId, countedAt }] }],
    facts: {},
    at: countedAt,
    niches: [],
  };
}

async function record(source: RecordSource, ...records: CreatorRecord[]) {
  const outcomes = await recordCreators({ ctx: world().ctx, input: { source, records } });
  return outcomes.flatMap(({ creatorId }) => creatorId ?? []);
}

/** Whose rows of the post are joint ones, in a layer. */
async function jointOf(customerId: string | null = null): Promise<[string, boolean][]> {
  const { rows } = await world().root.execute<{ username: string; joint: boolean }>(sql`
    select a.username, p.is_joint as joint from posts p join accounts a on a.id = p.account_id and a.creator_id = p.creator_id
    where p.external_id = ${together} and p.customer_id is not distinct from ${customerId} order by 1`);
  return rows.map(({ username, joint }) => [username, joint]);
}

/** As rows of before, or of two transactions that did not see each other, are. */
const forget = async () => world().root.execute(sql`update posts set is_joint = false where external_id = ${together}`);

describe("a post that a network gives for two accounts", () => {
  test("is a joint one of both, and stays one", async () => {
    await record(network, postedBy(one, june, `alone-${used}`), postedBy(one, june));
    await record(network, postedBy(two, july));
    // What is read again of one account alone says nothing of the others.
    await record(network, postedBy(one, july));
    expect(await jointOf()).toEqual([
      [one, true],
      [two, true],
    ]);
    const alone = sql`select from posts where external_id = ${`alone-${used}`} and is_joint`;
    expect((await world().root.execute(alone)).rows).toEqual([]);
  });

  test("is found where it is stored for both already, when one of them is read again", async () => {
    await record(network, postedBy(one, june), postedBy(two, june));
    await forget();
    await record(network, postedBy(two, june));
    expect(await jointOf()).toEqual([
      [one, true],
      [two, true],
    ]);
  });

  test("is no joint one because of a name that only a table has", async () => {
    await record(table, postedBy(one, june));
    await record(network, postedBy(two, july));
    await record(network, postedBy(two, august));
    expect(await jointOf()).toEqual([
      [one, false],
      [two, false],
    ]);
  });

  test("is a joint one in the rows of a workspace, also after newer readings", async () => {
    const { customerId } = await makeOwner(world());
    const creatorIds = await record(network, postedBy(one, june));
    await record({ ...table, customerId }, postedBy(one, july));
    expect(await jointOf(customerId)).toEqual([[one, false]]);
    await record(network, postedBy(two, june));
    expect(await jointOf(customerId)).toEqual([[one, true]]);
    await world().root.execute(sql`update posts set is_joint = false, counted_at = ${august.toISOString()}
      where external_id = ${together} and customer_id is null`);
    await refreshLayers({ ctx: world().ctx, creatorIds });
    expect(await jointOf(customerId)).toEqual([[one, true]]);
  });

  test("is marked by the migration where it was stored before, and indexed again", async () => {
    const { customerId } = await makeOwner(world());
    const creatorIds = await record(network, postedBy(one, june), postedBy(two, june));
    await record({ ...table, customerId }, postedBy(one, july));
    await forget();
    await world().indexSync.flush();
    await world().root.execute(sql.raw(backfill()));
    expect([await jointOf(), await jointOf(customerId)]).toEqual([
      [
        [one, true],
        [two, true],
      ],
      [[one, true]],
    ]);
    const queued = sql`select creator_id as id from outbox where creator_id in ${creatorIds} order by 1`;
    expect((await world().root.execute<{ id: number }>(queued)).rows.map(({ id }) => id)).toEqual(creatorIds);
  });
});

function backfill(): string {
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"));
  const texts = files.map((name) => readFileSync(new URL(name, MIGRATIONS), "utf8"));
  const [, found = ""] = texts.find((text) => text.includes(BACKFILL))?.split(BACKFILL) ?? [];
  return found.slice(found.indexOf("\n"));
}
