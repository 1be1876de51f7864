import { sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { accounts, creators, posts } from "../../db/tables/index.ts";

export type SearchedText = {
  creatorId: number;
  place: "summary" | "bio" | "post";
  network: string | null;
  text: string;
};

type Wanted = { ids: readonly number[]; postIds: readonly number[]; summaries: boolean; bios: boolean };

/** Texts of these creators that keywords are looked for in, in the order in which they explain a match. */
export async function selectSearchedTexts(
  db: Database,
  { ids, postIds, summaries, bios }: Wanted,
): Promise<SearchedText[]> {
  const any = sql`any(${sql.param([...ids])}::bigint[])`;
  // Only what is searched is planned: partitions take longest.
  const parts = [
    ...(summaries
      ? [
          sql`
      select id as "creatorId", 1 as rank, 'summary' as place, null as network, concat_ws(' · ', title, biography) as text, 0::bigint as size
      from ${creators} where id = ${any}`,
        ]
      : []),
    ...(bios
      ? [
          sql`
      select creator_id as "creatorId", 2 as rank, 'bio' as place, network, biography as text, coalesce(followers, 0) as size
      from ${accounts} where creator_id = ${any}`,
        ]
      : []),
    ...(postIds.length > 0
      ? [
          sql`
      select creator_id as "creatorId", 3 as rank, 'post' as place, network,
        concat_ws(' ', text, (select string_agg('#' || tag, ' ') from jsonb_array_elements_text(hashtags) tag
          where position('#' || lower(tag) in lower(text)) = 0)) as text, 0::bigint as size
      from ${posts} where creator_id = ${any} and id = any(${sql.param([...postIds])}::bigint[])`,
        ]
      : []),
  ];
  if (parts.length === 0) return [];
  const { rows } = await db.execute<SearchedText>(sql`
    select "creatorId"::float8 as "creatorId", place, network, text from (${sql.join(parts, sql` union all `)}) texts
    where text <> ''
    order by rank, size desc`);
  return rows;
}
