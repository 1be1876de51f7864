import { count, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  accountCounts,
  accounts,
  creatorFacts,
  creatorNiches,
  creators,
  niches,
  outbox,
  posts,
} from "#server/db/tables/index.ts";
import { useWorld } from "#test/support/world.ts";
import { recordCreators, removeSampleCreators, type CreatorRecord, type RecordSource } from "./index.ts";

const world = useWorld();
const june = new Date("2022-06-01T00:00:00Z");
const july = new Date("2022-07-01T00:00:00Z");
const panel: RecordSource = { kind: "file", name: "panel" };

let people = 0;
/** A creator that has not been recorded before. */
function someone(overrides: Partial<CreatorRecord> = {}, followers = 1000): CreatorRecord {
  people += 1;
  return {
    accounts: [
      {
        network: "instagram",
        username: `someone_${people}`,
        counts: [{ at: june, precision: "month", followers }],
        posts: [],
      },
    ],
    facts: { fullName: `Someone ${people}`, country: "fr" },
    at: june,
    niches: [],
    ...overrides,
  };
}

/** Records the same account again with other figures or facts. */
function again(
  record: CreatorRecord,
  overrides: Partial<CreatorRecord> & { at?: Date },
  followers = 1000,
): CreatorRecord {
  const at = overrides.at ?? record.at;
  return {
    ...record,
    accounts: record.accounts.map((account) =>
      Object.assign({}, account, { counts: [{ at, precision: "month", followers }] }),
    ),
    ...overrides,
  };
}

/** A sample creator that has not been recorded before. */
function sampled(): CreatorRecord {
  const record = someone();
  return again(record, {
    accounts: record.accounts.map((a) => Object.assign({}, a, { username: `${a.username}.sample` })),
  });
}

const recordAll = (records: CreatorRecord[], source = panel) =>
  recordCreators({ ctx: world().ctx, input: { source, records } });
const outcomes = async (records: CreatorRecord[], source = panel) =>
  (await recordAll(records, source)).map(({ outcome }) => outcome);

async function recordOne(record: CreatorRecord, source = panel) {
  const [outcome] = await recordAll([record], source);
  if (!outcome || outcome.creatorId === null) throw new Error("one record, one outcome");
  return outcome;
}

async function creator(id: number) {
  const [row] = await world().root.select().from(creators).where(eq(creators.id, id));
  return row;
}

/** Ids added to the outbox while `work` ran. */
async function outboxOf(work: () => Promise<unknown>): Promise<number[]> {
  await world().root.delete(outbox);
  await work();
  const rows = await world().root.select().from(outbox).orderBy(outbox.creatorId);
  return rows.map(({ creatorId }) => creatorId);
}

async function rowsOf(table: typeof creators | typeof accounts | typeof outbox): Promise<number> {
  const [row] = await world().root.select({ n: count() }).from(table);
  return row?.n ?? 0;
}

