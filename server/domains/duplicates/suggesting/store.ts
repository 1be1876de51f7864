import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { EVIDENCE_KINDS } from "#contract/duplicates.ts";
import type { Database } from "../../../db/connect.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { accounts, creators, crmCreators, distinctCreators, newsletters } from "../../../db/tables/index.ts";
import { HANDLE_MIN, pairKey, PLATFORM_HOSTS, SHARED_HOSTS, type Clue, type Namesakes } from "./rules.ts";

/** More rows than this share nothing that is worth carrying over. */
const SHARED_BY_TOO_MANY = 60;

/** Every row of the CRM as the person it is shown as; what is known of `source` is known of them. */
function mine({ customerId }: TenantDb): SQL {
  return sql`mine as materialized (
    select coalesce(target.creator_id, r.creator_id) as creator_id, r.creator_id as source, c.is_sample, c.website,
      r.full_name, r.country, r.niche_ids, r.custom_email, r.public_email
    from ${crmCreators} r
    join ${creators} c on c.id = r.creator_id
    left join ${crmCreators} target on target.id = r.merged_into
    where r.customer_id = ${customerId}
  )`;
}

/** All of a large CRM in memory: on disk grouping it takes twice as long. */
async function gather(db: Database, query: SQL): Promise<unknown[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local work_mem = '64MB'`);
    return (await tx.execute(query)).rows;
  });
}

const severalCreators = sql`min(creator_id) <> max(creator_id) and count(*) <= ${SHARED_BY_TOO_MANY}`;

const clueRow = z.object({ kind: z.enum(EVIDENCE_KINDS), value: z.string(), creatorIds: z.array(z.coerce.number()) });

/** Addresses, websites and handles that several have; sample and imported creators apart. */
export async function selectClues(tenant: TenantDb): Promise<Clue[]> {
  const query = sql`
    with ${mine(tenant)},
    mails as (
      select creator_id, is_sample, lower(btrim(email)) as key
      from mine cross join lateral (values (custom_email), (public_email)) of(email)
      where email <> ''
    ),
    links as (
      select creator_id, is_sample, website as link from mine where website <> ''
      union all
      select m.creator_id, m.is_sample, n.link
      from mine m join ${newsletters} n on n.creator_id = m.source and not n.is_book
    ),
    pages as materialized (select creator_id, is_sample, ${pageOf(sql`link`)} as key from links),
    handles as materialized (
      select m.creator_id, m.is_sample, a.network, a.username_key, translate(a.username_key, '._- ', '') as key
      from mine m join ${accounts} a on a.creator_id = m.source
    )
    select 'email' as kind, key as value, array_agg(creator_id) as "creatorIds" from mails
    group by key, is_sample having ${severalCreators}
    union all
    select 'website', key, array_agg(creator_id) from pages
    where split_part(key, '/', 1) <> all(${sql.param(SHARED_HOSTS)}::text[])
      and key <> all(${sql.param(PLATFORM_HOSTS)}::text[]) and key like '%.%'
    group by key, is_sample having ${severalCreators}
    union all
    select 'handle', min(username_key), array_agg(creator_id) from handles
    where length(key) >= ${HANDLE_MIN}
    group by key, is_sample having ${severalCreators} and min(network) <> max(network)`;
  return z.array(clueRow).parse(await gather(tenant.db, query));
}

/** `example.com/ada` of any spelling of it: host and path, without what comes before and after. */
function pageOf(link: SQL): SQL {
  const bare = sql`regexp_replace(lower(btrim(${link})), '[?#].*$', '')`;
  return sql`regexp_replace(${bare}, '^(https?://)?(www\\.)?|/+$', '', 'g')`;
}

const namesakes = z.object({ creatorIds: z.array(z.coerce.number()), names: z.array(z.string()) });

/** Names of one country or niche that look alike: more than searchText() calls the same, and all of those. */
export async function selectNamesakes(tenant: TenantDb): Promise<Namesakes[]> {
  const query = sql`
    with ${mine(tenant)},
    keyed as materialized (
      select creator_id, is_sample, full_name, country, niche_ids, ${lettersOf(sql`full_name`)} as key from mine
    ),
    alike as materialized (
      select k.* from keyed k
      join (
        select key, is_sample from keyed group by key, is_sample having min(creator_id) <> max(creator_id)
      ) shared using (key, is_sample)
      where key <> ''
    )
    select array_agg(creator_id) as "creatorIds", array_agg(full_name) as names from alike
    where country is not null group by key, is_sample, country having ${severalCreators}
    union all
    select array_agg(creator_id), array_agg(full_name) from alike cross join lateral unnest(niche_ids) niche
    group by key, is_sample, niche having ${severalCreators}`;
  return z.array(namesakes).parse(await gather(tenant.db, query));
}

/** Letters and digits without case and accents; names in ASCII, which most are, take the short way. */
function lettersOf(name: SQL): SQL {
  const folded = sql`lower(normalize(${name}, NFKD) collate pg_c_utf8)`;
  const oneLetter = sql`translate(replace(replace(replace(replace(${folded}, 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss'),
    'øđðħłŧςı', 'oddhltσi')`;
  return sql`case when octet_length(${name}) = length(${name})
    then translate(lower(${name}), ' .,-_''"()|&!?/:;*+#@~$%<>=[]{}^\`\\', '')
    else regexp_replace(${oneLetter}, '[^[:alnum:]]+', '', 'g') end`;
}

/** Pairs marked as different people, as pairKey() writes them. */
export async function selectDistinct({ db, customerId }: TenantDb): Promise<Set<string>> {
  const { rows } = await db.execute<{ one: number; other: number }>(sql`
    select creator_id as one, other_id as other from ${distinctCreators} where customer_id = ${customerId}`);
  return new Set(rows.map(({ one, other }) => pairKey(one, other)));
}
