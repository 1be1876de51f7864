import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Network } from "#contract/networks/networks.ts";
import type { Database } from "../../../db/connect.ts";
import { posts, sources } from "../../../db/tables/index.ts";

const row = z.object({ kind: z.enum(["file", "connector", "connected", "manual", "declared", "sample"]) });
export type SourceKind = z.infer<typeof row>["kind"];

type Published = {
  creatorIds: readonly number[];
  /** Only these posts; null: all. */
  ids: readonly number[] | null;
  /** null: all. */
  networks: readonly Network[] | null;
  from: Date | null;
  until: Date;
};

/** The kinds of the sources that the figures of these creators' posts are from. */
export async function selectSourceKinds(
  db: Database,
  { creatorIds, ids, networks, from, until }: Published,
): Promise<SourceKind[]> {
  const { rows } = await db.execute(sql`
    select distinct s.kind from ${sources} s
    where s.id in (
      select p.source_id from ${posts} p
      where p.creator_id = any(${sql.param([...creatorIds])}::bigint[])
        and (${ids === null} or p.id = any(${sql.param([...(ids ?? [])])}::bigint[]))
        and p.published_at >= ${from?.toISOString() ?? "-infinity"}::timestamptz and p.published_at <= ${until.toISOString()}::timestamptz
        and (${networks === null} or p.network = any(${sql.param([...(networks ?? [])])}::text[])))
    order by s.kind`);
  return rows.map((each) => row.parse(each).kind);
}
