import { sql } from "drizzle-orm";
import { z } from "zod";
import { network } from "#contract/networks.ts";
import type { Database } from "../../../db/connect.ts";
import { figureRows, measured, percentiles, scales, type Without } from "./rows-store.ts";

const count = z.object({
  at: z.coerce.date(),
  precision: z.enum(["second", "day", "month", "year"]),
  sourceId: z.int(),
});

/** Posts of a window: how many, how many of them say what a figure needs, when they were last read, and from where. */
const sample = z.object({
  posts: z.int(),
  withViews: z.int(),
  countedAt: z.coerce.date().nullable(),
  /** The source of most posts first. */
  sourceIds: z.array(z.int()),
});

const percentile = z.number().nullable();

const evidence = z.object({
  accountId: z.int(),
  network,
  username: z.string(),
  influence: z.number().nullable(),
  /** The count that is shown. */
  counted: count.nullable(),
  /** The one that figures are computed from. */
  latest: count.nullable(),
  /** What growth is measured against. */
  earlier: count.nullable(),
  /**
   * A count with figures the source gives ready-made; `has` are those in its own definition, `makes` what can be made
   * of it.
   */
  given: count
    .extend({
      has: z.object({ engagement: z.boolean(), rate: z.boolean(), views: z.boolean(), monthlyViews: z.boolean() }),
      makes: z.object({ engagement: z.boolean(), rates: z.boolean() }),
    })
    .nullable(),
  lastPostAt: z.coerce.date().nullable(),
  recent: sample.extend({ withEngagement: z.int(), withRate: z.int() }),
  month: sample,
  percentiles: z.object({ followers: percentile, engagementPerPost: percentile, postFrequency: percentile }),
});
export type Evidence = z.infer<typeof evidence>;

/**
 * For each account of these creators the rows that refreshMetrics would take its figures from at this moment, were
 * these sources restricted.
 */
export async function selectEvidence(
  db: Database,
  { creatorIds, now, without }: { creatorIds: readonly number[]; now: Date; without: Without },
): Promise<Evidence[]> {
  const [only, another] = creatorIds;
  const at = sql`${now.toISOString()}::timestamptz`;
  const creator = another === undefined ? sql`${only ?? 0}` : sql`asked.creator_id`;
  const rows = figureRows({ creator, at, ...without });
  const { latestCount: shownCount } = figureRows({ creator, at, ...without, underived: [] });
  const sourcesByPosts = sql`
    coalesce(jsonb_agg(source_id order by posts desc, source_id), '[]') as "sourceIds", max(counted_at) as "countedAt",
    coalesce(sum(posts), 0) as posts, coalesce(sum(with_views), 0) as "withViews"`;
  const perSource = sql`source_id, count(*) as posts, count(views) as with_views, max(counted_at) as counted_at`;
  const found = await db.execute(sql`
    select asked.id as "accountId", asked.network, asked.username, asked.influence,
      case when counted.at is not null then
        jsonb_build_object('at', counted.at, 'precision', counted.precision, 'sourceId', counted.source_id) end as counted,
      case when latest.at is not null then
        jsonb_build_object('at', latest.at, 'precision', latest.precision, 'sourceId', latest.source_id) end as latest,
      case when earlier.at is not null then
        jsonb_build_object('at', earlier.at, 'precision', earlier.precision, 'sourceId', earlier.source_id) end as earlier,
      case when given.at is not null then
        jsonb_build_object('at', given.at, 'precision', given.precision, 'sourceId', given.source_id, 'has',
          jsonb_build_object('engagement', given.has_engagement, 'rate', given.engagement_rate is not null,
            'views', given.views_per_post is not null, 'monthlyViews', given.monthly_views is not null),
          'makes', jsonb_build_object('engagement', given.engagement_per_post is not null, 'rates', given.may_derive)
        ) end as given,
      newest.last_post_at as "lastPostAt",
      to_jsonb(recent) as recent,
      to_jsonb(month) as month,
      jsonb_build_object(
        'followers', placed.p_followers, 'engagementPerPost', placed.p_engagement, 'postFrequency', placed.p_frequency
      ) as percentiles
    from accounts asked
    left join lateral (${shownCount}) counted on true
    left join lateral (${rows.latestCount}) latest on true
    left join lateral (${rows.earlierCount}) earlier on true
    left join lateral (${rows.givenCount}) given on true
    left join lateral (${rows.newestPost}) newest on true
    left join lateral (
      select ${sourcesByPosts},
        coalesce(sum(with_engagement), 0) as "withEngagement", coalesce(sum(with_rate), 0) as "withRate"
      from (
        select ${perSource}, count(engagement) as with_engagement, count(rate) as with_rate
        from (${rows.recentPosts}) read group by source_id
      ) of_source
    ) recent on true
    left join lateral (
      select ${sourcesByPosts} from (select ${perSource} from (${rows.monthPosts}) read group by source_id) of_source
    ) month on true
    left join lateral (
      select ${percentiles(sql`account`)} from ${measured(sql`asked`)} account ${scales(sql`account`)}
    ) placed on true
    where asked.creator_id = any(${sql.param(creatorIds)}::bigint[])
    order by asked.followers desc nulls last, asked.id`);
  return z.array(evidence).parse(found.rows);
}
