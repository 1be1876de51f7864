import { and, eq, sql, type SQL } from "drizzle-orm";
import type { NegotiationKind } from "#contract/campaigns/negotiation.ts";
import { ownCampaignList } from "#contract/collections/own-campaigns.ts";
import type { Database } from "../../../db/connect.ts";
import { containing } from "../../../db/containing.ts";
import { listSql } from "../../../db/list-sql.ts";
import {
  campaignBriefs,
  campaignCreators,
  campaignDeliverables,
  campaignNegotiations,
  campaignPayments,
  customers,
} from "../../../db/tables/index.ts";
import type { OwnFacts } from "./rules.ts";

const { id, title, status, visibility, requirements, eligibility, publishedAt } = campaignBriefs;

const ofCreator = (creatorId: number) =>
  and(eq(campaignCreators.campaignId, id), eq(campaignCreators.creatorId, creatorId));

function lastEntry(creatorId: number) {
  const column = (name: SQL) => sql`(
    select ${name} from ${campaignNegotiations} n where n.campaign_id = ${id} and n.creator_id = ${creatorId}
    order by n.position desc limit 1)`;
  return {
    lastKind: sql<NegotiationKind | null>`${column(sql`n.kind`)}`,
    isLastOwn: sql<boolean | null>`${column(sql`n.is_of_creator`)}`,
  };
}

/** Statuses that participationOf maps to a part other than `none`. */
function hasPart(creatorId: number): SQL {
  return sql`(coalesce(${campaignCreators.status} in ('invited', 'accepted', 'in_collaboration'), false)
    or ${campaignCreators.status} is not null and ${lastEntry(creatorId).lastKind} is not null)`;
}

/** Campaigns that exist for a creator; all others answer as if they did not. */
function isVisible(creatorId: number): SQL {
  const has = hasPart(creatorId);
  return sql`(${visibility} <> 'private' and (
    ${status} = 'active' and (${visibility} = 'public' or ${has})
    or ${status} in ('pause', 'finish', 'archived') and ${has}))`;
}

/** Selects the ids by two indexes: no single index covers both conditions of isVisible. */
function mayBeVisible(creatorId: number): SQL {
  return sql`${id} in (
    select b.id from ${campaignBriefs} b where b.status = 'active' and b.visibility = 'public'
    union all
    select p.campaign_id from ${campaignCreators} p where p.creator_id = ${creatorId})`;
}

/** The SQL form of checkRequirements. */
function isEligible({ country, accounts }: OwnFacts): SQL {
  const networks = sql.param(accounts.map(({ network }) => network));
  const followers = sql.param(accounts.map((account) => account.followers));
  const isOpen = sql`jsonb_array_length(${requirements} -> 'networks') = 0`;
  const largest = sql`(
    select max(a.followers) from unnest(${networks}::text[], ${followers}::bigint[]) a(network, followers)
    where ${isOpen} or ${requirements} -> 'networks' ? a.network)`;
  const min = sql`(${eligibility} ->> 'minFollowers')::bigint`;
  const max = sql`(${eligibility} ->> 'maxFollowers')::bigint`;
  return sql`((${isOpen} or ${requirements} -> 'networks' ?| ${networks}::text[])
    and (jsonb_array_length(${eligibility} -> 'countries') = 0
      or coalesce(${eligibility} -> 'countries' ? ${country}::text, false))
    and (${min} is null or coalesce(${largest} >= ${min}, false))
    and (${max} is null or coalesce(${largest} <= ${max}, false)))`;
}

/**
 * How many creators had applied before today, in coarse classes: what one creator does moves no campaign while another
 * watches.
 */
function popularity(today: Date): SQL {
  return sql`width_bucket((
    select count(distinct n.creator_id) from ${campaignNegotiations} n
    where n.campaign_id = ${id} and n.kind = 'application' and n.created_at < ${today.toISOString()}::timestamptz
  )::int, array[1, 5, 20, 80, 320])`;
}

type Board = { creatorId: number; facts: OwnFacts; today: Date };

