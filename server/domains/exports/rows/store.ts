import { sql, type SQL } from "drizzle-orm";
import type { Value } from "./columns.ts";
import { isNarrowed } from "#contract/creators.ts";
import type { ExportColumn } from "#contract/collections/crm.ts";
import { GENDERS, NICHE_REMOVED } from "#contract/base/states.ts";
import type { Database } from "../../../db/connect.ts";
import { listPlaces, type Places } from "../../../db/list-places.ts";
import type { TenantDb } from "../../../db/tenant.ts";
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
import {
  crmExport,
  followerTier,
  headlineFigure,
  headlineNetwork,
  headlineScore,
  type Figures,
} from "../../crm/index.ts";
import { comparedColumn } from "../../../db/compared.ts";
import type { Network } from "#contract/networks/networks.ts";

/** Values of a CRM or list row by column. */
export type ValuesRow = { id: number } & Partial<Record<ExportColumn, Value>>;

export type AccountRow = {
  creatorId: number;
  network: string;
  username: string;
  url: string | null;
  isSample: boolean;
  followers: number | null;
  growth: number | null;
  engagementRate: number | null;
  viewsPerPost: number | null;
  /** Figures that must not be exported; null: all can be exported. */
  unexported: string[] | null;
};

type Wanted = {
  creatorIds: number[];
  /** Read these places in a list instead of the rows of the CRM. */
  places: Places | null;
  columns: ReadonlySet<ExportColumn>;
  figuresOf: Network[];
};

/** The ids as a table: planning a long `any(…)` would take longer than reading. */
const given = (ids: number[]): SQL => sql`unnest(${sql.param(ids)}::bigint[]) as given(id)`;

/** The niches a card shows, the primary one first. */
const nicheIds = sql`(
  select string_agg(${creatorNiches.nicheId}::text, ' ' order by ${creatorNiches.isPrimary} desc, ${creatorNiches.nicheId})
  from ${creatorNiches}
  where ${creatorNiches.creatorId} = ${creators.id} and ${creatorNiches.state} <> ${NICHE_REMOVED})`;

/** What the creator wrote, on the largest account with any: creators.biography is a summary by others. */
const biography = sql`(
  select ${accounts.biography} from ${accounts}
  where ${accounts.creatorId} = ${creators.id} and ${accounts.biography} <> ''
  order by ${accounts.followers} desc nulls last, ${accounts.id} limit 1)`;

/** A score in points of 100, as everywhere on screen. */
function inPoints(score: SQL): SQL {
  return sql`round(${score} / 100.0, 1)::float8`;
}

/** Columns that are not read from the CRM row. */
const ELSEWHERE: Partial<Record<ExportColumn, SQL>> = {
  full_name: sql`${creators.fullName}`,
  country: sql`upper(${creators.country})`,
  city: sql`${creators.city}`,
  language: sql`${creators.language}`,
  gender: sql`case ${creators.gender}
    when ${sql.raw(String(GENDERS.female))} then 'female' when ${sql.raw(String(GENDERS.male))} then 'male' end`,
  /** The ids, separated by spaces, as those of tags. */
  niches: nicheIds,
  score: inPoints(sql`${creators.score}`),
  status: sql`${crmCreators.statusId}::text`,
  tags: sql`array_to_string(${crmCreators.tagIds}, ' ')`,
  note: sql`nullif(${crmCreators.customNote}, '')`,
  added: sql`to_char(place.created_at at time zone 'UTC', 'YYYY-MM-DD')`,
  added_by: personName,
  biography,
  sample: sql`${creators.isSample}`,
};
/** Columns of the account that has the row's figures. */
function figureColumns(figures: Figures): Partial<Record<ExportColumn, SQL>> {
  const network = headlineNetwork(figures);
  return {
    figures_of: network,
    followers: headlineFigure("followers", figures),
    follower_tier: followerTier(figures),
    growth: headlineFigure("growth", figures),
    engagement: headlineFigure("engagementRate", figures),
    // Otherwise the creator's, as it is now.
    ...(isNarrowed(figures.networks) && { score: inPoints(headlineScore(figures)) }),
    // The creator's accounts first, which the offset makes sure of: after a large import PostgreSQL takes a network for rare
    // and would read all of its accounts for every row.
    views_per_post: sql`(
      select ${comparedColumn(sql`${accounts}`, "viewsPerPost")}
      from (
        select own.* from ${accounts} own
        where own.creator_id = any(array(
          select ${creators.id} union all
          select merged.creator_id from crm_creators merged where merged.merged_into = ${crmCreators.id}))
        offset 0
      ) accounts
      where ${accounts.network} = ${network} order by ${accounts.followers} desc nulls last, ${accounts.id} limit 1)`,
  };
}

/** Columns with a statement of their own. */
const APART: ReadonlySet<ExportColumn> = new Set(["lists", "networks", "feedback", "feedback_comments"]);

/**
 * Unordered. Plain SQL, without types for which PostgreSQL's driver builds objects: an interactive export reads tens of
 * thousands of rows.
 */
export async function selectValues(
  tenant: TenantDb,
  { creatorIds, places, columns, figuresOf }: Wanted,
): Promise<ValuesRow[]> {
  const { db, customerId } = tenant;
  // One by one, which the limit makes sure of: after a large import PostgreSQL takes a list for short and would read all of
  // it for every batch.
  const place = places
    ? sql`cross join lateral (select * from ${listPlaces(tenant, places)} p where p.creator_id = given.id limit 1) place`
    : sql`join lateral (select ${crmCreators.createdAt} as created_at, ${crmCreators.addedBy} as added_by) place on true`;
  const expressions = { ...ELSEWHERE, ...figureColumns({ networks: figuresOf }) };
  const read = [...columns].filter((column) => !APART.has(column));
  const values = read.map((column) => sql`, ${expressions[column] ?? crmExport(column)} as ${sql.identifier(column)}`);
  const { rows } = await db.execute<ValuesRow>(sql`
    select ${creators.id} as id ${sql.join(values)}
    from ${given(creatorIds)}
    join ${crmCreators} on ${crmCreators.customerId} = ${customerId} and ${crmCreators.creatorId} = given.id
    join ${creators} on ${creators.id} = given.id
    ${place}
    left join ${users} on ${users.id} = place.added_by`);
  return rows;
}

/** By followers within each creator, descending. */
export async function selectAccounts(db: Database, creatorIds: number[]): Promise<AccountRow[]> {
  const { rows } = await db.execute<AccountRow>(sql`
    select creator_id as "creatorId", network, username, url, is_sample as "isSample", followers, growth,
      views_per_post as "viewsPerPost", engagement_rate as "engagementRate", terms -> 'unexported' as unexported
    from ${given(creatorIds)} join ${accounts} on creator_id = given.id
    order by creator_id, followers desc nulls last, ${accounts.id}`);
  return rows;
}

/**
 * The figures of these creators, and of those merged into them, that must not be exported. Nothing is read when no
 * source has restrictions.
 */
export async function selectUnexported(
  { db, customerId }: TenantDb,
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
export async function selectNetworks({ db, customerId }: TenantDb, creatorIds: number[]): Promise<string[]> {
  const { rows } = await db.execute<{ network: string }>(sql`
    select distinct unnest(${crmCreators.networks}) as network from ${given(creatorIds)}
    join ${crmCreators} on ${crmCreators.customerId} = ${customerId} and ${crmCreators.creatorId} = given.id`);
  return rows.map(({ network }) => network);
}

/** Titles of the workspace's lists by the creators in them, sorted by title. */
export async function selectListTitles(
  { db, customerId }: TenantDb,
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
