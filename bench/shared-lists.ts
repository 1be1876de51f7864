import { sql } from "drizzle-orm";
import { z } from "zod";
import type { InputOf } from "#contract/base/endpoint.ts";
import { getSharedList } from "#contract/shared-lists.ts";
import { fillCrm } from "./support/fill-crm.ts";
import { request } from "./support/load.ts";
import type { Case } from "./support/measure.ts";
import { FIRST_NAMES, wordOf } from "./support/words.ts";
import type { BenchWorld } from "./support/world.ts";

const VARIANTS = 50;
const LARGE = 100_000;
const USUAL = 200;
const SIZE = 20;
const TARGET = { p95: 30 };

/** Two shared lists of one workspace: one of typical size, and one with all creators up to 100 000. */
export async function sharedListCases(world: BenchWorld): Promise<Case[]> {
  const rows = Math.min(LARGE, world.creators);
  await fill(world, rows);
  return [...casesOf("usual", Math.min(USUAL, rows)), ...casesOf("large", rows)];
}

function casesOf(which: "usual" | "large", creators: number): Case[] {
  const page = (
    what: string,
    input: (n: number) => Omit<InputOf<typeof getSharedList>, "id">,
    target = TARGET,
  ): Case => ({
    what: `shared list of ${creators}, ${what}`,
    target,
    requests: Array.from({ length: VARIANTS }, (_, n) => request(getSharedList, { id: shareId(which), ...input(n) })),
  });
  return [
    page("the first page", () => ({})),
    page("200 a page", () => ({ per_page: 200 })),
    page("any page", (n) => ({ page: 1 + Math.floor((n * creators) / SIZE / VARIANTS) })),
    page("searched", (n) => ({ search: wordOf(FIRST_NAMES, n * 31) })),
    page("of a network", () => ({ network: "instagram" })),
    page("with stats", () => ({ fetch_stats: "true", per_page: 1 })),
  ];
}

const shareId = (which: string) => which.padEnd(22, "_");

/** Every request comes from a new visitor: it stores a visit, and looks up that visitor's feedback. */
async function fill({ ctx: { db } }: BenchWorld, rows: number): Promise<void> {
  const { rows: made } = await db.execute(sql`insert into customers (name) values ('Bench') returning id`);
  const customerId = z.uuid().parse(made[0]?.id);
  await fillCrm(db, { customerId, rows });
  for (const [which, size] of [
    ["usual", USUAL],
    ["large", rows],
  ] as const) {
    const { rows: lists } = await db.execute(sql`
      insert into lists (customer_id, title, is_public, share_id, takes_feedback)
      values (${customerId}, ${which}, true, ${shareId(which)}, true)
      on conflict (share_id) do update set title = excluded.title returning id`);
    await db.execute(sql`
      insert into list_creators (list_id, customer_id, creator_id, created_at)
      select ${z.uuid().parse(lists[0]?.id)}, ${customerId}, creator_id, created_at from crm_creators
      where customer_id = ${customerId} order by creator_id limit ${size} on conflict do nothing`);
  }
  await db.execute(sql`vacuum analyze list_creators, lists`);
}
