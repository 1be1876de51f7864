import { and, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { AudienceError } from "#contract/states.ts";
import type { Database } from "../../../db/connect.ts";
import { personName } from "../../../db/person-name.ts";
import {
  audienceEstimates,
  audienceReports,
  creatorFacts,
  creators,
  posts,
  sources,
  users,
} from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import type { Mentioner } from "./rules.ts";

export async function selectReports({ db, customerId }: TenantDb, creatorIds: readonly number[]) {
  return db
    .select({ report: audienceReports, addedBy: personName })
    .from(audienceReports)
    .leftJoin(users, eq(users.id, audienceReports.userId))
    .where(and(eq(audienceReports.customerId, customerId), inArray(audienceReports.creatorId, [...creatorIds])))
    .orderBy(desc(audienceReports.reportedAt), desc(audienceReports.id));
}
export type ReportRow = Awaited<ReturnType<typeof selectReports>>[number];

type NewReport = Omit<typeof audienceReports.$inferInsert, "id" | "customerId">;

export async function insertReport({ db, customerId }: TenantDb, report: NewReport): Promise<string | undefined> {
  const [row] = await db
    .insert(audienceReports)
    .values({ ...report, customerId })
    .returning({ id: audienceReports.id });
  return row?.id;
}

/** Resolves to the number of deleted rows. */
export async function deleteReport(
  { db, customerId }: TenantDb,
  { id, creatorIds }: { id: string; creatorIds: readonly number[] },
): Promise<number> {
  const own = and(eq(audienceReports.customerId, customerId), inArray(audienceReports.creatorId, [...creatorIds]));
  const deleted = await db.delete(audienceReports).where(and(own, eq(audienceReports.id, id)));
  return deleted.rowCount ?? 0;
}

/** The newest first: merged creators can have one each. */
export async function selectEstimates({ db, customerId }: TenantDb, creatorIds: readonly number[]) {
  return db
    .select()
    .from(audienceEstimates)
    .where(and(eq(audienceEstimates.customerId, customerId), inArray(audienceEstimates.creatorId, [...creatorIds])))
    .orderBy(desc(audienceEstimates.requestedAt));
}
export type EstimateRow = Awaited<ReturnType<typeof selectEstimates>>[number];

type Request = Pick<EstimateRow, "creatorId" | "jobId" | "creditKey" | "clientIds" | "requestedAt">;

/** What an earlier request found stays until this one has found something. */
export async function upsertRequest({ db, customerId }: TenantDb, request: Request): Promise<void> {
  const state = { ...request, state: "calculating" as const, error: null };
  await db
    .insert(audienceEstimates)
    .values({ ...state, customerId })
    .onConflictDoUpdate({ target: [audienceEstimates.customerId, audienceEstimates.creatorId], set: state });
}

export async function updateClients({ db, customerId }: TenantDb, { creatorId, clientIds }: Request): Promise<void> {
  await db
    .update(audienceEstimates)
    .set({ clientIds })
    .where(and(eq(audienceEstimates.customerId, customerId), eq(audienceEstimates.creatorId, creatorId)));
}

type Outcome = { found: number } & (
  | { data: EstimateRow["data"]; at: Date }
  | {
      error: AudienceError;
    }
);

/** Ends the request of this job; undefined where it has ended already. */
export async function updateOutcome(
  { db, customerId }: TenantDb,
  jobId: string,
  outcome: Outcome,
): Promise<EstimateRow | undefined> {
  const { found } = outcome;
  const [row] = await db
    .update(audienceEstimates)
    .set(
      "error" in outcome
        ? { state: "error", error: outcome.error, found }
        : { state: "calculated", data: outcome.data, calculatedAt: outcome.at, found },
    )
    .where(
      and(
        eq(audienceEstimates.customerId, customerId),
        eq(audienceEstimates.jobId, jobId),
        eq(audienceEstimates.state, "calculating"),
      ),
    )
    .returning();
  return row;
}

const mentioner = z.object({ country: z.string().nullable(), language: z.string().nullable() });

type Posts = { among: readonly { creatorId: number; id: number }[]; isSample: boolean };

/** A fact of the creator `c`, unless its source keeps it out of derived figures. */
function allowed(field: "country" | "language"): SQL {
  return sql`case when not exists (
    select from ${creatorFacts} f join ${sources} s on s.id = f.source_id
    where f.creator_id = c.id and f.field = ${field} and not s.allow_derived) then c.${sql.raw(field)} end as ${sql.raw(field)}`;
}

/** The persons behind these posts, each once; without what the terms of a source keep out of derived figures. */
export async function selectMentioners(db: Database, { among, isSample }: Posts): Promise<Mentioner[]> {
  const ids = (of: "creatorId" | "id") => sql`${sql.param(among.map((post) => post[of]))}::bigint[]`;
  const { rows } = await db.execute(sql`
    with writers as materialized (
      select distinct p.creator_id as id
      from unnest(${ids("creatorId")}, ${ids("id")}) m(creator_id, id)
      join ${posts} p on p.creator_id = m.creator_id and p.id = m.id
      join ${sources} s on s.id = p.source_id and s.allow_derived
    )
    select ${allowed("country")}, ${allowed("language")}
    from ${creators} c join writers on writers.id = c.id
    where not c.is_brand and c.is_sample = ${isSample}`);
  return z.array(mentioner).parse(rows);
}
