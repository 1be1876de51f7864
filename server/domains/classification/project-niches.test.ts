import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  recordCreators,
  recordWithBeforeImage,
  revertRecords,
  type CreatorFacts,
  type PostRecord,
  type RecordSource,
} from "#server/domains/creators/index.ts";
import { writeInstallationFact } from "#server/db/installation-facts.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { projectNiches, proposeAgain } from "./project-niches.ts";

const world = useWorld();
const [SKINCARE, CATS, GOLF, BEDDING] = [1045, 1108, 1129, 5049];
let made = 0;

type Given = {
  username?: string;
  facts?: CreatorFacts;
  biography?: string;
  posts?: Pick<PostRecord, "text" | "hashtags">[];
  niches?: number[];
  source?: Partial<RecordSource>;
};

function batchOf({ username = `proposed_${++made}`, facts = {}, biography, posts = [], niches = [], source }: Given) {
  const now = world().ctx.clock.now();
  return {
    source: { kind: "file" as const, name: "panel", ...source },
    records: [
      {
        accounts: [
          {
            network: "instagram" as const,
            username,
            ...(biography !== undefined && { biography }),
            counts: [],
            posts: posts.map((post, i) => ({
              ...post,
              externalId: `${username}-${i}`,
              publishedAt: now,
              countedAt: now,
              format: "image" as const,
              mentions: [],
            })),
          },
        ],
        facts,
        at: now,
        niches: niches.map((id, i) => ({ id, primary: i === 0 })),
      },
    ],
  };
}

async function record(given: Given): Promise<number> {
  const [outcome] = await recordCreators({ ctx: world().ctx, input: batchOf(given) });
  await world().indexSync.flush();
  return outcome?.creatorId ?? 0;
}

async function nichesOf(creatorId: number, customerId: string | null = null) {
  const { rows } = await world().root.execute<{
    niche: number;
    state: number;
    primary: boolean;
    words: string[] | null;
  }>(sql`
    select niche_id as niche, state, is_primary as primary, evidence->'words' as words from creator_niches
    where creator_id = ${creatorId} and customer_id is not distinct from ${customerId} order by is_primary desc, niche_id`);
  return rows;
}

async function setState(creatorId: number, nicheId: number, state: number): Promise<void> {
  await world().root.execute(
    sql`update creator_niches set state = ${state}, is_primary = false where creator_id = ${creatorId} and niche_id = ${nicheId}`,
  );
}

const skin = { facts: { biography: "Skincare and sunscreen" } };
const cat = { text: "Look at this", hashtags: ["kittens"] };

test("creators without a niche get proposals with the words that decided, the strongest as primary", async () => {
  const id = await record({ ...skin, posts: [cat, cat] });
  expect(await nichesOf(id)).toEqual([
    { niche: SKINCARE, state: 3, primary: true, words: expect.arrayContaining(["Skincare", "sunscreen"]) },
    { niche: CATS, state: 4, primary: false, words: ["Kittens"] },
  ]);
  expect(await nichesOf(await record({ biography: "Golf coach", posts: [] }))).toMatchObject([
    { niche: GOLF, state: 3 },
  ]);
  const brand = await record({ facts: { biography: "Mattresses and bedding", isBrand: true } });
  expect(await nichesOf(brand)).toMatchObject([{ niche: BEDDING, state: 3 }]);
  expect(await nichesOf(await record({ facts: { biography: "Hello 👋" } }))).toEqual([]);
});

test("repeating changes nothing; other texts change the proposals", async () => {
  const username = "changing";
  const id = await record({ username, ...skin });
  expect(await projectNiches({ ctx: world().ctx, creatorIds: [id] })).toEqual([]);
  await world().travel(60_000);
  await record({ username, facts: { biography: "Golf" } });
  expect(await nichesOf(id)).toMatchObject([{ niche: GOLF, primary: true }]);
  await world().travel(60_000);
  await record({ username, facts: { biography: "Nothing in particular" } });
  expect(await nichesOf(id)).toEqual([]);
});

