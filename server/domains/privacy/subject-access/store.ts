import { and, asc, eq, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import {
  accountCounts,
  accounts,
  audienceEstimates,
  audienceReports,
  contentRatings,
  creatorServices,
  creatorFacts,
  creators,
  posts,
  scoreAdjustments,
  scoreHistory,
  sources,
} from "../../../db/tables/index.ts";
import { subjectIds } from "../erasure/subject-store.ts";

const source = { kind: sources.kind, name: sources.name, customerId: sources.customerId };
export type SourceRow = Pick<typeof sources.$inferSelect, keyof typeof source>;

export async function selectCreator(db: Database, id: number) {
  const [row] = await db
    .select()
    .from(creators)
    .where(eq(creators.id, id))
    .orderBy(sql`customer_id nulls first`)
    .limit(1);
  return row;
}
export type CreatorRow = NonNullable<Awaited<ReturnType<typeof selectCreator>>>;

function ofSubject(column: SQLWrapper, id: number): SQL {
  return sql`${column} in (${subjectIds(id)})`;
}

/** Rows that the layers of workspaces have copied from the installation are left out. */
const isRecorded = (of: SQL) => sql`${of}.customer_id is null or exists (
  select from sources own where own.id = ${of}.source_id and own.customer_id = ${of}.customer_id)`;

/** In every layer, the installation's first. */
export async function selectAccounts(db: Database, creatorId: number) {
  return db
    .select()
    .from(accounts)
    .where(ofSubject(accounts.creatorId, creatorId))
    .orderBy(sql`customer_id nulls first`, asc(accounts.id));
}
export type AccountRow = Awaited<ReturnType<typeof selectAccounts>>[number];

export async function selectFacts(db: Database, creatorId: number) {
  return db
    .select({
      field: creatorFacts.field,
      value: sql<string>`${creatorFacts.value} #>> '{}'`,
      at: creatorFacts.at,
      source,
    })
    .from(creatorFacts)
    .innerJoin(sources, eq(sources.id, creatorFacts.sourceId))
    .where(ofSubject(creatorFacts.creatorId, creatorId))
    .orderBy(asc(creatorFacts.field));
}
export type FactRow = Awaited<ReturnType<typeof selectFacts>>[number];

export type FigureRow = SourceRow & {
  kindOfRow: "counts" | "posts" | "publications" | "niches";
  rows: number;
  from: Date | null;
  to: Date | null;
};

/** Rows of each kind per source, with the oldest and newest time. */
export async function selectFigures(db: Database, creatorId: number): Promise<FigureRow[]> {
  const rowsOf = (kindOfRow: FigureRow["kindOfRow"], table: string, at: SQL) => sql`
    select ${kindOfRow}::text as kind, source_id, ${at} as at from ${sql.identifier(table)} t
    where ${ofSubject(sql`creator_id`, creatorId)} and (${isRecorded(sql`t`)})`;
  const { rows } = await db.execute<Omit<FigureRow, "from" | "to"> & { from: string | null; to: string | null }>(sql`
    select r.kind as "kindOfRow", s.kind, s.name, s.customer_id as "customerId", count(*) as rows, min(r.at) as from, max(r.at) as to
    from (
      ${rowsOf("counts", "account_counts", sql`at`)}
      union all ${rowsOf("posts", "posts", sql`published_at`)}
      union all ${rowsOf("publications", "podcasts", sql`at`)}
      union all ${rowsOf("publications", "newsletters", sql`at`)}
      union all ${rowsOf("niches", "creator_niches", sql`null::timestamptz`)}
    ) r
    join ${sources} s on s.id = r.source_id
    group by r.kind, s.id order by r.kind, s.id`);
  return rows.map((row) => Object.assign(row, { from: toDate(row.from), to: toDate(row.to) }));
}

function toDate(at: string | null): Date | null {
  return at === null ? null : new Date(at);
}

export type ComputedRow = {
  kind: "scores" | "adjustments" | "ratings";
  rows: number;
  from: Date | null;
  to: Date | null;
};

/** Scores of a creator that are stored: their changes, what administrators set, and ratings by a language model. */
export async function selectComputed(db: Database, creatorId: number): Promise<ComputedRow[]> {
  const counted = (kind: ComputedRow["kind"], table: string, at: string) => sql`
    select ${kind}::text as kind, count(*) as rows, min(${sql.identifier(at)}) as from, max(${sql.identifier(at)}) as to
    from ${sql.identifier(table)} where ${ofSubject(sql`creator_id`, creatorId)} having count(*) > 0`;
  const { rows } = await db.execute<Omit<ComputedRow, "from" | "to"> & { from: string | null; to: string | null }>(sql`
    ${counted("scores", "score_history", "at")} union all ${counted("adjustments", "score_adjustments", "at")}
    union all ${counted("ratings", "content_ratings", "rated_at")}`);
  return rows.map((row) => Object.assign(row, { from: toDate(row.from), to: toDate(row.to) }));
}

/** Every row of it. A workspace's own layer may have others than the installation. */
export async function selectComputedRows(db: Database, creatorId: number) {
  const [scores, adjustments, ratings] = await Promise.all([
    db
      .select({
        at: scoreHistory.at,
        of: scoreHistory.of,
        network: scoreHistory.network,
        score: scoreHistory.score,
        version: scoreHistory.version,
        reason: scoreHistory.reason,
      })
      .from(scoreHistory)
      .where(ofSubject(scoreHistory.creatorId, creatorId))
      .orderBy(asc(scoreHistory.at)),
    db
      .select({
        kind: scoreAdjustments.kind,
        network: scoreAdjustments.network,
        points: scoreAdjustments.points,
        reason: scoreAdjustments.reason,
        at: scoreAdjustments.at,
      })
      .from(scoreAdjustments)
      .where(ofSubject(scoreAdjustments.creatorId, creatorId))
      .orderBy(asc(scoreAdjustments.kind), asc(scoreAdjustments.network)),
    db
      .select({
        at: contentRatings.ratedAt,
        model: contentRatings.model,
        version: contentRatings.version,
        dimensions: contentRatings.dimensions,
      })
      .from(contentRatings)
      .where(and(ofSubject(contentRatings.creatorId, creatorId), eq(contentRatings.state, "rated")))
      .orderBy(asc(contentRatings.ratedAt)),
  ]);
  return {
    scores: scores.map(({ score, ...row }) => Object.assign(row, { score: score === null ? null : score / 100 })),
    adjustments,
    ratings,
  };
}

type WorkspaceCount = {
  kind: "crm" | "lists" | "notes" | "timeline" | "feedback" | "audiences" | "services" | "disputes" | "messages";
  rows: number;
};

export async function selectWorkspaceCounts(db: Database, creatorId: number): Promise<WorkspaceCount[]> {
  const counted = (kind: WorkspaceCount["kind"], table: string) =>
    sql`select ${kind}::text as kind, count(*) as rows from ${sql.identifier(table)}
      where ${ofSubject(sql`creator_id`, creatorId)}`;
  const { rows } = await db.execute<WorkspaceCount>(sql`
    ${counted("crm", "crm_creators")}
    union all ${counted("lists", "list_creators")}
    union all ${counted("notes", "notes")}
    union all ${counted("timeline", "moments")}
    union all ${counted("feedback", "list_feedback")}
    union all ${counted("disputes", "disputes")}
    union all ${counted("messages", "support_messages")}
    union all ${counted("services", "creator_services")}
    union all select 'audiences', sum(rows)::bigint from (
      ${counted("audiences", "audience_reports")} union all ${counted("audiences", "audience_estimates")}
    ) of(kind, rows)`);
  return rows;
}

/** Every row that sources delivered about a creator. */
export async function selectSourceRows(db: Database, creatorId: number) {
  const [counts, published, publications, niches] = await Promise.all([
    db
      .select({ row: accountCounts, source })
      .from(accountCounts)
      .innerJoin(sources, eq(sources.id, accountCounts.sourceId))
      .where(and(ofSubject(accountCounts.creatorId, creatorId), isRecorded(sql`${accountCounts}`)))
      .orderBy(asc(accountCounts.accountId), asc(accountCounts.at)),
    db
      .select({ row: posts, source })
      .from(posts)
      .innerJoin(sources, eq(sources.id, posts.sourceId))
      .where(and(ofSubject(posts.creatorId, creatorId), isRecorded(sql`${posts}`)))
      .orderBy(asc(posts.accountId), asc(posts.publishedAt)),
    selectPublications(db, creatorId),
    selectNiches(db, creatorId),
  ]);
  return { counts, posts: published, publications, niches };
}

/** Shares that teams hold of the creator's audience: from reports they added, and from estimates they requested. */
export async function selectAudiences(db: Database, creatorId: number) {
  const { rows } = await db.execute<{
    from: "report" | "estimate";
    network: string;
    at: string;
    dimensions: unknown;
  }>(sql`
    select 'report' as from, network, reported_at as at, data as dimensions from ${audienceReports}
      where ${ofSubject(sql`creator_id`, creatorId)}
    union all
    select 'estimate', one->>'network', calculated_at, one->'dimensions'
      from ${audienceEstimates} cross join lateral jsonb_array_elements(data) one
      where ${ofSubject(sql`creator_id`, creatorId)}`);
  return rows;
}

/** Services and prices that the creator declared, without what workspaces keep for themselves. */
export async function selectDeclaredServices(db: Database, creatorId: number) {
  return db
    .select({
      network: creatorServices.network,
      format: creatorServices.format,
      title: creatorServices.title,
      priceMin: creatorServices.priceMin,
      priceMax: creatorServices.priceMax,
      currency: creatorServices.currency,
      note: creatorServices.note,
      declaredOn: creatorServices.declaredOn,
    })
    .from(creatorServices)
    .where(and(ofSubject(creatorServices.creatorId, creatorId), creatorServices.isShared))
    .orderBy(asc(creatorServices.declaredOn), asc(creatorServices.id));
}

async function selectPublications(db: Database, creatorId: number) {
  const publicationColumns = sql`p.title, p.link, p.description, p.at, s.kind as "sourceKind", s.name, s.customer_id as "customerId"`;
  const { rows } = await db.execute<
    {
      kind: string;
      title: string;
      link: string;
      description: string | null;
      at: string;
      sourceKind: SourceRow["kind"];
    } & Omit<SourceRow, "kind">
  >(sql`
    select 'podcast' as kind, ${publicationColumns} from podcasts p join sources s on s.id = p.source_id
      where ${ofSubject(sql`creator_id`, creatorId)} and (${isRecorded(sql`p`)})
    union all
    select case when is_book then 'book' else 'newsletter' end, ${publicationColumns}
      from newsletters p join sources s on s.id = p.source_id
      where ${ofSubject(sql`creator_id`, creatorId)} and (${isRecorded(sql`p`)})`);
  return rows;
}

async function selectNiches(db: Database, creatorId: number) {
  const { rows } = await db.execute<SourceRow & { niche: string; isPrimary: boolean }>(sql`
    select n.name as niche, c.is_primary as "isPrimary", s.kind, s.name, s.customer_id as "customerId"
    from creator_niches c join niches n on n.id = c.niche_id join sources s on s.id = c.source_id
    where ${ofSubject(sql`c.creator_id`, creatorId)} and (${isRecorded(sql`c`)})
    order by c.is_primary desc, n.name`);
  return rows;
}
