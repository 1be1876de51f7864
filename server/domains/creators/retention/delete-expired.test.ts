import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { DAY_MS } from "#contract/base/limits.ts";
import { accountCounts, creatorFacts, creators, outbox, podcasts, posts } from "#server/db/tables/index.ts";
import { doNightly } from "#server/jobs/nightly.ts";
import { useWorld } from "#test/support/world.ts";
import { deleteExpiredData, recordCreators, type CreatorRecord, type RecordSource } from "../index.ts";

const world = useWorld();
const OPEN = { maxAgeDays: null, allowDerived: true, allowCrossNetwork: true, allowExport: true };
const MONTHLY: RecordSource = { kind: "connector", name: "monthly", policy: { ...OPEN, maxAgeDays: 30 } };
const FILE: RecordSource = { kind: "file", name: "panel" };

let made = 0;

/** A record of everything a source can provide: a count, a post, a podcast, facts. */
function recordOf(username: string, facts: CreatorRecord["facts"]): CreatorRecord {
  made += 1;
  const at = world().ctx.clock.now();
  const post = { externalId: `current-${made}`, publishedAt: at, countedAt: at, format: "video" as const, text: "" };
  return {
    accounts: [
      {
        network: "youtube",
        username,
        biography: `About ${username}`,
        counts: [{ at, precision: "second", followers: 100 + made }],
        posts: [{ ...post, hashtags: [], mentions: [], likes: 1 }],
      },
    ],
    facts,
    at,
    niches: [],
    publications: [{ kind: "podcast", title: "Talk", link: `https://pod.example.test/${made}` }],
  };
}

async function record(source: RecordSource, ...records: CreatorRecord[]): Promise<number[]> {
  const outcomes = await recordCreators({ ctx: world().ctx, input: { source, records } });
  return outcomes.flatMap(({ creatorId }) => creatorId ?? []);
}

async function held(id = 0) {
  const { root } = world();
  const [person] = await root.select().from(creators).where(eq(creators.id, id));
  const { rows } = await root.execute<{ biography: string | null }>(
    sql`select biography from accounts where creator_id = ${id}`,
  );
  return {
    counts: await root.$count(accountCounts, eq(accountCounts.creatorId, id)),
    posts: await root.$count(posts, eq(posts.creatorId, id)),
    facts: await root.$count(creatorFacts, eq(creatorFacts.creatorId, id)),
    podcasts: await root.$count(podcasts, eq(podcasts.creatorId, id)),
    name: person?.fullName,
    country: person?.country,
    biography: rows[0]?.biography,
  };
}

test("what was not read again in time goes, with what was shown of it; other sources' stays", async () => {
  const [expired] = await record(MONTHLY, recordOf("gone.one", { fullName: "Ada", country: "fr" }));
  const [current] = await record(FILE, recordOf("kept.one", { fullName: "Bea", country: "de" }));
  const whole = { counts: 1, posts: 1, facts: 3, podcasts: 1 };
  await world().travel(29 * DAY_MS);
  expect(await deleteExpiredData({ ctx: world().ctx })).toEqual({ counts: 0, posts: 0, facts: 0, publications: 0 });
  expect(await held(expired)).toMatchObject({ ...whole, name: "Ada", country: "fr", biography: "About gone.one" });
  await world().travel(2 * DAY_MS);
  await world().root.delete(outbox);
  expect(await deleteExpiredData({ ctx: world().ctx })).toEqual({ counts: 1, posts: 1, facts: 3, publications: 1 });
  expect(await held(expired)).toEqual({
    counts: 0,
    posts: 0,
    facts: 0,
    podcasts: 0,
    name: "gone.one",
    country: null,
    biography: null,
  });
  expect(await held(current)).toMatchObject({ ...whole, name: "Bea", country: "de" });
  const marked = await world().root.select({ id: outbox.creatorId }).from(outbox);
  expect(marked).toEqual([{ id: expired }]);
  expect(await deleteExpiredData({ ctx: world().ctx })).toEqual({ counts: 0, posts: 0, facts: 0, publications: 0 });
});

test("what was read again stays, and the night measures creators by what is left", async () => {
  const [id] = await record(MONTHLY, recordOf("again.one", {}));
  await world().travel(20 * DAY_MS);
  await record(MONTHLY, recordOf("again.one", {}));
  await world().travel(15 * DAY_MS);
  await doNightly(world().ctx);
  expect(await held(id)).toMatchObject({ counts: 1, posts: 1, podcasts: 1, biography: "About again.one" });
  const followers = async () =>
    (
      await world().root.execute<{ followers: number | null }>(
        sql`select followers from accounts where creator_id = ${id}`,
      )
    ).rows[0]?.followers;
  expect(await followers()).toBe(100 + made);
  await world().travel(20 * DAY_MS);
  await doNightly(world().ctx);
  expect(await followers()).toBeNull();
});

test("earlier counts of a post go with their time, and the post stays while it is read again", async () => {
  const [id] = await record(MONTHLY, recordOf("counted.one", {}));
  const history = async () =>
    (await world().root.execute<{ history: unknown }>(sql`select history from posts where creator_id = ${id}`)).rows[0]
      ?.history;
  const at = (days: number) => (world().ctx.clock.now().getTime() - days * DAY_MS) / 1000;
  const entries = [40, 2].map((days) => [at(days), 1, null, null, null, null]);
  await world().root.execute(
    sql`update posts set history = ${JSON.stringify(entries)}::jsonb where creator_id = ${id}`,
  );
  await deleteExpiredData({ ctx: world().ctx });
  expect(await history()).toEqual(entries.slice(1));
  await world().root.execute(
    sql`update posts set history = ${JSON.stringify(entries.slice(0, 1))}::jsonb where creator_id = ${id}`,
  );
  await deleteExpiredData({ ctx: world().ctx });
  expect(await history()).toBeNull();
});

test("a night that is cut short is taken up by the next", async () => {
  const ids = await record(MONTHLY, recordOf("cut.one", {}), recordOf("cut.two", {}));
  await world().travel(31 * DAY_MS);
  const { ctx } = world();
  const cut = new Proxy(ctx.db, {
    get(target, key, receiver) {
      // A transaction takes a connection of the pool.
      if (key === "$client") throw new Error("cut off");
      return Reflect.get(target, key, receiver);
    },
  });
  await expect(deleteExpiredData({ ctx: { ...ctx, db: cut } })).rejects.toThrow("cut off");
  expect((await held(ids[0])).counts).toBe(1);
  await deleteExpiredData({ ctx });
  expect([(await held(ids[0])).counts, (await held(ids[1])).counts]).toEqual([0, 0]);
});
