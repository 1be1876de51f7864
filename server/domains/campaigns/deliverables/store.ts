import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import { DELIVERABLE_STATES, deliverableMachine, type DeliverableState } from "#contract/campaigns/states.ts";
import { deliverableList, type DELIVERABLE_TIMINGS } from "#contract/collections/campaigns.ts";
import { NETWORK_FACTS, NETWORKS } from "#contract/networks/networks.ts";
import { containing } from "../../../db/containing.ts";
import { listSql } from "../../../db/list-sql.ts";
import { personName } from "../../../db/person-name.ts";
import {
  campaignDeliverables,
  campaignDraftFiles,
  campaignPayments,
  crmCreators,
  deliverableComments,
  users,
} from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import type { OfCreator } from "../creators-side/board-store.ts";
import { idOfKey, isOfKey } from "../keys-store.ts";
import { creatorName } from "../names-store.ts";

const table = campaignDeliverables;

const name = creatorName(table.creatorId);
const ofCrm = and(eq(crmCreators.creatorId, table.creatorId), eq(crmCreators.customerId, table.customerId));
const place = sql`array_position(${sql.param([...DELIVERABLE_STATES])}::text[], ${table.state})`;
const comments = sql<number>`(
  select count(*)::int from ${deliverableComments} c where c.deliverable_id = campaign_deliverables.id)`;

const hasDraft = sql<boolean>`(
  ${table.draftText} <> '' or ${table.draftLink} <> '' or exists (
    select from ${campaignDraftFiles} f where f.deliverable_id = campaign_deliverables.id and f.is_submitted))`;

const SOON_DAYS = 7;

type Timing = (typeof DELIVERABLE_TIMINGS)[number];

/** Days are compared in UTC. */
function timingOn(today: string) {
  const postedOn = sql`(${table.postedAt} at time zone 'UTC')::date`;
  return sql<Timing>`case
    when ${table.state} in ('posted', 'verified')
      then case when ${table.dueOn} is not null and ${postedOn} > ${table.dueOn} then 'deliveredLate' else 'onTime' end
    when ${table.dueOn} < ${today}::date then 'late'
    when ${table.dueOn} < ${today}::date + ${SOON_DAYS}::int then 'dueSoon'
    else 'open' end`;
}

const columns = (today: string) => ({
  id: table.id,
  creatorId: table.creatorId,
  network: table.network,
  format: table.format,
  count: table.count,
  dueOn: table.dueOn,
  state: table.state,
  timing: timingOn(today),
  comments,
  hasDraft,
});

/** The statements of the deliverables of one campaign. */
export function deliverablesOf(campaignId: string, today: string) {
  return listSql(deliverableList, {
    rows: (db) => db.select(columns(today)).from(table).leftJoin(crmCreators, ofCrm),
    counts: (db, counted) => db.select(counted).from(table).leftJoin(crmCreators, ofCrm),
    id: table.id,
    partition: "states",
    own: ({ customerId }) => and(sql`${table.customerId} = ${customerId}`, eq(table.campaignId, campaignId)),
    fields: {
      text: {
        value: name,
        where: ({ search }) => (search === "" ? undefined : sql`${name} ilike any(${containing([search])})`),
      },
      creator: { value: name, order: sql`lower(${name})` },
      due: { value: table.dueOn },
      timing: { value: timingOn(today) },
      state: { value: table.state, order: place },
    },
  });
}

const isOf = (customerId: string, of: OfCreator) =>
  and(eq(table.customerId, customerId), eq(table.campaignId, of.campaignId), eq(table.creatorId, of.creatorId));

const NETWORK_LABELS = JSON.stringify(
  Object.fromEntries(NETWORKS.map((network) => [network, NETWORK_FACTS[network].label])),
);

/** The words by which a deliverable is found: "2 × video on youtube YouTube due 2026-12-05 5 December Dec". */
const words = sql`concat_ws(' ', ${table.count}::text, '×', ${table.format}, 'on', ${table.network},
  ${NETWORK_LABELS}::jsonb ->> ${table.network}, 'due ' || to_char(${table.dueOn}, 'YYYY-MM-DD FMDD FMMonth Mon'))`;

function isFound(search: string) {
  const searched = search.split(/[\s,]+/).filter((word) => word !== "");
  return searched.length === 0 ? undefined : sql`${words} ilike all(${containing(searched)})`;
}

type Wanted = { today: string; limit: number; search?: string };

/** What a creator of a campaign delivers, also by its words: what is due first, and how many there are. */
export async function selectDeliverablesOf(
  { db, customerId }: TenantDb,
  of: OfCreator,
  { today, limit, search = "" }: Wanted,
) {
  const found = await db
    .select({ ...columns(today), total: sql<number>`count(*) over ()::int` })
    .from(table)
    .where(and(isOf(customerId, of), isFound(search)))
    .orderBy(table.dueOn, table.id)
    .limit(limit);
  return { rows: found.map(({ total: _total, ...row }) => row), total: found[0]?.total ?? 0 };
}

/** Whether a deliverable of the creator is in this state. */
export async function hasState({ db, customerId }: TenantDb, of: OfCreator, state: DeliverableState): Promise<boolean> {
  const [row] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(isOf(customerId, of), eq(table.state, state)))
    .limit(1);
  return row !== undefined;
}

export type DeliverableKey = { id: string; deliverable: string };

const isOne = (customerId: string, { id, deliverable }: DeliverableKey) =>
  and(eq(table.customerId, customerId), eq(table.campaignId, id), eq(table.id, deliverable));

