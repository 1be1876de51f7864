import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { postsCollection } from "#contract/collections/posts.ts";
import { NETWORK_FACTS, NETWORKS } from "#contract/networks/networks.ts";
import { OFFERED_WORDS } from "#contract/posts.ts";
import { accounts, categories, creatorNiches, niches, sources } from "../../db/tables/index.ts";
import { postRow, type PostRow } from "./newest-store.ts";
import {
  byCreators,
  engagement,
  isSponsored,
  listed,
  matching,
  own,
  unfiltered,
  type PostFilters,
  type PostScope,
} from "./scope-store.ts";

export type PostOrder = { sort: (typeof postsCollection.sorts)[number]; asc: boolean };

const more = z.object({
  username: z.string(),
  engagementRate: z.number().nullable(),
  sponsored: z.boolean(),
  allowExport: z.boolean(),
  creatorId: z.coerce.number(),
  thumbnailUrl: z.string().nullable(),
  niche: z.string().nullable(),
  isJoint: z.boolean(),
});
export type ListedRow = z.infer<typeof more> & { post: PostRow };

function parsed(row: unknown): ListedRow {
  return { post: postRow.parse(row), ...more.parse(row) };
}

const origin = z.object({
  countedAt: z.coerce.date(),
  source: z.object({
    kind: z.enum(["file", "connector", "connected", "manual", "declared", "sample"]),
    name: z.string(),
    customerId: z.string().nullable(),
  }),
  history: z.array(z.tuple([z.number()], z.number().nullable())).nullable(),
  gone: z.object({ at: z.coerce.date(), source: z.string() }).nullable(),
});
export type WholeRow = ListedRow & z.infer<typeof origin>;

const BY_VIEWS = NETWORKS.filter((one) => NETWORK_FACTS[one].rateOver === "views");

/** Posts of a scope before its filters, of accounts and sources that the workspace sees, each with what lists need of it. */
function relation(scope: PostScope): SQL {
  return sql`(
    select p.*, a.username, a.is_sample, s.allow_export, ${engagement} as engagement,
      case when not s.allow_derived or p.likes is null then null
        when p.network = any(${sql.param(BY_VIEWS)}::text[]) then ${engagement} / nullif(p.views, 0)::float8
        else ${engagement} / nullif(a.followers, 0)::float8 end as engagement_rate
    from ${unfiltered(scope)} p
    join ${accounts} a on a.creator_id = p.creator_id and a.id = p.account_id and ${byCreators(scope, sql`a.creator_id`)}
    join ${sources} s on s.id = p.source_id
  )`;
}

type Wanted = {
  order?: PostOrder;
  limit?: number | undefined;
  offset?: number;
  /** Texts are cut to so many characters. */
  textMax?: number;
};

/** Posts of a scope, the newest first unless ordered otherwise. */
export async function selectListed(
  scope: PostScope,
  { order: { sort, asc } = { sort: "newest", asc: false }, limit, offset = 0, textMax }: Wanted = {},
): Promise<ListedRow[]> {
  const orderBy = listed.orderBy({ sort, ascending: asc }, own.id);
  const { rows } = await scope.reader.db.execute(sql`
    select ${columns(textMax)}, ${isSponsored()} as sponsored
    from (
      select own.*, row_number() over (order by ${orderBy}) as place
      from ${relation(scope)} own where ${matching(scope)}
      order by place limit ${limit ?? null} offset ${offset}
    ) page order by place`);
  return rows.map(parsed);
}

/** The niche of the creator, which pictures of sample posts show. */
const niche = sql`case when is_sample then (
  select c.slug from ${creatorNiches} cn join ${niches} n on n.id = cn.niche_id join ${categories} c on c.id = n.category_id
  where cn.creator_id = page.creator_id and cn.is_primary limit 1) end`;

function columns(textMax: number | undefined): SQL {
  return sql`id, network, username, is_sample as "isSample", format, published_at as "publishedAt",
    ${textMax === undefined ? sql`text` : sql`left(text, ${textMax})`} as text, url, hashtags, mentions, likes, comments,
    shares, saves, views, engagement_rate as "engagementRate", allow_export as "allowExport",
    creator_id as "creatorId", thumbnail_url as "thumbnailUrl", is_joint as "isJoint", ${niche} as niche`;
}

/** One post of a scope, with where its figures are from and what they were before. */
export async function selectPost(scope: PostScope, id: number): Promise<WholeRow | undefined> {
  const { rows } = await scope.reader.db.execute(sql`
    select ${columns(undefined)}, ${isSponsored()} as sponsored, history, counted_at as "countedAt",
      (select jsonb_build_object('kind', kind, 'name', name, 'customerId', customer_id)
        from ${sources} where id = page.source_id) as source,
      (select jsonb_build_object('at', page.gone_at, 'source', name)
        from ${sources} where id = page.gone_source_id and page.gone_at > page.counted_at) as gone
    from (select own.* from ${relation(scope)} own where ${matching(scope)} and ${own.id} = ${id}) page`);
  return rows.map((row) => Object.assign(parsed(row), origin.parse(row)))[0];
}

const COUNTED = ["creators", "networks", "types", "hashtags", "mentions"] as const;
type Choices = Record<(typeof COUNTED)[number], { value: string; count: number }[]>;
export const NO_CHOICES: Choices = { creators: [], networks: [], types: [], hashtags: [], mentions: [] };

const tallyRow = z.object({ filter: z.enum([...COUNTED, "total"]), value: z.string(), count: z.int() });

/** How many posts match, and with each choice of each filter beside the others; the most frequent choices first. */
export async function countListed(
  scope: PostScope & { filters: PostFilters },
): Promise<{ total: number; choices: Choices }> {
  const counts = COUNTED.map((filter) => {
    const value = listed.choiceOf(filter, scope.filters);
    return sql`(
      select ${filter} as filter, value, count(*)::int as count
      from (select ${value} as value from own where ${matching(scope, filter)}) chosen
      where value <> '' group by value order by count desc, value limit ${OFFERED_WORDS}
    )`;
  });
  const { rows } = await scope.reader.db.execute(sql`
    with own as materialized (select * from ${relation(scope)} relation)
    select 'total' as filter, '' as value, count(*)::int as count from own where ${matching(scope)}
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
