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
import { DAYS, randomRecord } from "../testing/random-records.ts";
import { makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();
type Said = Awaited<ReturnType<typeof recordWithBeforeImage>>;
let niches: number[] = [];

async function say(records: CreatorRecord[], name = "panel"): Promise<Said> {
  const source = { kind: "file" as const, name };
  return inTransaction(world().ctx, (ctx) => recordWithBeforeImage({ ctx, input: { source, records } }));
}

/** As it comes back from the table it is kept in. */
async function takeBack({ before }: Said, others: Said["before"][] = []): Promise<Said["before"] | null> {
  const kept = recordsBeforeImage.parse(JSON.parse(JSON.stringify(before)));
  return inTransaction(world().ctx, (ctx) => revertRecords({ ctx, before: kept, readOthers: async () => others }));
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

describe("taking back", () => {
  test("any batches, the last first, leaves exactly what was there before each", async () => {
    await someNiches();
    const batch = fc.array(randomRecord(niches), { minLength: 1, maxLength: 4 });
    const sources = fc.constantFrom("panel", "other");
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(batch, sources), { minLength: 1, maxLength: 3 }), async (batches) => {
        await clear();
        const states: unknown[] = [];
        const said: Said[] = [];
        for (const [records, source] of batches) {
          states.push(await known());
          said.push(await say(records, source));
        }
        for (const one of said.toReversed()) {
          await takeBack(one);
          expect(await known()).toEqual(states.pop());
        }
      }),
      { numRuns: 30 },
    );
  }, 90_000);

  test("any batches, in any order, leaves nothing when all are taken back", async () => {
    await someNiches();
    const batch = fc.array(randomRecord(niches), { minLength: 1, maxLength: 3 });
    const order = fc.array(fc.nat(), { minLength: 4, maxLength: 4 });
    const batches = fc.array(fc.tuple(batch, fc.constantFrom("panel", "other")), { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(batch, batches, order, async (there, given, weights) => {
        await clear();
        await say(there, "before");
        const before = await known();
        const said: Said[] = [];
        for (const [records, source] of given) said.push(await say(records, source));
        const shuffled = said.toSorted((a, b) => (weights[said.indexOf(a)] ?? 0) - (weights[said.indexOf(b)] ?? 0));
        const left: Said["before"][] = [];
        for (const one of shuffled) {
          const rest = await takeBack(one, left);
          if (rest) left.push(rest);
        }
        expect(await known()).toEqual(before);
      }),
      { numRuns: 30 },
    );
  }, 90_000);

  const one = (username: string, at: Date, more: Partial<CreatorRecord> = {}): CreatorRecord => ({
    accounts: [{ network: "instagram", username, counts: [{ at, precision: "day", followers: 1 }], posts: [] }],
    facts: { fullName: `Called ${username}`, country: "fr" },
    at,
    niches: [],
    ...more,
  });
  const [january = new Date(), february = new Date()] = DAYS;

  test("twice changes nothing more", async () => {
    await clear();
    const before = await known();
    const said = await say([one("twice", january)]);
    await takeBack(said);
    await takeBack(said);
    expect(await known()).toEqual(before);
  });

  test("leaves what another source has said since, with the account it is said of", async () => {
    await clear();
    const first = await say([one("kept", january)]);
    await say([one("kept", february, { facts: { country: "de" } })], "other");
    await takeBack(first);
    const { rows } = await world().root.execute(sql`
      select c.full_name, c.country, (select count(*) from account_counts n where n.creator_id = c.id) as counts,
        (select string_agg(field, ' ') from creator_facts f where f.creator_id = c.id) as facts from creators c`);
    expect(rows).toEqual([{ full_name: "kept", country: "de", counts: 1, facts: "country" }]);
  });

  test("leaves whom a team has put into its CRM, by their accounts alone", async () => {
    await clear();
    const { customerId } = await makeOwner(world());
    const said = await say([one("listed", january)]);
    await world().root.execute(sql`
      insert into crm_creators (customer_id, creator_id, full_name, search_text)
      select ${customerId}, id, full_name, '' from creators`);
    await takeBack(said);
    const { rows } = await world().root.execute(sql`
      select c.full_name, c.country, a.username, (select count(*) from account_counts) as counts
      from creators c join accounts a on a.creator_id = c.id`);
    expect(rows).toEqual([{ full_name: "listed", country: null, username: "listed", counts: 0 }]);
  });

  test("takes away the account that was added to somebody known, and marks whom it concerns for the fold", async () => {
    await clear();
    await say([one("main", january)]);
    const before = await known();
    const other = { network: "tiktok" as const, username: "second", counts: [], posts: [] };
    const merging = one("main", january);
    const said = await say([{ ...merging, accounts: [...merging.accounts, other] }]);
    expect(said.outcomes.map(({ outcome }) => outcome)).toEqual(["merged"]);
    await world().root.execute(sql`delete from outbox`);
    await takeBack(said);
    expect(await known()).toEqual(before);
    const { rows } = await world().root.execute(sql`select creator_id from outbox`);
    expect(rows.map(({ creator_id }) => creator_id)).toEqual([said.outcomes[0]?.creatorId]);
  });
});