export async function selectDeliverable({ db, customerId }: TenantDb, key: DeliverableKey, today: string) {
  const { draftText, draftLink, isDraftOfCreator, postLinks, postedAt } = table;
  const [row] = await db
    .select({ ...columns(today), draftText, draftLink, isDraftOfCreator, postLinks, postedAt })
    .from(table)
    .where(isOne(customerId, key));
  return row;
}

/** Locks them in the order of their ids. */
export async function lockDeliverables({ db, customerId }: TenantDb, keys: readonly DeliverableKey[]) {
  const [first] = keys;
  if (!first) return [];
  const ids = sql.param(keys.map(({ deliverable }) => deliverable));
  return db
    .select()
    .from(table)
    .where(
      and(eq(table.customerId, customerId), eq(table.campaignId, first.id), sql`${table.id} = any(${ids}::uuid[])`),
    )
    .orderBy(table.id)
    .for("update");
}
export type LockedDeliverable = Awaited<ReturnType<typeof lockDeliverables>>[number];

export async function countDeliverables({ db, customerId }: TenantDb, campaignId: string): Promise<number> {
  return db.$count(table, and(eq(table.customerId, customerId), eq(table.campaignId, campaignId)));
}

type Values = Omit<typeof table.$inferInsert, "id" | "customerId">;

/** Deliverables of a campaign that a form with this key has added. */
export async function selectByKey({ db, customerId }: TenantDb, campaignId: string, key: string) {
  return db
    .select()
    .from(table)
    .where(and(eq(table.customerId, customerId), eq(table.campaignId, campaignId), isOfKey(table.id, key)));
}

/** `key`: of the form that adds them. */
export async function insertDeliverables(
  { db, customerId }: TenantDb,
  rows: readonly Values[],
  key?: string,
): Promise<void> {
  const own = { customerId, ...(key !== undefined && { id: idOfKey(key) }) };
  if (rows.length > 0) await db.insert(table).values(rows.map((row) => ({ ...row, ...own })));
}

export async function updateDeliverables(
  { db, customerId }: TenantDb,
  ids: readonly string[],
  values: Partial<Values>,
): Promise<void> {
  await db
    .update(table)
    .set(values)
    .where(and(eq(table.customerId, customerId), sql`${table.id} = any(${sql.param([...ids])}::uuid[])`));
}

/**
 * Also deletes its comments and files and clears it from payments, because foreign keys do not log what they cascade to.
 */
export async function deleteDeliverable({ db, customerId }: TenantDb, key: DeliverableKey): Promise<void> {
  await db
    .delete(deliverableComments)
    .where(and(eq(deliverableComments.customerId, customerId), eq(deliverableComments.deliverableId, key.deliverable)));
  await db
    .delete(campaignDraftFiles)
    .where(and(eq(campaignDraftFiles.customerId, customerId), eq(campaignDraftFiles.deliverableId, key.deliverable)));
  await db
    .update(campaignPayments)
    .set({ deliverableId: null })
    .where(and(eq(campaignPayments.customerId, customerId), eq(campaignPayments.deliverableId, key.deliverable)));
  await db.delete(table).where(isOne(customerId, key));
}

/** Whether the undo of the change `c` sets the column. */
const isBack = (column: SQL, key: string) => sql`(c.before ? ${key} and ${column} = c.after ->> ${key})`;

/** Whether the undo of an action changes the draft of a deliverable that was handed in, approved or posted. */
export async function changesReadDraft({ db, customerId }: TenantDb, actionId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${table} d join changes c on c.row_id = concat_ws(':', d.campaign_id, d.creator_id, d.id)
    where d.customer_id = ${customerId} and c.customer_id = ${customerId} and c.action_id = ${actionId}
      and c.tbl = 'campaign_deliverables' and c.before is not null and c.after is not null
      and d.state <> all(${sql.param([...deliverableMachine.steps.submitted.from])}::text[])
      and (${isBack(sql`d.draft_text`, "draft_text")} or ${isBack(sql`d.draft_link`, "draft_link")})
    limit 1 for update of d`);
  return rows.length > 0;
}

export async function selectComments({ db, customerId }: TenantDb, deliverableId: string) {
  const { id, createdAt } = deliverableComments;
  return db
    .select({ comment: deliverableComments, by: personName })
    .from(deliverableComments)
    .leftJoin(users, eq(users.id, deliverableComments.userId))
    .where(and(eq(deliverableComments.customerId, customerId), eq(deliverableComments.deliverableId, deliverableId)))
    .orderBy(asc(createdAt), asc(id));
}

/** Counts comments of the workspace to a creator in one campaign. */
export async function countComments({ db, customerId }: TenantDb, of: OfCreator): Promise<number> {
  const { customerId: owner, campaignId, creatorId, isOfCreator } = deliverableComments;
  const own = and(eq(owner, customerId), eq(campaignId, of.campaignId), eq(creatorId, of.creatorId));
  return db.$count(deliverableComments, and(own, eq(isOfCreator, false)));
}

type NewComment = Omit<typeof deliverableComments.$inferInsert, "customerId">;

/** Resolves to whether it was stored: an id is used once. */
export async function insertComment({ db, customerId }: TenantDb, comment: NewComment): Promise<boolean> {
  const rows = await db
    .insert(deliverableComments)
    .values({ ...comment, customerId })
    .onConflictDoNothing({ target: deliverableComments.id })
    .returning({ id: deliverableComments.id });
  return rows.length > 0;
}
