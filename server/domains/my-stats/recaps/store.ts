import { and, desc, eq, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import { ACHIEVEMENT_RULES, GRADES } from "#contract/my-stats/achievement-rules.ts";
import type { RecapPeriod } from "#contract/my-stats/periods.ts";
import type { RecapCard, RecapLack } from "#contract/my-stats/recaps.ts";
import type { Database } from "../../../db/connect.ts";
import { recordset } from "../../../db/recordset.ts";
import { creatorAchievements, creatorClaims, creatorRecaps, users } from "../../../db/tables/index.ts";

export type RecapRow = typeof creatorRecaps.$inferSelect;

const SHOWN = 60;

/** The newest of a creator. */
export async function selectRecaps(db: Database, creatorId: number): Promise<RecapRow[]> {
  return db
    .select()
    .from(creatorRecaps)
    .where(eq(creatorRecaps.creatorId, creatorId))
    .orderBy(desc(creatorRecaps.lastDay), creatorRecaps.period, desc(creatorRecaps.requestedAt))
    .limit(SHOWN);
}

export async function selectRecap(db: Database, id: string): Promise<RecapRow | undefined> {
  const [row] = await db.select().from(creatorRecaps).where(eq(creatorRecaps.id, id));
  return row;
}

/** Those of these recaps that wait, with the owners of their creators: what belongs to no owner is not made. */
export async function selectPending(db: Database, ids: readonly string[]) {
  return db
    .select({ recap: creatorRecaps, userId: creatorClaims.userId, customerId: users.customerId })
    .from(creatorRecaps)
    .innerJoin(
      creatorClaims,
      and(eq(creatorClaims.creatorId, creatorRecaps.creatorId), eq(creatorClaims.state, "owned")),
    )
    .innerJoin(users, eq(users.id, creatorClaims.userId))
    .where(and(inArray(creatorRecaps.id, [...ids]), eq(creatorRecaps.status, "pending")))
    .orderBy(creatorRecaps.id);
}

type Days = { period: RecapPeriod; firstDay: string; lastDay: string; timezone: string };

export async function selectSameDays(
  db: Database,
  { creatorId, period, lastDay }: { creatorId: number } & Pick<Days, "period" | "lastDay">,
): Promise<RecapRow | undefined> {
  const [row] = await db
    .select()
    .from(creatorRecaps)
    .where(
      and(eq(creatorRecaps.creatorId, creatorId), eq(creatorRecaps.period, period), eq(creatorRecaps.lastDay, lastDay)),
    );
  return row;
}

/** In place of one of the same days, which failed, was empty or got lost. */
export async function upsertRecap(
  db: Database,
  recap: { creatorId: number; requestedAt: Date } & Days,
): Promise<string> {
  const given = { ...recap, status: "pending" as const, isRequested: true, cards: [], lacks: [], endedAt: null };
  const { creatorId, period, lastDay } = creatorRecaps;
  const [row] = await db
    .insert(creatorRecaps)
    .values(given)
    .onConflictDoUpdate({ target: [creatorId, period, lastDay], set: given })
    .returning({ id: creatorRecaps.id });
  if (!row) throw new Error("no recap was inserted");
  return row.id;
}

/** Some owners of the sample world never sign in. */
const hasPassword = sql`exists (
  select from ${users} u where u.id = ${creatorClaims.userId} and u.password_hash is not null)`;

/** Creators with an owner, and the zone of the newest recap that an owner requested. */
export async function selectZones(
  db: Database,
  { isSample = false }: { isSample?: boolean } = {},
): Promise<{ creatorId: number; timezone: string | null }[]> {
  const { creatorId, state, method } = creatorClaims;
  return db
    .select({
      creatorId,
      timezone: sql<string | null>`(
        select r.timezone from ${creatorRecaps} r where r.creator_id = creator_claims.creator_id and r.is_requested
        order by r.requested_at desc limit 1)`,
    })
    .from(creatorClaims)
    .where(and(eq(state, "owned"), isSample ? and(eq(method, "sample"), hasPassword) : undefined));
}

/** Recaps that do not exist yet. Returns their ids. */
export async function insertDue(
  db: Database,
  due: readonly ({ creatorId: number } & Days)[],
  now: Date,
): Promise<string[]> {
  if (due.length === 0) return [];
  const keys = ["creatorId", "period", "firstDay", "lastDay", "timezone"];
  const { names, from } = recordset(creatorRecaps, keys, due, { isRequested: false, requestedAt: now });
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into ${creatorRecaps} (${names}) select ${names} from ${from}
    where exists (select from creator_ids c where c.id = r.creator_id)
    on conflict do nothing returning id`);
  return rows.map(({ id }) => id);
}

/** Recaps that wait since before this time: their message was lost. */
export async function selectForgotten(db: Database, before: Date): Promise<string[]> {
  const { id, status, requestedAt } = creatorRecaps;
  const rows = await db
    .select({ id })
    .from(creatorRecaps)
    .innerJoin(
      creatorClaims,
      and(eq(creatorClaims.creatorId, creatorRecaps.creatorId), eq(creatorClaims.state, "owned")),
    )
    .where(and(eq(status, "pending"), lt(requestedAt, before)));
  return rows.map((row) => row.id);
}

/** `postPicture`: the key of the picture of the post that the card is of. */
export type StoredCard = RecapCard & { postPicture?: string };
type Outcome = { status: "completed" | "errored" | "empty"; cards: StoredCard[]; lacks: RecapLack[] };

/** Whether it was pending. */
export async function endRecap(
  db: Database,
  id: string,
  { status, cards, lacks }: Outcome,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(creatorRecaps)
    .set({ status, cards, lacks, endedAt: now })
    .where(and(eq(creatorRecaps.id, id), eq(creatorRecaps.status, "pending")))
    .returning({ id: creatorRecaps.id });
  return rows.length > 0;
}

/** The achievements that a creator has reached in these days, the earliest first. */
export async function selectReached(
  db: Database,
  { creatorId, firstDay, lastDay }: { creatorId: number } & Pick<Days, "firstDay" | "lastDay">,
) {
  const { rule, grade, reachedOn, withdrawnAt } = creatorAchievements;
  const rows = await db
    .select({ rule, grade })
    .from(creatorAchievements)
    .where(
      and(
        eq(creatorAchievements.creatorId, creatorId),
        gte(reachedOn, firstDay),
        lt(reachedOn, sql`(${lastDay}::date + 1)`),
        isNull(withdrawnAt),
      ),
    )
    .orderBy(reachedOn, rule, grade);
  return rows.flatMap((row) => {
    const [known, of] = [ACHIEVEMENT_RULES.find((one) => one === row.rule), GRADES.find((one) => one === row.grade)];
    return known && of ? [{ rule: known, grade: of }] : [];
  });
}
