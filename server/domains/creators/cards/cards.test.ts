import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useWorld } from "#test/support/world.ts";
import { readCards, recordCreators, refreshScales, SAMPLE_MARK, type CreatorRecord } from "../index.ts";

const world = useWorld();
const at = new Date("2026-03-01T00:00:00Z");

async function record(overrides: Partial<CreatorRecord>, kind: "file" | "sample" = "file"): Promise<number> {
  const [outcome] = await recordCreators({
    ctx: world().ctx,
    input: {
      source: { kind, name: kind },
      records: [{ accounts: [], facts: { fullName: "Ada" }, at, niches: [], ...overrides }],
    },
  });
  return outcome?.creatorId ?? 0;
}

function presence(
  network: "instagram" | "youtube" | "tiktok" | "twitch",
  username: string,
  followers: number,
  url?: string,
) {
  return { network, username, url, counts: [{ at, precision: "day" as const, followers }], posts: [] };
}

async function cardOf(id: number) {
  await world().indexSync.flush();
  return (await readCards({ ctx: world().ctx, ids: [id] })).get(id);
}

test("a card has name, topics and accounts, most followers first, and never the email", async () => {
  const { rows } = await world().ctx.db.execute<{ id: number }>(sql`select id from niches order by id limit 3`);
  const [first = 0, second = 0, third = 0] = rows.map((row) => row.id);
  const id = await record({
    accounts: [
      presence("instagram", "ada", 100),
      presence("youtube", "ada.tv", 300, "https://www.youtube.com/c/ada"),
      presence("tiktok", "ada", 200, "javascript:alert(1)"),
    ],
    facts: { fullName: "Ada", country: "fr", city: "Orléans", email: "ada@example.test", picture: "pictures/a.svg" },
    niches: [
      { id: first, primary: false },
      { id: second, primary: true },
      { id: third, primary: false },
    ],
  });
  await world().ctx.db.execute(sql`update creator_niches set state = -1 where niche_id = ${third}`);
  const card = await cardOf(id);
  expect(card).toMatchObject({
    _id: String(id),
    full_name: "Ada",
    country: "fr",
    city: "Orléans",
    language: null,
    gender: 2,
    is_a_brand: false,
    isSample: false,
    verified: false,
    picture_url: "/files/pictures/a.svg",
    networks: [
      { network: "youtube", followers: 300, url: "https://www.youtube.com/c/ada" },
      { network: "tiktok", followers: 200, url: "https://www.tiktok.com/@ada" },
      { network: "instagram", followers: 100, url: "https://www.instagram.com/ada/", growth: null },
    ],
  });
  expect(card?.categories.map((niche) => [niche.id, niche.primary])).toEqual([
    [second, true],
    [first, false],
  ]);
  expect(JSON.stringify(card)).not.toContain("ada@example.test");
});

test("a sample account leads nowhere", async () => {
  const username = `ada${SAMPLE_MARK}`;
  const id = await record({ accounts: [presence("instagram", username, 10, "https://example.test/ada")] }, "sample");
  expect(await cardOf(id)).toMatchObject({ isSample: true, picture_url: null, networks: [{ username, url: null }] });
});

test("ids that do not exist are left out", async () => {
  const id = await record({ accounts: [presence("instagram", "grace", 10)] });
  const cards = await readCards({ ctx: world().ctx, ids: [id, 999_999_999] });
  expect([...cards.keys()]).toEqual([id]);
  expect(await readCards({ ctx: world().ctx, ids: [] })).toEqual(new Map());
});

test("a card has the percentile of each figure among the accounts of its network, once computed", async () => {
  const streams = async (name: string, followers: number) =>
    record({ accounts: [presence("twitch", name, followers), presence("tiktok", name, 1)] });
  const ids = [await streams("a", 10), await streams("b", 20), await streams("c", 30), await streams("d", 40)];
  const places = async () => {
    const cards = await readCards({ ctx: world().ctx, ids });
    return ids.map((id) => cards.get(id)?.networks.find(({ network }) => network === "twitch")?.peers);
  };
  await world().indexSync.flush();
  expect((await places())[3]?.followers).toBeNull();
  await refreshScales({ ctx: world().ctx });
  const measured = await places();
  expect(measured.map((peers) => peers?.followers)).toEqual([0, 33, 66, 100]);
  expect(measured[3]).toMatchObject({ growth: null, engagementRate: null, monthlyViews: null });
});

test("growth hidden by rounded counts has an upper bound", async () => {
  const before = { at: new Date("2026-01-30T00:00:00Z"), precision: "day" as const };
  const channel = (username: string, then: number, now: number) => {
    const account = presence("youtube", username, now);
    return { ...account, counts: [...account.counts, { ...before, followers: then }] };
  };
  const id = await record({
    accounts: [channel("still", 1_230_000, 1_230_000), channel("moving", 1_000_000, 1_020_000)],
  });
  expect((await cardOf(id))?.networks).toMatchObject([
    { username: "still", growth: 0, growthBelow: 10_000 / 1_230_000 },
    { username: "moving", growth: 0.02, growthBelow: null },
  ]);
});
