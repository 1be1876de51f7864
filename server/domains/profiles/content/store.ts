import { and, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { postsCollection } from "#contract/collections/posts.ts";
import { OFFERED_WORDS } from "#contract/profiles/content.ts";
import { NETWORK_FACTS, NETWORKS } from "#contract/networks.ts";
import { collectionSql } from "../../../db/collection-sql.ts";
import { onDays } from "../../../db/on-days.ts";
import { accounts, categories, creatorNiches, niches, posts, sources } from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { isSponsored, postRow, type PostRow } from "../overview/posts/store.ts";

export type PostFilters = z.output<(typeof postsCollection)["filters"]>;
export type PostOrder = { sort: (typeof postsCollection.sorts)[number]; asc: boolean };

const more = z.object({
  username: z.string(),
  countedAt: z.coerce.date(),
  engagementRate: z.number().nullable(),
  sponsored: z.boolean(),
  allowExport: z.boolean(),
  sourceId: z.int(),
  creatorId: z.coerce.number(),
  thumbnailUrl: z.string().nullable(),
  niche: z.string().nullable(),
  /** Only of a single post. */
  history: z
    .array(z.tuple([z.number()], z.number().nullable()))
    .nullable()
    .optional(),
});
export type ListedRow = z.infer<typeof more> & { post: PostRow };

function parsed(rows: readonly unknown[]): ListedRow[] {
  return rows.map((row) => ({ post: postRow.parse(row), ...more.parse(row) }));
}

/** The relation that conditions, orders and counts refer to. */
const own = alias(posts, "own");
const BY_VIEWS = NETWORKS.filter((one) => NETWORK_FACTS[one].rateOver === "views");

/** As METRICS.engagement defines it; rates need the likes too. */
const engagement = sql`case when num_nonnulls(p.likes, p.comments, p.shares, p.saves) > 0 then
  coalesce(p.likes, 0) + coalesce(p.comments, 0) + coalesce(p.shares, 0) + coalesce(p.saves, 0) end`;

/** The words of a post, in lower case and without their sign, as an array. */
function wordsOf(words: SQL, sign: "#" | "@"): SQL {
  return sql`array(select distinct lower(ltrim(btrim(word), ${sign})) from jsonb_array_elements_text(${words}) word)`;
}

/** Posts of these creators until now: all, the one with this id, or those of these keys. */
export type Which = {
  creatorIds: readonly number[];
  now: Date;
  id?: number;
  among?: readonly { creatorId: number; id: number }[];
};

/** Posts that fit `which`, of accounts and sources that the workspace sees, each with what lists need of it. */
function relation(which: Which, filters?: PostFilters): SQL {
  const any = sql`any(${sql.param([...which.creatorIds])}::bigint[])`;
  return sql`(
    select p.*, a.username, a.is_sample, s.allow_export, ${engagement} as engagement,
      case when not s.allow_derived or p.likes is null then null
        when p.network = any(${sql.param(BY_VIEWS)}::text[]) then ${engagement} / nullif(p.views, 0)::float8
        else ${engagement} / nullif(a.followers, 0)::float8 end as engagement_rate,
      -- Once for each post, since it takes longer than all else, and only where it is filtered by.
      ${filters && filters.sponsored !== null ? isSponsored() : sql`null::boolean`} as is_sponsored
    from ${posts} p ${which.among === undefined ? sql`` : keysOf(which.among)}
    -- The condition is repeated so that only these creators' partitions are planned.
    join ${accounts} a on a.creator_id = p.creator_id and a.id = p.account_id and a.creator_id = ${any}
    join ${sources} s on s.id = p.source_id
    where p.creator_id = ${any} and p.published_at <= ${which.now.toISOString()}::timestamptz
      ${which.id === undefined ? sql`` : sql`and p.id = ${which.id}`}
  )`;
}

function keysOf(among: NonNullable<Which["among"]>): SQL {
  const creatorIds = sql.param(among.map(({ creatorId }) => creatorId));
  return sql`join unnest(${creatorIds}::bigint[], ${sql.param(among.map(({ id }) => id))}::bigint[])
    as chosen(creator_id, id) on chosen.creator_id = p.creator_id and chosen.id = p.id`;
}

const listed = collectionSql(postsCollection, {
  text: { value: own.text },
  creator: {
    value: own.creatorId,
    // Choices are text.
    choice: sql`${own.creatorId}::text`,
  },
  network: { value: own.network },
  format: { value: own.format },
  published: {
    value: own.publishedAt,
    where: ({ period }) => onDays(own.publishedAt, period),
  },
  hashtags: {
    value: own.hashtags,
    where: ({ hashtags }) => hasAny(wordsOf(sql`${own.hashtags}`, "#"), hashtags),
    choice: sql`unnest(${wordsOf(sql`${own.hashtags}`, "#")})`,
  },
  mentions: {
    value: own.mentions,
    where: ({ mentions }) => hasAny(wordsOf(sql`${own.mentions}`, "@"), mentions),
    choice: sql`unnest(${wordsOf(sql`${own.mentions}`, "@")})`,
  },
  sponsored: {
    value: sql`is_sponsored`,
    where: ({ sponsored }) => (sponsored === null ? undefined : sql`is_sponsored = ${sponsored}`),
  },
  engagement: { value: sql`engagement` },
  engagementRate: { value: sql`engagement_rate` },
  likes: { value: own.likes },
  comments: { value: own.comments },
  views: { value: own.views },
});

function hasAny(words: SQL, wanted: readonly string[]): SQL | undefined {
  return wanted.length === 0 ? undefined : sql`${words} && ${sql.param([...wanted])}::text[]`;
}

function matching(tenant: TenantDb, filters: PostFilters, except?: keyof PostFilters): SQL {
  return and(...listed.conditions(filters, tenant, except)) ?? sql`true`;
}

/** Posts that match, in this order. */
export async function selectListed(
  tenant: TenantDb,
  {
    filters,
    order,
    limit,
    offset = 0,
    textMax,
    ...which
  }: Which & {
    filters: PostFilters;
    order: PostOrder;
    limit?: number | undefined;
    offset?: number;
    /** Texts are cut to so many characters. */
    textMax?: number;
  },
): Promise<ListedRow[]> {
  const orderBy = listed.orderBy({ sort: order.sort, ascending: order.asc }, own.id);
  const { rows } = await tenant.db.execute(sql`
    select ${columns(textMax)}, ${isSponsored()} as sponsored
    from (
      select own.*, row_number() over (order by ${orderBy}) as place
      from ${relation(which, filters)} own where ${matching(tenant, filters)}
      order by place limit ${limit ?? null} offset ${offset}
    ) page order by place`);
  return parsed(rows);
}

/** The niche of the creator, which pictures of sample posts show. */
const niche = sql`case when is_sample then (
  select c.slug from ${creatorNiches} cn join ${niches} n on n.id = cn.niche_id join ${categories} c on c.id = n.category_id
  where cn.creator_id = page.creator_id and cn.is_primary limit 1) end`;

function columns(textMax: number | undefined): SQL {
  return sql`id, network, username, is_sample as "isSample", format, published_at as "publishedAt",
    counted_at as "countedAt", ${textMax === undefined ? sql`text` : sql`left(text, ${textMax})`} as text, url, hashtags,
    mentions, likes, comments, shares, saves, views, engagement_rate as "engagementRate", allow_export as "allowExport",
    source_id as "sourceId", creator_id as "creatorId", thumbnail_url as "thumbnailUrl", ${niche} as niche`;
}

/** One post of these creators. */
export async function selectPost({ db }: TenantDb, which: Which & { id: number }): Promise<ListedRow | undefined> {
  const { rows } = await db.execute(sql`
    select ${columns(undefined)}, history, ${isSponsored()} as sponsored from ${relation(which)} page`);
  return parsed(rows)[0];
}

const COUNTED = ["creators", "networks", "types", "hashtags", "mentions"] as const;
export type Choices = Record<(typeof COUNTED)[number], { value: string; count: number }[]>;

const tallyRow = z.object({ filter: z.enum([...COUNTED, "total"]), value: z.string(), count: z.int() });

/** How many posts match, and with each choice of each filter beside the others; the most frequent choices first. */
export async function countListed(
  tenant: TenantDb,
  { filters, ...which }: Which & { filters: PostFilters },
): Promise<{ total: number; choices: Choices }> {
  const counts = COUNTED.map((filter) => {
    const value = listed.choiceOf(filter, filters);
    return sql`(
      select ${filter} as filter, value, count(*)::int as count
      from (select ${value} as value from own where ${matching(tenant, filters, filter)}) chosen
      where value <> '' group by value order by count desc, value limit ${OFFERED_WORDS}
    )`;
  });
  const { rows } = await tenant.db.execute(sql`
    with own as materialized (select * from ${relation(which, filters)} relation)
    select 'total' as filter, '' as value, count(*)::int as count from own where ${matching(tenant, filters)}
    union all ${sql.join(counts, sql` union all `)}`);
  const tallies = z.array(tallyRow).parse(rows);
  const choicesOf = (filter: (typeof COUNTED)[number]) =>
    tallies.flatMap(({ filter: of, value, count }) => (of === filter ? [{ value, count }] : []));
  return {
    total: tallies.find(({ filter }) => filter === "total")?.count ?? 0,
    choices: {
      creators: choicesOf("creators"),
      networks: choicesOf("networks"),
      types: choicesOf("types"),
      hashtags: choicesOf("hashtags"),
      mentions: choicesOf("mentions"),
    },
  };
}
