import { and, asc, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { disputeList } from "#contract/collections/disputes.ts";
import type { Database } from "../../../db/connect.ts";
import { containing } from "../../../db/containing.ts";
import { listSql } from "../../../db/list-sql.ts";
import { onDays } from "../../../db/on-days.ts";
import { asSeenBy } from "../../../db/layers.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { personName } from "../../../db/person-name.ts";
import { creators, disputes, users } from "../../../db/tables/index.ts";

const columns = {
  id: disputes.id,
  customerId: disputes.customerId,
  userId: disputes.userId,
  creatorId: disputes.creatorId,
  fullName: creators.fullName,
  figure: disputes.figure,
  network: disputes.network,
  username: disputes.username,
  value: disputes.value,
  text: disputes.text,
  by: personName,
  state: disputes.state,
  answer: disputes.answer,
  createdAt: disputes.createdAt,
  answeredAt: disputes.answeredAt,
};

const isOfDispute = and(eq(creators.id, disputes.creatorId), asSeenBy(sql`${creators}`, disputes.customerId));
const isAuthor = eq(users.id, disputes.userId);

function select(db: Database) {
  return db.select(columns).from(disputes).innerJoin(creators, isOfDispute).leftJoin(users, isAuthor);
}
export type DisputeRow = Awaited<ReturnType<typeof select>>[number];

type NewDispute = Pick<
  typeof disputes.$inferInsert,
  "creatorId" | "userId" | "figure" | "network" | "username" | "value" | "text" | "createdAt"
>;

export async function insertDispute({ db, customerId }: TenantDb, dispute: NewDispute): Promise<string | undefined> {
  const [row] = await db
    .insert(disputes)
    .values({ ...dispute, customerId })
    .returning({ id: disputes.id });
  return row?.id;
}

export async function selectDispute(db: Database, id: string): Promise<DisputeRow | undefined> {
  const [row] = await select(db).where(eq(disputes.id, id));
  return row;
}

/** One workspace's disputes of one creator, newest first. */
export async function selectTenantDisputes(
  { db, customerId }: TenantDb,
  creatorId: number,
  limit: number,
): Promise<DisputeRow[]> {
  return select(db)
    .where(and(eq(disputes.customerId, customerId), eq(disputes.creatorId, creatorId)))
    .orderBy(desc(disputes.createdAt), desc(disputes.id))
    .limit(limit);
}

/** Disputes of all workspaces. */
export const disputesOfAll = listSql(disputeList, {
  rows: select,
  counts: (db, counted) => db.select(counted).from(disputes).innerJoin(creators, isOfDispute),
  id: disputes.id,
  fields: {
    words: {
      value: disputes.text,
      where: ({ search }) => {
        if (search === "") return undefined;
        const words = containing([search]);
        return sql`(${disputes.text} ilike any(${words}) or ${creators.fullName} ilike any(${words})
          or ${disputes.username} ilike any(${words}))`;
      },
    },
    creator: { value: creators.fullName, order: sql`lower(${creators.fullName})` },
    state: {
      value: disputes.state,
      where: ({ state }) => (state === "all" ? undefined : eq(disputes.state, state)),
    },
    opened: { value: disputes.createdAt, isIndexed: true, where: ({ period }) => onDays(disputes.createdAt, period) },
  },
});

/** Until the transaction ends. */
export async function lockDisputes(db: Database, keys: readonly { id: string }[]): Promise<DisputeRow[]> {
  return select(db).where(isOneOf(keys)).orderBy(asc(disputes.id)).for("update", { of: disputes });
}

export async function updateAnswers(
  db: Database,
  keys: readonly { id: string }[],
  answer: Required<Pick<typeof disputes.$inferInsert, "state" | "answer" | "answeredBy" | "answeredAt">>,
): Promise<void> {
  await db.update(disputes).set(answer).where(isOneOf(keys));
}

function isOneOf(keys: readonly { id: string }[]): SQL {
  return inArray(
    disputes.id,
    keys.map(({ id }) => id),
  );
}
