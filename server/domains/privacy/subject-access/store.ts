import { and, asc, eq, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { AnswerOf } from "#contract/base/endpoint.ts";
import { COMPUTED_KINDS, TEAM_KINDS, type getSubjectData } from "#contract/privacy.ts";
import type { Database } from "../../../db/connect.ts";
import {
  accountCounts,
  accounts,
  audienceEstimates,
  audienceReports,
  creatorFacts,
  creators,
  posts,
  sources,
} from "../../../db/tables/index.ts";
import { SUBJECTS } from "../../../db/tables/subjects.ts";
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

type Part = "figures" | "computed" | "teams";
type Kind<P extends Part> = AnswerOf<typeof getSubjectData>[P][number]["kind"];
type Times = { rows: number; from: Date | null; to: Date | null };

/** The subject's rows in the tables of a part of the reply, a statement of kind, time and source for each. */
function rowsOf(part: Part, creatorId: number, sourceId: SQL = sql`null::integer`, where: SQL = sql`true`): SQL {
  const each = SUBJECTS.flatMap(({ table, access, creator: [of] }) => {
    if (access?.part !== part || !of) return [];
    const at = access.at === null ? sql`null` : sql.identifier(access.at);
    return [
      sql`select ${access.kind}::text as kind, ${at}::timestamptz as at, ${sourceId} as source_id from ${table} t
        where ${ofSubject(sql.identifier(of.column), creatorId)} and (${where})`,
    ];
  });
  return sql.join(each, sql` union all `);
}

export type FigureRow = SourceRow & Times & { kindOfRow: Kind<"figures"> };

/** Rows of each kind per source, with the oldest and newest time. */
export async function selectFigures(db: Database, creatorId: number): Promise<FigureRow[]> {
  const { rows } = await db.execute<Stored<FigureRow>>(sql`
    select r.kind as "kindOfRow", s.kind, s.name, s.customer_id as "customerId", count(*) as rows, min(r.at) as from, max(r.at) as to
    from (${rowsOf("figures", creatorId, sql`source_id`, isRecorded(sql`t`))}) r
    join ${sources} s on s.id = r.source_id
    group by r.kind, s.id order by r.kind, s.id`);
  return rows.map(withDates);
}

type Stored<Row extends Times> = Omit<Row, "from" | "to"> & { from: string | null; to: string | null };

function withDates<Row extends Stored<Times>>(row: Row): Omit<Row, "from" | "to"> & Times {
  return Object.assign(row, { from: toDate(row.from), to: toDate(row.to) });
}

function toDate(at: string | null): Date | null {
  return at === null ? null : new Date(at);
}

type ComputedRow = Times & { kind: Kind<"computed"> };

/** What was computed of the creator or set by administrators, in the order of the kinds. */
export async function selectComputed(db: Database, creatorId: number): Promise<ComputedRow[]> {
  const { rows } = await db.execute<Stored<ComputedRow>>(sql`
    select kind, count(*) as rows, min(at) as from, max(at) as to
    from (${rowsOf("computed", creatorId)}) r group by kind
    order by array_position(${sql.param([...COMPUTED_KINDS])}::text[], kind)`);
  return rows.map(withDates);
}

export async function selectWorkspaceCounts(
  db: Database,
  creatorId: number,
): Promise<{ kind: Kind<"teams">; rows: number }[]> {
  const { rows } = await db.execute<{ kind: Kind<"teams">; rows: number }>(sql`
    select kind, count(r.kind) as rows
    from unnest(${sql.param([...TEAM_KINDS])}::text[]) with ordinality k(kind, nth)
    left join (${rowsOf("teams", creatorId)}) r using (kind)
    group by kind, nth order by nth`);
  return rows;
}

/** The rows that the file lists as they are, by kind. A workspace's own layer may have others than the installation. */
export async function selectListed(db: Database, creatorId: number): Promise<Record<string, unknown[]>> {
  const listed = SUBJECTS.flatMap(({ file, table, creator: [of] }) => {
    if (!file || !of) return [];
    const rows = db
      .select(file.columns)
      .from(table)
      .where(and(ofSubject(sql.identifier(of.column), creatorId), file.where))
      .orderBy(...file.orderBy);
    return [rows.then((found) => [file.kind, found] as const)];
  });
  return Object.fromEntries(await Promise.all(listed));
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
