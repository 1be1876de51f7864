import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { matterCollection } from "#contract/collections/matters.ts";
import { NONE } from "#contract/collections/filters.ts";
import { matterList } from "#contract/collections/matters.ts";
import { NICHE_ACTIVE, NICHE_REMOVED, type MatterKind, type MatterState } from "#contract/base/states.ts";
import type { MatterView } from "#contract/moderation.ts";
import type { Database } from "../../db/connect.ts";
import { containing } from "../../db/containing.ts";
import { listSql } from "../../db/list-sql.ts";
import { personName } from "../../db/person-name.ts";
import {
  creatorNiches,
  creators,
  customers,
  disputes,
  moderationMatters,
  niches,
  objections,
  supportMessages,
  users,
  workspaceMembers,
} from "../../db/tables/index.ts";

/** Every matter of the tables that own them, in the shape of support messages. */
const source = sql`(
  select m.kind, m.id::text as id, m.state as base, m.created_at as opened_at, m.user_id, m.customer_id,
    case when m.is_anonymous then 'anonymous' when m.user_id is null then 'deleted' else 'person' end as who,
    m.creator_id, null::int as niche_id, null::text as figure, null::text as network, m.page, m.subject, m.text,
    null::jsonb as evidence, t.id as matter_id, t.assignee_id
  from ${supportMessages} m left join ${moderationMatters} t on t.message_id = m.id
  union all
  select 'dispute', d.id::text, case d.state when 'open' then 'open' when 'corrected' then 'resolved' else 'declined' end,
    d.created_at, d.user_id, d.customer_id, case when d.user_id is null then 'deleted' else 'person' end,
    d.creator_id, null, d.figure, d.network, null, null, d.text, null, t.id, t.assignee_id
  from ${disputes} d left join ${moderationMatters} t on t.dispute_id = d.id
  union all
  select 'category', n.creator_id || ':' || n.niche_id,
    case n.state when ${NICHE_ACTIVE}::smallint then 'resolved' when ${NICHE_REMOVED}::smallint then 'declined' else 'open' end,
    c.created_at, null, null, 'limelight', n.creator_id, n.niche_id, null, null, null, null, null, n.evidence, t.id, t.assignee_id
  from ${creatorNiches} n
  join ${creators} c on c.id = n.creator_id and c.customer_id is null
  join ${niches} k on k.id = n.niche_id and k.deleted_at is null
  left join ${moderationMatters} t on t.creator_id = n.creator_id and t.niche_id = n.niche_id
  where n.evidence is not null and n.customer_id is null
  union all
  select 'objection', o.id::text, 'resolved', o.created_at, o.actor_id, null, 'administrator', null, null, null, null, null, null,
    null, null, null, null
  from ${objections} o
)`;
/** Former administrators lose their assignments. */
const from = sql`${source} q
  left join ${users} r on r.id = q.user_id
  left join ${users} a on a.id = q.assignee_id and a.is_admin`;

const state = sql`case when q.base <> 'open' then q.base when a.id is null then 'open' else 'assigned' end`;
const reporterName = sql<string | null>`nullif(trim(r.first_name || ' ' || r.last_name), '')`;
const creatorName = sql<string | null>`(
  select c.full_name from ${creators} c where c.id = q.creator_id order by c.customer_id nulls first limit 1)`;
const nicheName = sql<string | null>`(select k.name from ${niches} k where k.id = q.niche_id)`;
const words = sql<
  string | null
>`(select string_agg(word, ', ') from jsonb_array_elements_text(q.evidence->'words') word)`;

const columns = {
  kind: sql<MatterKind>`q.kind`,
  id: sql<string>`q.id`,
  base: sql<Exclude<MatterState, "assigned">>`q.base`,
  openedAt: sql<string>`q.opened_at`,
  userId: sql<string | null>`q.user_id`,
  customerId: sql<string | null>`q.customer_id`,
  who: sql<"person" | "anonymous" | "deleted" | "limelight" | "administrator">`q.who`,
  /** The record of an erasure: nothing is left to decide. */
  isErasure: sql<boolean>`q.who = 'administrator'`,
  reporter: reporterName,
  creatorId: sql<number | null>`q.creator_id`,
  creator: creatorName,
  nicheId: sql<number | null>`q.niche_id`,
  niche: nicheName,
  figure: sql<string | null>`q.figure`,
  network: sql<string | null>`q.network`,
  page: sql<string | null>`q.page`,
  subject: sql<string | null>`q.subject`,
  text: sql<string | null>`q.text`,
  words,
  matterId: sql<string | null>`q.matter_id`,
  assigneeId: sql<string | null>`a.id`,
  assignee: sql<string | null>`nullif(trim(a.first_name || ' ' || a.last_name), '')`,
};