/** The statements of the campaigns that a creator may see. */
export function boardOf({ creatorId, facts, today }: Board) {
  const from = ofCreator(creatorId);
  return listSql(ownCampaignList, {
    rows: (db) =>
      db
        .select({
          id,
          title,
          status,
          startsOn: campaignBriefs.startsOn,
          endsOn: campaignBriefs.endsOn,
          publishedAt,
          isSample: campaignBriefs.isSample,
          requirements,
          eligibility,
          brand: customers.name,
          place: campaignCreators.status,
          ...lastEntry(creatorId),
        })
        .from(campaignBriefs)
        .innerJoin(customers, eq(customers.id, campaignBriefs.customerId))
        .leftJoin(campaignCreators, from),
    counts: (db, columns) =>
      db
        .select(columns)
        .from(campaignBriefs)
        .innerJoin(customers, eq(customers.id, campaignBriefs.customerId))
        .leftJoin(campaignCreators, from),
    id,
    partition: "part",
    own: () => and(mayBeVisible(creatorId), isVisible(creatorId)),
    fields: {
      text: {
        value: title,
        where: ({ search }) =>
          search === ""
            ? undefined
            : sql`concat_ws(' ', ${title}, ${campaignBriefs.product}, ${customers.name}) ilike any(${containing([search])})`,
      },
      eligibility: { value: sql`case when ${isEligible(facts)} then 'eligible' else 'not_eligible' end` },
      part: { value: sql`case when ${hasPart(creatorId)} then 'own' else 'other' end` },
      popularity: { value: popularity(today) },
      published: { value: publishedAt },
    },
  });
}
export type BoardRow = Awaited<ReturnType<ReturnType<typeof boardOf>["select"]>>[number];

export type OfCreator = { campaignId: string; creatorId: number };

/** A campaign that exists for the creator, with their place in it. */
export async function selectVisible(db: Database, { campaignId, creatorId }: OfCreator) {
  const [found] = await db
    .select({
      campaign: campaignBriefs,
      brand: customers.name,
      place: campaignCreators.status,
      fee: campaignCreators.fee,
      ...lastEntry(creatorId),
    })
    .from(campaignBriefs)
    .innerJoin(customers, eq(customers.id, campaignBriefs.customerId))
    .leftJoin(campaignCreators, ofCreator(creatorId))
    .where(and(eq(id, campaignId), isVisible(creatorId)));
  return found;
}
export type VisibleCampaign = NonNullable<Awaited<ReturnType<typeof selectVisible>>>;

/** Open deliverables with a day, and payments that are expected on one, the earliest first. */
export async function selectDates(db: Database, creatorId: number, limit: number) {
  const deliverable = campaignDeliverables;
  const payment = campaignPayments;
  const [deliverables, payments] = await Promise.all([
    db
      .select({
        id: deliverable.id,
        on: sql<string>`${deliverable.dueOn}::text`,
        campaignId: id,
        title,
        network: deliverable.network,
        format: deliverable.format,
        count: deliverable.count,
        state: deliverable.state,
      })
      .from(deliverable)
      .innerJoin(campaignBriefs, eq(id, deliverable.campaignId))
      .innerJoin(campaignCreators, ofCreator(creatorId))
      .where(
        and(
          eq(deliverable.creatorId, creatorId),
          sql`${deliverable.dueOn} is not null and ${deliverable.state} not in ('posted', 'verified')`,
          isVisible(creatorId),
        ),
      )
      .orderBy(deliverable.dueOn, deliverable.id)
      .limit(limit),
    db
      .select({
        id: payment.id,
        on: sql<string>`${payment.dueOn}::text`,
        campaignId: id,
        title,
        amount: payment.amount,
        currency: campaignBriefs.currency,
        state: payment.state,
      })
      .from(payment)
      .innerJoin(campaignBriefs, eq(id, payment.campaignId))
      .innerJoin(campaignCreators, ofCreator(creatorId))
      .where(
        and(
          eq(payment.creatorId, creatorId),
          sql`${payment.dueOn} is not null and ${payment.state} <> 'paid'`,
          isVisible(creatorId),
        ),
      )
      .orderBy(payment.dueOn, payment.id)
      .limit(limit),
  ]);
  return { deliverables, payments };
}
