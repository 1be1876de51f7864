import { sql, type SQL } from "drizzle-orm";
import { TIER_BOUNDS } from "#contract/figures/windows.ts";
import { RANGE_METRICS, type RangeMetric } from "#contract/figures/metrics.ts";
import { NETWORK_FACTS, NETWORKS } from "#contract/networks/networks.ts";
import { AUDIENCE_FACTOR, INFLUENCE, INFLUENCE_FACTORS, PEER_BOUNDS } from "#contract/scores/influence.ts";
import { adjustment } from "../../../db/layers.ts";
import { comparedColumn } from "../../../db/compared.ts";
import type { Database } from "../../../db/connect.ts";
import { hasMeasuredPeers } from "../../../db/installation-facts.ts";
import { scoreHistory, sources } from "../../../db/tables/index.ts";
import { INFLUENCE_PARTS, influence, influenceParts, percentiles, scales } from "../../../figures/score.ts";
import { figureColumn, figureColumns, figureSelects, termsOf, type RestrictedSources } from "./figures-store.ts";

const { version, historyStep } = INFLUENCE;
const VIEW_RATE_NETWORKS = NETWORKS.filter((network) => NETWORK_FACTS[network].rateOver === "views");

/** The sources with license restrictions; read once per batch of creators. */
export async function selectRestricted(db: Database): Promise<RestrictedSources> {
  const rows = await db
    .select({
      id: sources.id,
      derived: sources.allowDerived,
      compared: sources.allowCrossNetwork,
      exported: sources.allowExport,
    })
    .from(sources)
    .where(sql`not (${sources.allowDerived} and ${sources.allowCrossNetwork} and ${sources.allowExport})`);
  const idsOf = (isMeant: (row: (typeof rows)[number]) => boolean) => rows.filter(isMeant).map(({ id }) => id);
  return {
    underived: idsOf(({ derived }) => !derived),
    uncompared: idsOf(({ derived, compared }) => !derived || !compared),
    unexported: idsOf(({ exported }) => !exported),
  };
}

/**
 * Computes the figures of these creators' accounts as contract/figures/metrics.ts defines them, as far as the terms of their
 * sources allow, and writes those that changed. Rows locked by another transaction are skipped: that transaction marks
 * them in the outbox.
 */
export async function writeAccountFigures(db: Database, creatorIds: number[], now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const restricted = await selectRestricted(db);
  const { shown, compared } = figureSelects(at, restricted);
  const isApart = shown !== compared;
  await db.execute(sql`
    with target as materialized (
      select id, creator_id, customer_id, network, network = any(${sql.param(VIEW_RATE_NETWORKS)}::text[]) as rate_over_views
      from accounts where creator_id = any(${sql.param(creatorIds)}::bigint[])
      order by id for no key update skip locked
    ),
    ${shown.name} as materialized (${shown.select}),
    ${isApart ? sql`${compared.name} as materialized (${compared.select}),` : sql``}
    placed as materialized (
      select ${shown.name}.*, ${termsOf({ shown, compared }, restricted)} as terms, ${percentiles(compared.name)}
      from ${shown.name} ${isApart ? sql`join ${compared.name} using (id)` : sql``} ${scales(shown.name)}
    ),
    fresh as materialized (select *, ${influence()} as influence from placed)
    update accounts a set
      ${sql.join(
        RANGE_METRICS.map((metric) => sql`${figureColumn(metric)} = fresh.${figureColumn(metric)}`),
        sql`, `,
      )},
      last_post_at = fresh.last_post_at, influence = fresh.influence, counted_at = fresh.counted_at,
      source_id = fresh.source_id, terms = fresh.terms
    from fresh
    where a.id = fresh.id and (
      ${sql.join(figureColumns(sql`a`), sql`, `)}, a.last_post_at, a.influence, a.counted_at, a.source_id, a.terms
    ) is distinct from (
      ${sql.join(figureColumns(sql`fresh`, { isStored: true }), sql`, `)}, fresh.last_post_at, fresh.influence,
      fresh.counted_at, fresh.source_id, fresh.terms
    )`);
}