describe("a new creator", () => {
  test("gets an account, counts, facts, niches and posts, and is marked for the index sync", async () => {
    const [niche] = await world().root.select({ id: niches.id }).from(niches).limit(1);
    if (!niche) throw new Error("the taxonomy is seeded");
    const record = someone({ niches: [{ id: niche.id, primary: true }] });
    record.accounts[0]?.posts.push({
      externalId: "p1",
      publishedAt: june,
      countedAt: july,
      format: "video",
      text: "Hello",
      hashtags: ["hi"],
      mentions: [],
      likes: 5,
    });
    let id = 0;
    const indexed = await outboxOf(async () => {
      const result = await recordOne(record);
      expect(result.outcome).toBe("created");
      id = result.creatorId;
    });
    expect(indexed).toEqual([id]);
    expect(await creator(id)).toMatchObject({
      fullName: record.facts.fullName,
      country: "fr",
      gender: 2,
      isSample: false,
    });
    const { root } = world();
    expect(await root.select().from(accounts).where(eq(accounts.creatorId, id))).toMatchObject([
      { network: "instagram", username: record.accounts[0]?.username, isSample: false },
    ]);
    expect(await root.select().from(accountCounts).where(eq(accountCounts.creatorId, id))).toMatchObject([
      { at: june, precision: "month", followers: 1000, viewsPerPost: null },
    ]);
    expect(await root.select().from(creatorNiches).where(eq(creatorNiches.creatorId, id))).toMatchObject([
      { nicheId: niche.id, isPrimary: true, state: 0 },
    ]);
    expect(await root.select().from(posts).where(eq(posts.creatorId, id))).toMatchObject([
      { externalId: "p1", likes: 5, views: null, hashtags: ["hi"] },
    ]);
    expect(await outboxOf(() => recordOne(record))).toEqual([]);
    expect((await recordOne(record)).outcome).toBe("unchanged");
  });

  test("is named by the handle until a source provides a name", async () => {
    const record = someone({ facts: {} });
    const { creatorId } = await recordOne(record);
    expect((await creator(creatorId))?.fullName).toBe(record.accounts[0]?.username);
    await recordOne(again(record, { at: new Date("2001-01-01T00:00:00Z"), facts: { fullName: "Old Name" } }));
    expect((await creator(creatorId))?.fullName).toBe("Old Name");
  });

  test("is one creator on several networks", async () => {
    const record = someone();
    record.accounts.push({ network: "tiktok", username: `on_tiktok_${people}`, counts: [], posts: [] });
    const { creatorId } = await recordOne(record);
    const onTiktok = { ...record, accounts: record.accounts.slice(1) };
    expect(await recordOne(onTiktok)).toEqual({ outcome: "unchanged", creatorId });
  });
});

describe("the same account", () => {
  test("is one creator however its handle is written", async () => {
    const first = someone();
    const { creatorId } = await recordOne(first);
    const handle = first.accounts[0]?.username ?? "";
    const spelled = again(first, {});
    spelled.accounts = spelled.accounts.map((account) =>
      Object.assign({}, account, { username: ` @${handle.toUpperCase()} ` }),
    );
    expect((await recordOne(spelled)).creatorId).toBe(creatorId);
  });

  test("may come twice in one batch", async () => {
    const one = someone();
    expect(await outcomes([one, again(one, { at: july }, 1200), one])).toEqual(["created", "updated", "unchanged"]);
    const two = someone();
    expect(await outcomes([two, two])).toEqual(["created", "unchanged"]);
  });

  test("gathers a point for every month and source, and corrects a point", async () => {
    const record = someone();
    const { creatorId } = await recordOne(record);
    await recordOne(again(record, { at: july }, 1100));
    await recordOne(record, { kind: "file", name: "another panel" });
    expect((await recordOne(again(record, { at: july }, 1111))).outcome).toBe("updated");
    const points = await world()
      .root.select({ at: accountCounts.at, followers: accountCounts.followers })
      .from(accountCounts)
      .where(eq(accountCounts.creatorId, creatorId))
      .orderBy(accountCounts.at, accountCounts.sourceId);
    expect(points).toEqual([
      { at: june, followers: 1000 },
      { at: june, followers: 1000 },
      { at: july, followers: 1111 },
    ]);
  });

  test("of one creator is not taken by a record that begins with another's", async () => {
    const [a, b] = [someone(), someone()];
    const [first, second] = await recordAll([a, b]);
    const both = again(a, { at: july, facts: { fullName: "Both" } });
    both.accounts = [...both.accounts, ...again(b, { at: july }, 77).accounts];
    const indexed = await outboxOf(async () =>
      expect(await recordOne(both)).toEqual({ outcome: "updated", creatorId: first?.creatorId }),
    );
    expect(indexed).toEqual([first?.creatorId, second?.creatorId]);
    expect((await creator(second?.creatorId ?? 0))?.fullName).toBe(b.facts.fullName);
  });
});

