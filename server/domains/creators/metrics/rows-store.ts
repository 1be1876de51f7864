import { sql, type SQL } from "drizzle-orm";
import { GROWTH_HOURS, MONTH_HOURS, RECENT_POSTS } from "./windows.ts";

/**
 * The rows an account's figures are made of, each a select beside `asked` (id, network): said once, for the query that
 * computes the figures and the one that tells where they come from. `creator` is the account's creator: a constant where
 * there is one, for PostgreSQL to plan a single partition.
 */
export function figureRows({ creator, at }: { creator: SQL; at: SQL }) {
  const own = sql`creator_id = ${creator} and account_id = asked.id`;
  // The newest first; of one time what was recorded last.
  const newestCount = sql`order by at desc, recorded_at desc, source_id desc limit 1`;
  const publishedWithin = (n: number) => sql`${own} and published_at > ${at} - ${hours(n)} and published_at <= ${at}`;
  return {
    latestCount: sql`
      select followers, at, precision, source_id from account_counts
      where ${own} and followers is not null ${newestCount}`,

    /** What growth is measured against; needs latestCount as `latest`. */
    earlierCount: sql`
      select followers, at, precision, source_id from account_counts
      where ${own} and followers is not null
        and at between latest.at - ${hours(GROWTH_HOURS.most)} and latest.at - ${hours(GROWTH_HOURS.least)}
      order by abs(extract(epoch from latest.at - at) - ${sql.raw(String(GROWTH_HOURS.ideal * 3600))}),
        at desc, recorded_at desc, source_id desc limit 1`,

    /** Figures that a source gives ready-made, for accounts whose posts nobody collects. */
    givenCount: sql`
      select at, precision, source_id, followers, views_per_post, engagement_rate, monthly_views,
        engagement_per_post is not null as has_engagement,
        coalesce(engagement_per_post, likes_per_post + coalesce(comments_per_post, 0) + coalesce(shares_per_post, 0))
          as engagement_per_post
      from account_counts
      where ${own}
        and coalesce(engagement_per_post, likes_per_post, engagement_rate, views_per_post, monthly_views) is not null
      ${newestCount}`,

    // "nulls last" as in posts_recent_idx: without the words the index gives no order.
    newestPost: sql`
      select published_at as last_post_at from posts
      where ${own} and published_at <= ${at}
      order by published_at desc nulls last limit 1`,

    /** What medians are taken of; engagement is null where likes are hidden. */
    recentPosts: sql`
      select views::float8 as views, engagement, engagement / nullif(views, 0) as rate, counted_at, source_id
      from (
        select views, (likes + coalesce(comments, 0) + coalesce(shares, 0) + coalesce(saves, 0))::float8 as engagement,
          counted_at, source_id
        from posts where ${publishedWithin(RECENT_POSTS.hours)}
        order by published_at desc nulls last, id desc limit ${sql.raw(String(RECENT_POSTS.most))}
      ) newest`,

    monthPosts: sql`select views, counted_at, source_id from posts where ${publishedWithin(MONTH_HOURS)}`,
  };
}

function hours(n: number): SQL {
  return sql.raw(`interval '${n} hours'`);
}

/** The scales of the network of `of`, for `percentiles`. */
export function scales(of: SQL): SQL {
  const scale = (name: SQL, metric: string) =>
    sql`left join network_scales ${name} on ${name}.network = ${of}.network and ${name}.metric = ${metric}`;
  return sql`${scale(sql`f`, "followers")} ${scale(sql`e`, "engagementPerPost")} ${scale(sql`q`, "postFrequency")}`;
}

/** Percentiles (0–100) of the figures of `of`, which has followers, engagement_per_post and post_frequency. */
export function percentiles(of: SQL): SQL {
  return sql`
    width_bucket(${of}.followers::float8, f.thresholds)::float8 as p_followers,
    width_bucket(${of}.engagement_per_post, e.thresholds)::float8 as p_engagement,
    width_bucket(${of}.post_frequency, q.thresholds)::float8 as p_frequency`;
}