test("a niche of a source takes the place of proposals, also of the same niche", async () => {
  const [first, second] = ["given_other", "given_same"];
  const other = await record({ username: first, ...skin });
  const same = await record({ username: second, ...skin });
  await record({ username: first, niches: [GOLF] });
  await record({ username: second, niches: [SKINCARE] });
  expect(await nichesOf(other)).toEqual([{ niche: GOLF, state: 0, primary: true, words: null }]);
  expect(await nichesOf(same)).toEqual([{ niche: SKINCARE, state: 0, primary: true, words: null }]);
});

test("what a person has removed is not proposed again; what one has confirmed stays", async () => {
  const id = await record({ facts: { biography: "Skincare and sunscreen, and golf" } });
  await setState(id, SKINCARE, -1);
  await projectNiches({ ctx: world().ctx, creatorIds: [id] });
  expect(await nichesOf(id)).toMatchObject([
    { niche: GOLF, state: 3, primary: true },
    { niche: SKINCARE, state: -1, primary: false },
  ]);
  await setState(id, GOLF, 0);
  await projectNiches({ ctx: world().ctx, creatorIds: [id] });
  expect(await nichesOf(id)).toMatchObject([
    { niche: SKINCARE, state: -1 },
    { niche: GOLF, state: 0, words: ["Golf"] },
  ]);
});

test("undoing an import removes the creators it made, with their proposals", async () => {
  const { ctx, indexSync } = world();
  const recorded = await inTransaction(ctx, (tx) => recordWithBeforeImage({ ctx: tx, input: batchOf(skin) }));
  await indexSync.flush();
  const id = recorded.outcomes[0]?.creatorId ?? 0;
  expect(await nichesOf(id)).toHaveLength(1);
  await inTransaction(ctx, (tx) => revertRecords({ ctx: tx, before: recorded.before, readOthers: async () => [] }));
  await indexSync.flush();
  const { rows } = await world().root.execute(sql`select from creators where id = ${id}`);
  expect(rows).toEqual([]);
  expect(await nichesOf(id)).toEqual([]);
});

test("undoing an import that gave a niche brings the proposals back", async () => {
  const { ctx, indexSync } = world();
  const username = "undone_niche";
  const id = await record({ username, ...skin });
  const input = batchOf({ username, niches: [GOLF] });
  const recorded = await inTransaction(ctx, (tx) => recordWithBeforeImage({ ctx: tx, input }));
  await indexSync.flush();
  await inTransaction(ctx, (tx) => revertRecords({ ctx: tx, before: recorded.before, readOthers: async () => [] }));
  await indexSync.flush();
  expect(await nichesOf(id)).toMatchObject([{ niche: SKINCARE, state: 3, primary: true }]);
});

test("each layer is proposed niches by its own texts", async () => {
  const { customerId } = await makeOwner(world());
  const username = "layered";
  const id = await record({ username, ...skin });
  await world().travel(60_000);
  const own = await record({ username, facts: { biography: "Golf" }, source: { name: "own", customerId } });
  expect(await nichesOf(id)).toMatchObject([{ niche: SKINCARE }]);
  expect(await nichesOf(own, customerId)).toMatchObject([{ niche: GOLF, state: 3, primary: true }]);
  expect(await projectNiches({ ctx: world().ctx, creatorIds: [id, own] })).toEqual([]);
});

test("texts of sources that allow nothing to be derived are not read", async () => {
  const policy = { maxAgeDays: null, allowDerived: false, allowCrossNetwork: true, allowExport: true };
  const source = { kind: "connector" as const, name: "barred", policy };
  expect(await nichesOf(await record({ ...skin, biography: "Skincare", posts: [cat, cat], source }))).toEqual([]);
});

test("after a change of the rules the night proposes niches for all creators without one", async () => {
  const { ctx, root } = world();
  const id = await record(skin);
  await root.execute(sql`delete from creator_niches where creator_id = ${id}`);
  await proposeAgain({ ctx });
  expect(await nichesOf(id)).toHaveLength(1);
  await root.execute(sql`delete from creator_niches where creator_id = ${id}`);
  await proposeAgain({ ctx });
  expect(await nichesOf(id)).toEqual([]);
  await writeInstallationFact(ctx, "niche-proposals", "of an earlier version");
  await proposeAgain({ ctx });
  expect(await nichesOf(id)).toHaveLength(1);
});
