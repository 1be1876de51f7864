import { sql, type SQL } from "drizzle-orm";
import { NICHE_REMOVED } from "#contract/states.ts";
import type { Database } from "../../../db/connect.ts";
import { address } from "../../../db/crm-row.ts";
import { listPlaces, type Places } from "../../../db/list-places.ts";
import type { Owner } from "../../../db/owner.ts";
import { personName } from "../../../db/person-name.ts";
import {
  accounts,
  creatorNiches,
  creators,
  crmCreators,
  listCreators,
  lists,
  sources,
  users,
} from "../../../db/tables/index.ts";

/** A creator's row of a CRM or of one of its lists. Days are UTC, as 2026-11-20. */
export type PersonRow = {
  id: number;
  fullName: string;
  country: string | null;
  city: string | null;
  language: string | null;
  gender: number;
  isBrand: boolean;
  followers: number | null;
  growth: number | null;
  engagementRate: number | null;
  score: number | null;
  statusId: string | null;
  /** Apart by spaces, as niches are. */
  tagIds: string;
  nicheIds: string | null;
  email: string | null;
  note: string;
  added: string;
  addedBy: string | null;
  biography: string | null;
};

export type AccountRow = {
  creatorId: number;
  network: string;
  username: string;
  url: string | null;
  isSample: boolean;
  followers: number | null;
  engagementRate: number | null;
  /** Figures that must not be exported; null: none. */
  unexported: string[] | null;
};

type Wanted = {
  creatorIds: number[];
  /** These places in a list are meant, not those in the CRM. */
  places: Places | null;
  /** What costs a read of its own. */
  withNiches: boolean;
  withBiography: boolean;
};

/** The ids as a table: as a long `any(…)` they would be planned for longer than they are read. */
const given = (ids: number[]): SQL => sql`unnest(${sql.param(ids)}::bigint[]) as given(id)`;

/** The niches a card shows, the primary one first. */
const nicheIds = sql`(
  select string_agg(${creatorNiches.nicheId}::text, ' ' order by ${creatorNiches.isPrimary} desc, ${creatorNiches.nicheId})
  from ${creatorNiches}
  where ${creatorNiches.creatorId} = ${creators.id} and ${creatorNiches.state} <> ${NICHE_REMOVED})`;

/** Their own words, else those of the largest account that says something. */
const biography = sql`coalesce(${creators.biography}, (
  select ${accounts.biography} from ${accounts}
  where ${accounts.creatorId} = ${creators.id} and ${accounts.biography} <> ''
  order by ${accounts.followers} desc nulls last, ${accounts.id} limit 1))`;

/**
 * In no order. Written out, and with nothing in it that PostgreSQL's driver would build objects of: an export reads
 * tens of thousands of these while somebody waits.
 */
export async function selectPeople(owner: Owner, wanted: Wanted): Promise<PersonRow[]> {
  const { db, customerId } = owner;
  const { creatorIds, places } = wanted;
  const place = places
    ? sql`join ${listPlaces(owner, places)} place on place.creator_id = ${crmCreators.creatorId}`
    : sql`join lateral (select ${crmCreators.createdAt} as created_at, ${crmCreators.addedBy} as added_by) place on true`;
  const { rows } = await db.execute<PersonRow>(sql`
    select ${creators.id} as id, ${creators.fullName} as "fullName", ${creators.country} as country,
      ${creators.city} as city, ${creators.language} as language, ${creators.gender} as gender,
      ${creators.isBrand} as "isBrand", ${crmCreators.followers} as followers, ${crmCreators.growth} as growth,
      ${crmCreators.engagementRate} as "engagementRate", ${creators.score} as score,
      ${crmCreators.statusId}::text as "statusId", array_to_string(${crmCreators.tagIds}, ' ') as "tagIds",
      ${wanted.withNiches ? nicheIds : sql`null`} as "nicheIds",
      ${address} as email, ${crmCreators.customNote} as note,
      to_char(place.created_at at time zone 'UTC', 'YYYY-MM-DD') as added, ${personName} as "addedBy",
      ${wanted.withBiography ? biography : sql`null`} as biography
    from ${given(creatorIds)}
    join ${crmCreators} on ${crmCreators.customerId} = ${customerId} and ${crmCreators.creatorId} = given.id
    join ${creators} on ${creators.id} = given.id
    ${place}
    left join ${users} on ${users.id} = place.added_by`);
  return rows;
}

/** Those of one creator with the most followers first. */
export async function selectAccounts(db: Database, creatorIds: number[]): Promise<AccountRow[]> {
  const { rows } = await db.execute<AccountRow>(sql`
    select creator_id as "creatorId", network, username, url, is_sample as "isSample", followers,
      engagement_rate as "engagementRate", terms -> 'unexported' as unexported
    from ${given(creatorIds)} join ${accounts} on creator_id = given.id
    order by creator_id, followers desc nulls last, ${accounts.id}`);
  return rows;
}

/**
 * The figures of these creators, and of those merged into them, that must not be exported. While all sources allow it,
 * which is asked first, nothing is read.
 */
export async function selectUnexported(
  { db, customerId }: Owner,
  creatorIds: readonly number[],
): Promise<Map<number, ReadonlySet<string>>> {
  const { rows } = await db.execute<{ id: number; figures: string[] }>(sql`
    select who.id, array_agg(distinct figure) as figures
    from (
      select given.id, given.id as creator_id from ${given([...creatorIds])}
      union all
      select into_row.creator_id, merged.creator_id from ${given([...creatorIds])}
      join ${crmCreators} into_row on into_row.customer_id = ${customerId} and into_row.creator_id = given.id
      join ${crmCreators} merged on merged.merged_into = into_row.id
    ) who
    join ${accounts} on ${accounts.creatorId} = who.creator_id
    cross join jsonb_array_elements_text(${accounts.terms} -> 'unexported') figure
    where exists (select from ${sources} where not ${sources.allowExport})
    group by who.id`);
  return new Map(rows.map(({ id, figures }) => [id, new Set(figures)]));
}

/** Networks on which any of these creators has an account, by the copies in their rows. */
export async function selectNetworks({ db, customerId }: Owner, creatorIds: number[]): Promise<string[]> {
  const { rows } = await db.execute<{ network: string }>(sql`
    select distinct unnest(${crmCreators.networks}) as network from ${given(creatorIds)}
    join ${crmCreators} on ${crmCreators.customerId} = ${customerId} and ${crmCreators.creatorId} = given.id`);
  return rows.map(({ network }) => network);
}

/** Titles of the owner's lists by the creators that are in them, in the order of the titles. */
export async function selectListTitles(
  { db, customerId }: Owner,
  creatorIds: number[],
): Promise<Map<number, string[]>> {
  const { rows } = await db.execute<{ creatorId: number; titles: string[] }>(sql`
    select ${listCreators.creatorId} as "creatorId", array_agg(${lists.title} order by lower(${lists.title})) as titles
    from ${given(creatorIds)}
    join ${listCreators} on ${listCreators.creatorId} = given.id and ${listCreators.customerId} = ${customerId}
    join ${lists} on ${lists.id} = ${listCreators.listId} and ${lists.deletedAt} is null
    group by ${listCreators.creatorId}`);
  return new Map(rows.map(({ creatorId, titles }) => [creatorId, titles]));
}