/** The influence of these creators' accounts from their stored figures and the current scales; writes those that changed. */
export async function writeInfluences(db: Database, creatorIds: number[]): Promise<void> {
  await db.execute(sql`
    with target as materialized (
      select * from accounts where creator_id = any(${sql.param(creatorIds)}::bigint[])
      order by id for no key update skip locked
    ),
    fresh as (
      select target.id, placed.influence
      from target cross join lateral (
        select ${influence()} as influence from (
          select ${percentiles(sql`account`)} from ${influenceParts(sql`target`)} account ${scales(sql`account`)}
        ) part
      ) placed
    )
    update accounts a set influence = fresh.influence
    from fresh
    where a.id = fresh.id and a.influence is distinct from fresh.influence`);
}

/**
 * Score and tier of these creators from their accounts' influence; writes those that changed, and changes of a point or
 * more to their history.
 */
export async function writeScores(db: Database, creatorIds: number[], now: Date): Promise<void> {
  // width_bucket takes ascending bounds and counts a bound itself as passed; scores are whole, so "above" is bound + 1.
  const above = [...TIER_BOUNDS].map((bound) => bound + 1).toSorted((a, b) => a - b);
  await db.execute(sql`
    with target as materialized (
      select id, customer_id from creators where id = any(${sql.param(creatorIds)}::bigint[])
      order by id, customer_id for no key update skip locked
    ),
    scored as (
      select target.id, target.customer_id, ${withBonus(sql`max(a.influence)`, bonusOf(sql`target`))} as score
      from target left join accounts a
        on a.creator_id = target.id and a.customer_id is not distinct from target.customer_id
      group by target.id, target.customer_id
    ),
    fresh as (
      select id, customer_id, score,
        ${above.length + 1} - width_bucket(score, ${sql.param(above)}::integer[]) as tier
      from scored
    ),
    put as (
      update creators c set score = fresh.score, tier = fresh.tier
      from fresh
      where c.id = fresh.id and c.customer_id is not distinct from fresh.customer_id
        and (c.score, c.tier::integer) is distinct from (fresh.score, fresh.tier)
      returning c.id, c.customer_id, c.score
    )
    ${addToHistory(sql`select id, customer_id, null::text as network, score from put`, now)}`);
}

function bonusOf(of: SQL, network = sql`'global'`): SQL {
  return adjustment("points", { of, id: sql`${of}.id`, kind: "bonus", network });
}

/** A score of 100 with its bonus, × 100; null where it is unknown. */
function withBonus(score: SQL, points: SQL): SQL {
  return sql`case when ${score} is not null
    then least(10000, greatest(0, round(100 * (${score} + coalesce(${points}, 0)))))::integer end`;
}

/** Adds these scores to the history where they differ enough from the last entry, or the formula is another one. */
function addToHistory(scores: SQL, now: Date): SQL {
  const network = sql`coalesce(changed.network, 'global')`;
  const changedAt = adjustment("at", { of: sql`changed`, id: sql`changed.id`, kind: "bonus", network });
  return sql`insert into ${scoreHistory} (creator_id, customer_id, network, at, score, version, reason, inputs)
    select id, customer_id, network, ${now.toISOString()}::timestamptz, score, ${version},
      case when last_version <> ${version} then 'formula' when ${changedAt} > last_at then 'bonus'
        when inputs = last_inputs then 'peers' else 'data' end, inputs
    from (
      select fresh.*, last.version as last_version, last.at as last_at, last.inputs as last_inputs,
        ${ownFigures(sql`fresh`)} as inputs
      from (${scores}) fresh left join lateral (
        select h.score, h.version, h.at, h.inputs from ${scoreHistory} h
        where h.creator_id = fresh.id and h.customer_id is not distinct from fresh.customer_id
          and h.network is not distinct from fresh.network and h.of = 'influence'
        order by h.at desc limit 1
      ) last on true
      where case when last.version is null then fresh.score is not null
        else last.version <> ${version} or coalesce(abs(fresh.score - last.score) >= ${100 * historyStep},
          (fresh.score is null) <> (last.score is null)) end
    ) changed`;
}