const selectFrom = <Columns extends SelectedFields>(db: Database, of: Columns) => db.select(of).from(from);

export const matters = listSql(matterList, {
  rows: (db) => selectFrom(db, columns),
  counts: selectFrom,
  id: sql`(q.opened_at, q.id)`,
  partition: "kinds",
  fields: {
    text: {
      value: sql`q.text`,
      where({ search }) {
        if (search === "") return undefined;
        const texts = [sql`q.text`, sql`q.subject`, sql`q.page`, reporterName, creatorName, nicheName];
        return sql`concat_ws(' ', ${sql.join(texts, sql`, `)}) ilike any(${containing([search])})`;
      },
    },
    kind: { value: sql`q.kind` },
    state: {
      value: state,
      where: ({ state: view }) =>
        view === "all" ? undefined : view === "pending" ? sql`q.base = 'open'` : sql`${state} = ${view}`,
    },
    assignee: {
      value: sql`a.id::text`,
      where({ assignees }) {
        if (assignees.length === 0) return undefined;
        const ids = assignees.filter((one) => one !== NONE);
        const isOneOf = sql`a.id = any(${sql.param(ids)}::uuid[])`;
        return assignees.includes(NONE) ? sql`(${isOneOf} or a.id is null)` : isOneOf;
      },
    },
    opened: { value: sql`q.opened_at` },
  },
});
export type MatterRecord = Awaited<ReturnType<typeof matters.select>>[number];
export type MatterFilters = z.output<(typeof matterCollection)["filters"]>;

export type MatterKey = { kind: MatterKind; id: string };

export async function selectMatter(db: Database, { kind, id }: MatterKey): Promise<MatterRecord | undefined> {
  const [found] = await selectMatters(db, kind, [id]);
  return found;
}

export async function selectMatters(db: Database, kind: MatterKind, ids: readonly string[]): Promise<MatterRecord[]> {
  const isOne = sql`q.kind = ${kind} and q.id = any(${sql.param(ids.map((id) => id.toLowerCase()))}::text[])`;
  // Creators have many niches: by its text alone an id would be searched for in all of them.
  const ofCreator = sql`q.creator_id = any(${sql.param(ids.flatMap(parseProposal).map(({ creatorId }) => creatorId))}::bigint[])`;
  return selectFrom(db, columns).where(kind === "category" ? and(isOne, ofCreator) : isOne);
}

/** The workspace that a report is about. */
export async function selectReported(db: Database, messageId: string): Promise<MatterView["reported"]> {
  const { customerId, userId, role, leftAt } = workspaceMembers;
  const isOwner = and(eq(customerId, customers.id), eq(role, "owner"), isNull(leftAt));
  const [row] = await db
    .select({ _id: customers.id, name: customers.name, ownerId: userId })
    .from(supportMessages)
    .innerJoin(customers, eq(customers.id, supportMessages.reportedCustomerId))
    .leftJoin(workspaceMembers, isOwner)
    .where(eq(supportMessages.id, messageId))
    .limit(1);
  return row ?? null;
}

export type Proposal = { creatorId: number; nicheId: number };

/** None: it is the id of something else. */
export function parseProposal(id: string): Proposal[] {
  const [creatorId, nicheId] = id.split(":").map(Number);
  return creatorId === undefined || nicheId === undefined ? [] : [{ creatorId, nicheId }];
}

/** Proposed niches that wait and match. */
export async function selectProposals(
  db: Database,
  filters: MatterFilters,
  { except, limit }: { except: readonly string[]; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select q.id from ${from}
    where ${matters.where({ db, customerId: null }, filters) ?? sql`true`} and q.kind = 'category' and q.base = 'open'
      and q.id <> all(${sql.param([...except])}::text[])
    limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** What people reported and is not closed, and how much of it this administrator has. */
export async function countFromPeople(db: Database, userId: string): Promise<{ all: number; own: number }> {
  const { rows } = await db.execute<{ all: number; own: number }>(sql`
    select count(*)::int as all, count(*) filter (where t.assignee_id = ${userId})::int as own
    from (
      select id as message_id, null::uuid as dispute_id from ${supportMessages} where state = 'open'
      union all select null, id from ${disputes} where state = 'open'
    ) q left join ${moderationMatters} t on t.message_id = q.message_id or t.dispute_id = q.dispute_id`);
  return rows[0] ?? { all: 0, own: 0 };
}

/** By name. */
export async function selectAdministrators(
  db: Database,
): Promise<{ id: string; name: string | null; email: string }[]> {
  return db
    .select({ id: users.id, name: personName, email: users.email })
    .from(users)
    .where(and(eq(users.isAdmin, true), isNull(users.deletionAt)))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id));
}
