import { and, count, desc, eq, gt, inArray, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { FILTERED_DIMENSIONS, type FilteredDimension } from "#contract/discovery/audience-filter.ts";
import { network } from "#contract/networks/networks.ts";
import { knownShare } from "#contract/profiles/audience.ts";
import type { AudienceError } from "#contract/base/states.ts";
import type { Database } from "../../../db/connect.ts";
import { personName } from "../../../db/person-name.ts";
import {
  accounts,
  audienceEstimates,
  audienceReports,
  creatorFacts,
  creators,
  posts,
  sources,
  users,
} from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { mapInTurns } from "../../../kernel/turns.ts";
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

export async function countReports({ db, customerId }: TenantDb): Promise<number> {
  return db.$count(audienceReports, eq(audienceReports.customerId, customerId));
}

/** Whether a creator has more reports than this. */
export async function hasMoreReports({ db, customerId }: TenantDb, max: number): Promise<boolean> {
  const rows = await db
    .select({ creatorId: audienceReports.creatorId })
    .from(audienceReports)
    .where(eq(audienceReports.customerId, customerId))
    .groupBy(audienceReports.creatorId)
    .having(gt(count(), max))
    .limit(1);
  return rows.length > 0;
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

const shareRow = z.object({
  creatorId: z.number(),
  /** null: an estimate. */
  tool: z.string().nullable(),
  network,
  at: z.coerce.date(),
  dimensions: z.array(
    z.object({
      dimension: z.enum(FILTERED_DIMENSIONS),
      sampleSize: z.int().nullable(),
      shares: z.array(knownShare),
    }),
  ),
});
export type ShareRow = z.infer<typeof shareRow>;

type WantedShares = {
  /** Undefined: all creators that the workspace has reports or estimates of. */
  creatorIds?: readonly number[] | undefined;
  dimensions: readonly FilteredDimension[];
  /** Other countries are left out. */
  countries: readonly string[];
};

function texts(all: readonly string[]): SQL {
  return sql`${sql.param([...all])}::text[]`;
}

/** Reports and estimates of the workspace, with what is wanted of them alone: whole reports are large. */
export async function selectShares(
  { db, customerId }: TenantDb,
  { creatorIds, dimensions, countries }: WantedShares,
): Promise<ShareRow[]> {
  const among = creatorIds ? sql`and creator_id = any(${sql.param([...creatorIds])}::bigint[])` : sql``;
  const wanted = (stored: SQL) => sql`(
    select jsonb_agg(jsonb_build_object(
      'dimension', d->'dimension', 'sampleSize', d->'sampleSize',
      'shares', (
        select coalesce(jsonb_agg(s), '[]') from jsonb_array_elements(d->'shares') s
        where d->>'dimension' <> 'countries' or s->>'code' = any(${texts(countries)}))))
    from jsonb_array_elements(${stored}) d where d->>'dimension' = any(${texts(dimensions)}))`;
  const { rows } = await db.execute(sql`
    select * from (
      select creator_id::float8 as "creatorId", tool, network, reported_at as at, ${wanted(sql`data`)} as dimensions
      from ${audienceReports} where customer_id = ${customerId} ${among}
      union all
      select creator_id::float8, null, one->>'network', calculated_at, ${wanted(sql`one->'dimensions'`)}
      from ${audienceEstimates} cross join lateral jsonb_array_elements(data) one
      where customer_id = ${customerId} and calculated_at is not null ${among}
    ) known
    where dimensions is not null`);
  return mapInTurns(rows, (row) => shareRow.parse(row));
}

const sampleAccount = z.object({
  creatorId: z.number(),
  network,
  username: z.string(),
  country: z.string().nullable(),
  language: z.string().nullable(),
});

/** The accounts of those of these creators that are fictional. */
export async function selectSampleAccounts(
  db: Database,
  creatorIds: readonly number[],
): Promise<z.infer<typeof sampleAccount>[]> {
  const among = sql`any(${sql.param([...creatorIds])}::bigint[])`;
  const { rows } = await db.execute(sql`
    select c.id::float8 as "creatorId", a.network, a.username, c.country, c.language
    from ${creators} c join ${accounts} a on a.creator_id = c.id
    where c.is_sample and c.id = ${among} and a.creator_id = ${among}`);
  return z.array(sampleAccount).parse(rows);
}
