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
  const any = sql`any(${sql.param([...ids])}::bigint[])`; // The condition is repeated so that only these partitions are planned.
  const { rows } = await db.execute<SearchedText>(sql`
    select "creatorId"::float8 as "creatorId", place, network, text from (
      select id as "creatorId", 1 as rank, 'summary' as place, null as network, concat_ws(' · ', title, biography) as text, 0::bigint as size
      from ${creators} where ${summaries} and id = ${any}
      union all
      select creator_id, 2, 'bio', network, biography, coalesce(followers, 0)
      from ${accounts} where ${bios} and creator_id = ${any}
      union all
      select creator_id, 3, 'post', network,
        concat_ws(' ', text, (select string_agg('#' || tag, ' ') from jsonb_array_elements_text(hashtags) tag
          where position('#' || lower(tag) in lower(text)) = 0)), 0
      from ${posts} where creator_id = ${any} and id = any(${sql.param([...postIds])}::bigint[])
    ) texts
    where text <> ''
    order by rank, size desc`);
  return rows;
}
