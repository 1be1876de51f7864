import { sql } from "drizzle-orm";
import { z } from "zod";
import { BEST_POSTS } from "#contract/profiles/highlights.ts";
import type { Database } from "../../../db/connect.ts";
import { newsletters, podcasts, sources } from "../../../db/tables/index.ts";
import { anyOf, postsIn, type PostScope } from "../../posts/index.ts";

const bestRow = z.object({
  creatorId: z.coerce.number(),
  id: z.int(),
  measure: z.enum(["engagement", "views"]),
  times: z.number(),
  median: z.number(),
  posts: z.int(),
});
const totals = z.object({ posts: z.int(), compared: z.int() });

/**
 * The posts of a scope that did best against the median of their account: by engagement where it shows likes,
 * else by views, without figures whose source allows no comparison. With how many posts there are, and how many of them could be compared.
 */
export async function selectBest(scope: PostScope) {
  const { rows } = await scope.reader.db.execute(sql`
    with recent as materialized (
      select p.id, p.creator_id, p.account_id, case when s.allow_derived then p.views end as views,
        case when s.allow_derived and p.likes is not null
          then p.likes + coalesce(p.comments, 0) + coalesce(p.shares, 0) + coalesce(p.saves, 0) end as engagement
      from ${postsIn(scope)} p join ${sources} s on s.id = p.source_id
    ),
    usual as (
      select account_id, count(engagement) >= ${BEST_POSTS.fewest} as by_engagement,
        percentile_cont(0.5) within group (order by engagement) as engagement,
        percentile_cont(0.5) within group (order by views) as views,
        count(engagement)::int as engagement_posts, count(views)::int as views_posts
      from recent group by account_id
    ),
    compared as (
      select r.id, r.creator_id as "creatorId",
        case when by_engagement then 'engagement' else 'views' end as measure,
        case when by_engagement then r.engagement else r.views end as value,
        case when by_engagement then u.engagement else u.views end as median,
        case when by_engagement then engagement_posts else views_posts end as posts
      from recent r join usual u using (account_id)
    )
    select (select count(*)::int from recent) as all, compared.*, value / median as times,
      count(*) over ()::int as total
    from (select 1) one left join compared
      on value is not null and median > 0 and posts >= ${BEST_POSTS.fewest}
    order by times desc nulls last, id desc limit ${BEST_POSTS.shown}`);
  const [first] = z.array(z.object({ all: z.int(), total: z.int(), id: z.int().nullable() })).parse(rows);
  const isAny = first !== undefined && first.id !== null;
  return {
    ...totals.parse({ posts: first?.all ?? 0, compared: isAny ? first.total : 0 }),
    best: isAny ? z.array(bestRow).parse(rows) : [],
  };
}

const publicationRow = z.object({
  kind: z.enum(["podcast", "newsletter", "book"]),
  title: z.string(),
  link: z.string(),
  picture: z.string().nullable(),
  description: z.string().nullable(),
  latestTitle: z.string().nullable(),
  latestLink: z.string().nullable(),
  latestAt: z.coerce.date().nullable(),
  everyDays: z.number().nullable(),
});
export type PublicationRow = z.infer<typeof publicationRow>;

/** What these creators publish beside the networks, the newest first; once where several of them have it. */
export async function selectPublications(db: Database, creatorIds: readonly number[]): Promise<PublicationRow[]> {
  const columns = sql`title, link, picture, description, latest_title as "latestTitle", latest_link as "latestLink",
    latest_at as "latestAt", every_days as "everyDays", at`;
  const isOf = sql`creator_id = ${anyOf(creatorIds)}`;
  const { rows } = await db.execute(sql`
    select * from (
      select distinct on (kind, link) * from (
        select 'podcast' as kind, ${columns} from ${podcasts} where ${isOf}
        union all
        select case when is_book then 'book' else 'newsletter' end, ${columns} from ${newsletters} where ${isOf}
      ) known order by kind, link, at desc
    ) publications order by "latestAt" desc nulls last, kind, title`);
  return z.array(publicationRow).parse(rows);
}
