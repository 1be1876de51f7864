import { sql } from "drizzle-orm";
import { NICHE_REMOVED } from "#contract/base/states.ts";
import type { Database } from "#server/db/connect.ts";

export const TAGS = 20;
const LISTS = 20;

/**
 * A workspace's CRM of the first creators, inserted by SQL with the copies that adding them would make: a status for
 * four of five, up to three tags each, a note for one of three, a custom email for one of ten, and lists from a handful
 * to half of all creators. Half have a number in a field of the workspace, all an author; 5 000 have feedback in the largest list.
 */
export async function fillCrm(db: Database, { customerId, rows }: { customerId: string; rows: number }): Promise<void> {
  await db.execute(sql`
    insert into crm_tags (customer_id, title, color)
    select ${customerId}, 'Tag ' || n, 'blue' from generate_series(1, ${TAGS}::integer) n`);
  await db.execute(sql`
    insert into lists (customer_id, title) select ${customerId}, 'List ' || n from generate_series(1, ${LISTS}::integer) n`);
  await db.execute(sql`
    insert into crm_fields (customer_id, title, kind, position) values (${customerId}, 'Fee', 'number', 1)`);
  await db.execute(sql`
    insert into crm_creators (added_by, custom_values, customer_id, creator_id, created_at, updated_at, status_id, tag_ids, custom_email, custom_note,
      written_text, full_name, search_text, is_brand, country, language, gender, public_email, score, followers, growth,
      engagement_rate, networks, niche_ids)
    select (select min(id::text)::uuid from users where customer_id = ${customerId}),
      case when c.id % 2 = 0 then (
        select jsonb_build_object('f-' || id, abs(hashint8(c.id * 43)) % 10000) from crm_fields where customer_id = ${customerId}
      ) else '{}' end,
      ${customerId}, c.id, now() - make_interval(mins => c.id::integer), now() - make_interval(mins => (c.id * 7 % 90000)::integer),
      s.ids[1 + abs(hashint8(c.id * 37)) % (cardinality(s.ids) * 5 / 4)],
      t.ids[1 + c.id % ${TAGS} : 1 + c.id % ${TAGS} + abs(hashint8(c.id * 41)) % 3],
      case when c.id % 10 = 0 then 'team' || c.id || '@example.test' end,
      case when c.id % 3 = 0 then c.biography else '' end,
      case when c.id % 3 = 0 then lower(c.biography) else '' end,
      c.full_name, lower(c.full_name || ' ' || replace(a.handles, '.', ' ') || coalesce(' creator' || c.id || ' example test', '')),
      c.is_brand, c.country, c.language, c.gender, c.email, c.score, a.followers, a.growth, a.engagement_rate, a.networks, n.ids
    from creators c
    cross join (select array_agg(id order by position) as ids from crm_statuses where customer_id = ${customerId}) s
    cross join (select array_agg(id order by id) as ids from crm_tags where customer_id = ${customerId}) t
    cross join lateral (
      select string_agg(username, ' ') as handles, sum(followers) as followers, max(growth) as growth,
        max(engagement_rate) as engagement_rate, array_agg(network) as networks
      from accounts where creator_id = c.id) a
    cross join lateral (
      select coalesce(array_agg(niche_id), '{}') as ids
      from creator_niches where creator_id = c.id and state <> ${NICHE_REMOVED}) n
    where c.id <= ${rows}`);
  await db.execute(sql`
    insert into list_creators (list_id, customer_id, creator_id)
    select l.id, ${customerId}, c.creator_id
    from (select id, row_number() over (order by id) as place from lists where customer_id = ${customerId}) l
    join crm_creators c on c.customer_id = ${customerId} and c.creator_id % (l.place * l.place + 1) = 0`);
  await db.execute(sql`
    insert into list_feedback (list_id, creator_id, visitor_id, reviewer, verdict, updated_at)
    select l.id, l.creator_id, uuidv7(), 'Grace', (array['approve', 'maybe', 'reject'])[1 + l.creator_id % 3], now()
    from (
      select m.list_id as id, m.creator_id from list_creators m where m.customer_id = ${customerId}
        and m.list_id = (select min(id::text)::uuid from lists where customer_id = ${customerId})
      order by m.creator_id limit 5000
    ) l`);
  await db.execute(sql`vacuum analyze crm_creators, list_creators, list_feedback, crm_tags, crm_statuses, lists`);
}
