import { inArray, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { PROVENANCE_ROWS } from "#contract/profiles/provenance.ts";
import type { SourcePolicy } from "#contract/sources.ts";
import type { Database } from "../../../db/connect.ts";
import { acrossTenants } from "../../../db/row-security.ts";
import { accountCounts, imports, posts, sources } from "../../../db/tables/index.ts";
import type { RowSelection } from "../../../figures/figure.ts";
import { isGivenCount } from "../../../figures/rows.ts";

export type SourceRow = {
  id: number;
  kind: "file" | "connector" | "connected" | "manual" | "declared" | "sample";
  name: string;
  /** The workspace of the file; null for sources of the installation. */
  customerId: string | null;
  policy: SourcePolicy;
};

/** Sources by their ids. */
export async function selectSources(db: Database, ids: readonly number[]): Promise<Map<number, SourceRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(sources)
    .where(inArray(sources.id, [...ids]));
  return new Map(
    rows.map(({ id, kind, name, customerId, maxAgeDays, allowDerived, allowCrossNetwork, allowExport }) => [
      id,
      { id, kind, name, customerId, policy: { maxAgeDays, allowDerived, allowCrossNetwork, allowExport } },
    ]),
  );
}

const row = z.object({
  kind: z.enum(["count", "post"]),
  at: z.coerce.date(),
  precision: z.enum(["second", "day", "month", "year"]),
  recordedAt: z.coerce.date(),
  sourceId: z.int(),
  values: z.record(z.string(), z.number()),
  total: z.int(),
});
export type Row = z.infer<typeof row>;

const COUNTED = sql`jsonb_build_object('followers', followers, 'following', following, 'posts', posts,
  'viewsPerPost', views_per_post, 'likesPerPost', likes_per_post, 'commentsPerPost', comments_per_post,
  'sharesPerPost', shares_per_post, 'engagementPerPost', engagement_per_post, 'engagementRate', engagement_rate,
  'monthlyViews', monthly_views)`;
const POSTED = sql`jsonb_build_object('likes', likes, 'comments', comments, 'shares', shares, 'saves', saves, 'views', views)`;

type AccountRows = RowSelection & { creatorId: number; accountId: number };

/** Counts and posts of an account for a figure, newest first, each with its total number. */
export async function selectRows(
  db: Database,
  { creatorId, accountId, counts, posts: within }: AccountRows,
): Promise<Row[]> {
  const own = sql`creator_id = ${creatorId} and account_id = ${accountId}`;
  const parts: SQL[] = [];
  if (counts === "given") parts.push(selectCounts(sql`${own} and ${isGivenCount()}`));
  else if (counts)
    parts.push(
      selectCounts(sql`${own} and followers is not null and at >= ${counts.since.toISOString()}::timestamptz`),
    );
  if (within) {
    const from = sql`${within.from.toISOString()}::timestamptz`;
    const to = sql`${within.to.toISOString()}::timestamptz`;
    parts.push(sql`
      select 'post' as kind, published_at as at, 'second' as precision, counted_at as "recordedAt",
        source_id as "sourceId", jsonb_strip_nulls(${POSTED}) as values
      from ${posts} where ${own} and published_at > ${from} and published_at <= ${to}`);
  }
  if (parts.length === 0) return [];
  const { rows } = await db.execute(sql`
    select *, count(*) over () as total from (${sql.join(parts, sql` union all `)}) looked_at
    order by at desc, "recordedAt" desc, "sourceId" desc limit ${PROVENANCE_ROWS}`);
  return z.array(row).parse(rows);
}

function selectCounts(where: SQL): SQL {
  return sql`
    select 'count' as kind, at, precision, recorded_at as "recordedAt", source_id as "sourceId",
      jsonb_strip_nulls(${COUNTED}) as values
    from ${accountCounts} where ${where}`;
}

export type FileRow = { customerId: string; source: string; fileName: string; createdAt: Date };

/** The files that these workspaces have imported under these source names, newest first. */
export async function selectFiles(db: Database, of: readonly SourceRow[]): Promise<FileRow[]> {
  const files = of.filter(({ kind, customerId }) => kind === "file" && customerId !== null);
  if (files.length === 0) return [];
  // Files of any workspace are read: the presenter hides names of files from other workspaces.
  const { rows } = await acrossTenants(db, (all) =>
    all.execute<Omit<FileRow, "createdAt"> & { createdAt: string }>(sql`
    select ${imports.customerId} as "customerId", wanted.source, ${imports.fileName} as "fileName",
      ${imports.createdAt} as "createdAt"
    from unnest(${sql.param(files.map(({ customerId }) => customerId))}::uuid[],
      ${sql.param(files.map(({ name }) => name))}::text[]) as wanted(customer_id, source)
    join ${imports} on ${imports.customerId} = wanted.customer_id and ${imports.plan} ->> 'source' = wanted.source
    order by ${imports.createdAt} desc, ${imports.id} desc`),
  );
  return rows.map((file) => Object.assign(file, { createdAt: new Date(file.createdAt) }));
}
