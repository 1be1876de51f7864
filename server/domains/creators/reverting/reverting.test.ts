import fc from "fast-check";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inTransaction } from "#server/db/transaction.ts";
import {
  recordWithBeforeImage,
  revertRecords,
  recordsBeforeImage,
  type CreatorRecord,
} from "#server/domains/creators/index.ts";
import { DAYS, randomRecord, withOwnIds } from "../testing/random-records.ts";
import { makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();
type Recorded = Awaited<ReturnType<typeof recordWithBeforeImage>>;
let niches: number[] = [];

async function record(records: CreatorRecord[], name = "panel"): Promise<Recorded> {
  const source = { kind: "file" as const, name };
  return inTransaction(world().ctx, (ctx) => recordWithBeforeImage({ ctx, input: { source, records } }));
}

/** As it is read from the table that stores it. */
async function revert({ before }: Recorded, others: Recorded["before"][] = []): Promise<Recorded["before"] | null> {
  const stored = recordsBeforeImage.parse(JSON.parse(JSON.stringify(before)));
  return inTransaction(world().ctx, (ctx) => revertRecords({ ctx, before: stored, readOthers: async () => others }));
}

async function known(): Promise<unknown> {
  const { rows } = await world().root.execute(sql`
    select 'creator' as what, to_jsonb(c) - 'updated_at' as row from creators c
    union all select 'account', to_jsonb(a) from accounts a
    union all select 'fact', to_jsonb(f) from creator_facts f
    union all select 'niche', to_jsonb(n) from creator_niches n
    union all select 'count', to_jsonb(n) from account_counts n
    union all select 'post', to_jsonb(p) from posts p
    union all select 'podcast', to_jsonb(p) from podcasts p
    union all select 'newsletter', to_jsonb(n) from newsletters n
    order by 1, 2`);
  return rows;
}

async function clear(): Promise<void> {
  await world().root.execute(sql`delete from creators`);
  await world().root.execute(sql`delete from account_counts`);
  await world().root.execute(sql`delete from posts`);
}

async function someNiches(): Promise<void> {
  const { rows } = await world().root.execute<{ id: number }>(sql`select id from niches order by id limit 3`);
  niches = rows.map(({ id }) => id);
}

describe("reverting", () => {
  test("any batches, the last first, leaves exactly what was there before each", async () => {
    await someNiches();
    const batch = fc.array(randomRecord(niches), { minLength: 1, maxLength: 4 });
    const sources = fc.constantFrom("panel", "other");
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(batch, sources), { minLength: 1, maxLength: 3 }), async (batches) => {
        await clear();
        const states: unknown[] = [];
        const recorded: Recorded[] = [];
        for (const [records, source] of batches) {
          states.push(await known());
          recorded.push(await record(records, source));
        }
        for (const one of recorded.toReversed()) {
          await revert(one);
          expect(await known()).toEqual(states.pop());
        }
      }),
      { numRuns: 30, endOnFailure: true },
    );
  }, 90_000);

  test("all batches, in any order, leaves nothing", async () => {
    await someNiches();
    // A handle that was renamed by one batch and taken by another is free only when both are reverted.
    const batch = fc.array(randomRecord(niches).map(withOwnIds), { minLength: 1, maxLength: 3 });
    const order = fc.array(fc.nat(), { minLength: 4, maxLength: 4 });
    const batches = fc.array(fc.tuple(batch, fc.constantFrom("panel", "other")), { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(batch, batches, order, async (there, given, weights) => {
        await clear();
        await record(there, "before");
        const before = await known();
        const recorded: Recorded[] = [];
        for (const [records, source] of given) recorded.push(await record(records, source));
        const shuffled = recorded.toSorted(
          (a, b) => (weights[recorded.indexOf(a)] ?? 0) - (weights[recorded.indexOf(b)] ?? 0),
        );
        const left: Recorded["before"][] = [];
        for (const one of shuffled) {
          const rest = await revert(one, left);
          if (rest) left.push(rest);
        }
        expect(await known()).toEqual(before);
      }),
      { numRuns: 30, endOnFailure: true },
    );
  }, 90_000);

  const one = (username: string, at: Date, more: Partial<CreatorRecord> = {}): CreatorRecord => ({
    accounts: [{ network: "instagram", username, counts: [{ at, precision: "day", followers: 1 }], posts: [] }],
    facts: { fullName: `Called ${username}`, country: "fr" },
    at,
    niches: [],
    ...more,
  });
  const [january = new Date(0), february = new Date(0)] = DAYS;

  test("twice changes nothing more", async () => {
    await clear();
    const before = await known();
    const recorded = await record([one("twice", january)]);
    await revert(recorded);
    await revert(recorded);
    expect(await known()).toEqual(before);
  });

  test("leaves later records of another source, with their account", async () => {
    await clear();
    const first = await record([one("kept", january)]);
    await record([one("kept", february, { facts: { country: "de" } })], "other");
    await revert(first);
    const { rows } = await world().root.execute(sql`
      select c.full_name, c.country, (select count(*) from account_counts n where n.creator_id = c.id) as counts,
        (select string_agg(field, ' ') from creator_facts f where f.creator_id = c.id) as facts from creators c`);
    expect(rows).toEqual([{ full_name: "kept", country: "de", counts: 1, facts: "country" }]);
  });

  test("leaves creators in a CRM, with their accounts only", async () => {
    await clear();
    const { customerId } = await makeOwner(world());
    const recorded = await record([one("listed", january)]);
    await world().root.execute(sql`
      insert into crm_creators (customer_id, creator_id, full_name, search_text)
      select ${customerId}, id, full_name, '' from creators`);
    await revert(recorded);
    const { rows } = await world().root.execute(sql`
      select c.full_name, c.country, a.username, (select count(*) from account_counts) as counts
      from creators c join accounts a on a.creator_id = c.id`);
    expect(rows).toEqual([{ full_name: "listed", country: null, username: "listed", counts: 0 }]);
  });

  test("removes an account that was added to an existing creator, and marks that creator for the index sync", async () => {
    await clear();
    await record([one("main", january)]);
    const before = await known();
    const other = { network: "tiktok" as const, username: "second", counts: [], posts: [] };
    const merging = one("main", january);
    const recorded = await record([{ ...merging, accounts: [...merging.accounts, other] }]);
    expect(recorded.outcomes.map(({ outcome }) => outcome)).toEqual(["merged"]);
    await world().root.execute(sql`delete from outbox`);
    await revert(recorded);
    expect(await known()).toEqual(before);
    const { rows } = await world().root.execute(sql`select creator_id from outbox`);
    expect(rows.map(({ creator_id }) => creator_id)).toEqual([recorded.outcomes[0]?.creatorId]);
  });
});
