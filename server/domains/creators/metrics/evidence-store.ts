import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../../db/connect.ts";
import { evidence, type Evidence } from "../../../figures/evidence.ts";
import { POST_COLUMNS } from "../../../figures/index.ts";
import { figureRows, type ExcludedSources } from "../../../figures/rows.ts";
import { influenceParts, percentiles, percentilesObject, scales } from "../../../figures/score.ts";

/**
 * For each account of these creators, the rows that refreshMetrics would compute its figures from now, without these
 * sources.
 */
export async function selectEvidence(
  db: Database,
  { creatorIds, now, without }: { creatorIds: readonly number[]; now: Date; without: ExcludedSources },
): Promise<Evidence[]> {
  const [only, another] = creatorIds;
  const at = sql`${now.toISOString()}::timestamptz`;
  const creator = another === undefined ? sql`${only ?? 0}` : sql`target.creator_id`;
  const rows = figureRows({ creator, at, columns: POST_COLUMNS, ...without });
  const { latestCount: shownCount } = figureRows({ creator, at, columns: POST_COLUMNS, ...without, underived: [] });
  const found = await db.execute(sql`
    select target.id as "accountId", target.network, target.username, target.influence,
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
      ${percentilesObject()} as percentiles
    from accounts target
    left join lateral (${shownCount}) counted on true
    left join lateral (${rows.latestCount}) latest on true
    left join lateral (${rows.earlierCount}) earlier on true
    left join lateral (${rows.givenCount}) given on true
    left join lateral (${rows.newestPost}) newest on true
    left join lateral (${sampleOf(rows.recentPosts, POST_COLUMNS.recent)}) recent on true
    left join lateral (${sampleOf(rows.monthPosts, POST_COLUMNS.month)}) month on true
    left join lateral (
      select ${percentiles(sql`account`)} from ${influenceParts(sql`target`)} account ${scales(sql`account`)}
    ) placed on true
    where target.creator_id = any(${sql.param(creatorIds)}::bigint[])
    order by target.followers desc nulls last, target.id`);
  return z.array(evidence).parse(found.rows);
}

/** A PostSample of these posts. */
function sampleOf(posts: SQL, columns: Readonly<Record<string, SQL>>): SQL {
  const names = Object.keys(columns).map((name) => ({ name, counted: sql.identifier(`with_${name}`) }));
  const perSource = names.map(({ name, counted }) => sql`count(${sql.identifier(name)}) as ${counted}`);
  const inAll = names.map(({ name, counted }) => sql`${name}::text, coalesce(sum(${counted}), 0)`);
  return sql`
    select coalesce(jsonb_agg(source_id order by posts desc, source_id), '[]') as "sourceIds",
      max(counted_at) as "countedAt", coalesce(sum(posts), 0) as posts,
      jsonb_build_object(${sql.join(inAll, sql`, `)}) as "withValue"
    from (
      select source_id, count(*) as posts, max(counted_at) as counted_at, ${sql.join(perSource, sql`, `)}
      from (${posts}) read group by source_id
    ) of_source`;
}