describe("facts", () => {
  test("are overwritten by newer ones, never by older ones or by silence", async () => {
    const record = someone({ at: july, facts: { fullName: "July", country: "fr", language: "fr" } });
    const { creatorId } = await recordOne(record);
    expect((await recordOne(again(record, { at: june, facts: { fullName: "June", city: "Lyon" } }))).outcome).toBe(
      "updated",
    );
    expect(await creator(creatorId)).toMatchObject({ fullName: "July", country: "fr", city: "Lyon" });
    await recordOne(again(record, { at: new Date("2022-08-01T00:00:00Z"), facts: { fullName: "August" } }));
    expect(await creator(creatorId)).toMatchObject({ fullName: "August", country: "fr", language: "fr" });
  });

  test("of one time are corrected by their own source only", async () => {
    const record = someone({ facts: { fullName: "First" } });
    const { creatorId } = await recordOne(record);
    await recordOne(again(record, { facts: { fullName: "Elsewhere" } }), { kind: "file", name: "another panel" });
    expect((await creator(creatorId))?.fullName).toBe("First");
    await recordOne(again(record, { facts: { fullName: "Corrected" } }));
    expect((await creator(creatorId))?.fullName).toBe("Corrected");
  });

  test("keep where they came from", async () => {
    const record = someone({ facts: { country: "de" } });
    const { creatorId } = await recordOne(record);
    const rows = await world().root.select().from(creatorFacts).where(eq(creatorFacts.creatorId, creatorId));
    expect(rows).toMatchObject([{ field: "country", value: "de", at: june }]);
  });

  test("that look like numbers are still the same words", async () => {
    const record = someone({ facts: { fullName: "433", isBrand: true, gender: 0 } });
    const { creatorId } = await recordOne(record);
    expect((await creator(creatorId))?.fullName).toBe("433");
    expect((await recordOne(record)).outcome).toBe("unchanged");
  });

  test("about an account's biography follow the same rule", async () => {
    const recordAt = (at: Date, biography: string) =>
      again(record, { at, accounts: record.accounts.map((a) => Object.assign({}, a, { biography })) });
    const record = someone();
    const { creatorId } = await recordOne(recordAt(july, "new"));
    await recordOne(recordAt(june, "old"));
    const rows = await world().root.select().from(accounts).where(eq(accounts.creatorId, creatorId));
    expect(rows).toMatchObject([{ biography: "new" }]);
  });
});

test("a niche that was removed by hand stays removed, and one primary niche stays the primary one", async () => {
  const [one, two] = await world().root.select({ id: niches.id }).from(niches).limit(2);
  if (!one || !two) throw new Error("the taxonomy is seeded");
  const record = someone({ niches: [{ id: one.id, primary: false }] });
  const { creatorId } = await recordOne(record);
  await world()
    .root.update(creatorNiches)
    .set({ state: -1, isPrimary: false })
    .where(eq(creatorNiches.creatorId, creatorId));
  const both = { ...record, niches: [one, two].map(({ id }) => ({ id, primary: true })) };
  expect((await recordOne(both)).outcome).toBe("updated");
  expect((await recordOne(both)).outcome).toBe("unchanged");
  const rows = await world()
    .root.select()
    .from(creatorNiches)
    .where(eq(creatorNiches.creatorId, creatorId))
    .orderBy(creatorNiches.state);
  expect(rows).toMatchObject([
    { nicheId: one.id, state: -1, isPrimary: false },
    { nicheId: two.id, state: 0, isPrimary: true },
  ]);
});

test("the first niche that is not removed becomes primary when no source names one", async () => {
  const [one, two, three] = await world().root.select({ id: niches.id }).from(niches).limit(3);
  if (!one || !two || !three) throw new Error("the taxonomy is seeded");
  const record = someone({ niches: [{ id: one.id, primary: false }] });
  const { creatorId } = await recordOne(record);
  const mine = eq(creatorNiches.creatorId, creatorId);
  const primaries = async () => {
    const rows = await world().root.select().from(creatorNiches).where(mine);
    return rows.filter(({ isPrimary }) => isPrimary).map(({ nicheId }) => nicheId);
  };
  expect(await primaries()).toEqual([one.id]);

  await world().root.update(creatorNiches).set({ state: -1, isPrimary: false }).where(mine);
  await recordOne({ ...record, niches: [one, two, three].map(({ id }) => ({ id, primary: id === one.id })) });
  expect(await primaries()).toEqual([two.id]);
});

