import { sql } from "drizzle-orm";
import type { CreatorRecord } from "#server/domains/creators/index.ts";
import type { World } from "../support/world.ts";

export async function customerIdOf({ root }: World, company: string): Promise<string> {
  const { rows } = await root.execute<{ id: string }>(sql`select id from customers where name = ${company}`);
  return rows[0]?.id ?? "";
}

/** False records of every creator, and of one that nothing else knows. */
export function falseRecords(secret: string): CreatorRecord[] {
  const at = new Date("2026-06-01");
  const post = { publishedAt: at, countedAt: at, format: "image" as const, text: secret, mentions: [], likes: 10 ** 9 };
  return Array.from({ length: 9 }, (_, i) => ({
    accounts: [
      {
        network: "instagram" as const,
        username: `walker${i}`,
        biography: secret,
        counts: [{ at, precision: "day" as const, followers: 10 ** 9 }],
        posts: [{ externalId: `${secret}-${i}`, hashtags: [secret], ...post }],
      },
    ],
    facts: { fullName: secret, biography: secret, email: `${secret}@example.test`, website: `https://${secret}.test/` },
    at,
    niches: [],
    publications: [{ kind: "podcast" as const, title: secret, link: `https://${secret}.test/feed` }],
  }));
}

/** Everything the neighbour owns, row by row. */
export async function belongingsOf({ root }: World, company: string): Promise<unknown> {
  const own = sql`(select id from customers where name = ${company})`;
  const { rows } = await root.execute(sql`
    select 'crm' as what, to_jsonb(c) as row from crm_creators c where customer_id in ${own}
    union all select 'list', to_jsonb(l) from lists l where customer_id in ${own}
    union all select 'in list', to_jsonb(i) from list_creators i where customer_id in ${own}
    union all select 'action', to_jsonb(a) from actions a where customer_id in ${own}
    union all select 'import', to_jsonb(i) from imports i where customer_id in ${own}
    union all select 'creator', to_jsonb(c) from creators c where customer_id in ${own}
    union all select 'account', to_jsonb(a) from accounts a where customer_id in ${own}
    union all select 'fact', to_jsonb(f) from creator_facts f where customer_id in ${own}
    union all select 'post', to_jsonb(p) from posts p where customer_id in ${own}
    union all select 'mapping', to_jsonb(m) from import_mappings m where customer_id in ${own}
    order by 1, 2`);
  return rows;
}

/** How many rows each table that calls can write has. */
export async function countRows({ root }: World): Promise<unknown> {
  const { rows } = await root.execute(sql`
    select (select count(*) from users) as users, (select count(*) from customers) as customers,
      (select count(*) from crm_creators) as crm, (select count(*) from lists) as lists,
      (select count(*) from list_creators) as members, (select count(*) from actions) as actions,
      (select count(*) from jobs) as jobs, (select count(*) from imports) as imports,
      (select count(*) from import_mappings) as mappings, (select count(*) from creators) as creators`);
  return rows;
}