/** A hash of the figures of a creator's accounts, or of those on the network, that their influence is made of. */
function ownFigures(of: SQL): SQL {
  const figures = [...new Set<RangeMetric>([...INFLUENCE_FACTORS, ...INFLUENCE_PARTS])];
  return sql`(select hashtextextended(string_agg(row(a.network, a.terms,
      ${sql.join(
        figures.map((figure) => sql`a.${figureColumn(figure)}`),
        sql`, `,
      )})::text, ' ' order by a.id), 0)
    from accounts a where a.creator_id = ${of}.id and a.customer_id is not distinct from ${of}.customer_id
      and (${of}.network is null or a.network = ${of}.network))`;
}

/**
 * Changes of the influence on each network of these creators' largest accounts, by the rules of `influenceOnNetwork` of
 * profiles: a test compares them. The score itself is not stored. Before peers were first measured there are none: they
 * would be of whole networks, and another value minutes later would look like a change.
 */
export async function writeNetworkHistory(db: Database, creatorIds: number[], now: Date): Promise<void> {
  const { followers, views } = INFLUENCE.weights;
  const factors = sql.join(
    INFLUENCE_FACTORS.map((factor) => {
      const byFollowers = Object.entries(followers).find(([name]) => name === factor)?.[1] ?? null;
      return sql`(${factor}::text, (${comparedColumn(sql`a`, factor)})::float8,
        case when a.network = any(${sql.param(VIEW_RATE_NETWORKS)}::text[]) then ${views[factor]}::float8
          else ${byFollowers}::float8 end)`;
    }),
    sql`, `,
  );
  await db.execute(sql`
    with account as materialized (
      select distinct on (a.creator_id, a.customer_id, a.network) a.*, c.is_brand,
        width_bucket(${comparedColumn(sql`a`, "followers")}::float8, ${sql.param([...PEER_BOUNDS])}::float8[]) as size
      from accounts a
      join creators c on c.id = a.creator_id and c.customer_id is not distinct from a.customer_id
      where a.creator_id = any(${sql.param(creatorIds)}::bigint[])
      order by a.creator_id, a.customer_id, a.network, a.followers desc nulls last, a.id
    ),
    placed as materialized (
      select a.creator_id, a.customer_id, a.network, factor.weight,
        width_bucket(factor.value, coalesce(sized.thresholds, whole.thresholds)) as percentile
      from account a
      cross join lateral (values ${factors}) factor (metric, value, weight)
      left join peer_scales sized on sized.network = a.network and sized.is_brand = a.is_brand
        and sized.size = a.size and sized.metric = factor.metric and factor.metric <> ${AUDIENCE_FACTOR}
      left join network_scales whole on whole.network = case when sized.metric is null then a.network end
        and whole.metric = factor.metric and whole.n >= ${INFLUENCE.minPeers}
      where factor.weight is not null
    ),
    measured as materialized (
      select creator_id as id, customer_id, network,
        case when sum(weight) filter (where percentile is not null) - ${INFLUENCE.known} * sum(weight) > 1e-9
          then sum(weight * percentile) / sum(weight) filter (where percentile is not null)
        end as influence
      from placed group by creator_id, customer_id, network
    ),
    scored as materialized (
      select id, customer_id, network, ${withBonus(sql`influence`, bonusOf(sql`measured`, sql`network`))} as score
      from measured
    )
    ${addToHistory(sql`select * from scored where ${hasMeasuredPeers}`, now)}`);
}