test("a post keeps its newest figures", async () => {
  const record = someone();
  const post = (countedAt: Date, likes: number) => ({
    externalId: "p",
    publishedAt: june,
    countedAt,
    format: "image" as const,
    text: "",
    hashtags: [],
    mentions: [],
    likes,
  });
  const recordAt = (countedAt: Date, likes: number) =>
    again(record, { accounts: record.accounts.map((a) => Object.assign({}, a, { posts: [post(countedAt, likes)] })) });
  const { creatorId } = await recordOne(recordAt(july, 10));
  expect((await recordOne(recordAt(june, 5))).outcome).toBe("unchanged");
  expect((await recordOne(recordAt(july, 11))).outcome).toBe("updated");
  expect(await world().root.select().from(posts).where(eq(posts.creatorId, creatorId))).toMatchObject([
    { likes: 11, countedAt: july },
  ]);
});

describe("a batch", () => {
  test("that fails leaves nothing, not even in the outbox", async () => {
    const before = [await rowsOf(creators), await rowsOf(accounts), await rowsOf(outbox)];
    await expect(recordAll([someone(), someone({ niches: [{ id: 2_000_000_000, primary: false }] })])).rejects.toThrow(
      "creator_niches",
    );
    expect([await rowsOf(creators), await rowsOf(accounts), await rowsOf(outbox)]).toEqual(before);
  });

  test("is safe beside others that name the same handles in other orders", async () => {
    const batch = Array.from({ length: 200 }, () => someone());
    const months = [1, 2, 3, 4, 5, 6].map((month) => new Date(Date.UTC(2023, month, 1)));
    const results = await Promise.all(
      months.map((at, i) =>
        recordAll((i % 2 === 0 ? batch : batch.toReversed()).map((record) => again(record, { at }))),
      ),
    );
    expect(results.flat().filter(({ outcome }) => outcome === "created")).toHaveLength(200);
    const ids = new Set(results.flat().map(({ creatorId }) => creatorId));
    expect(ids.size).toBe(200);
    const [row] = await world()
      .root.select({ n: count() })
      .from(accountCounts)
      .where(sql`${accountCounts.creatorId} = any(${sql.param([...ids])})`);
    expect(row?.n).toBe(200 * months.length);
  });

  test("without records has no outcomes", async () => {
    expect(await recordAll([])).toEqual([]);
  });
});

describe("sample creators", () => {
  const sample: RecordSource = { kind: "sample", name: "sample world" };
  test("never share an account with real ones", async () => {
    await expect(recordAll([sampled()])).rejects.toThrow("reserved mark");
    await expect(recordAll([someone()], sample)).rejects.toThrow("reserved mark");
    const { creatorId } = await recordOne(sampled(), sample);
    expect((await creator(creatorId))?.isSample).toBe(true);
  });

  test("are removed with all their data and marked for the index sync", async () => {
    const remaining = await recordOne(someone());
    const removed = await recordAll([sampled(), sampled()], sample);
    const indexed = await outboxOf(async () =>
      expect(await removeSampleCreators({ ctx: world().ctx })).toBeGreaterThanOrEqual(2),
    );
    for (const { creatorId } of removed) expect(indexed).toContain(creatorId);
    expect(indexed).not.toContain(remaining.creatorId);
    const left = await world().root.execute(sql`
      select 1 from ${creators} where is_sample union all select 1 from ${accounts} where is_sample union all
      select 1 from ${accountCounts} c where not exists (select from ${creators} where id = c.creator_id)`);
    expect(left.rows).toEqual([]);
    expect(await creator(remaining.creatorId)).toBeDefined();
    expect(await removeSampleCreators({ ctx: world().ctx })).toBe(0);
  });
});
