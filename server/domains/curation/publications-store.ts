import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { newsletters, podcasts } from "../../db/tables/index.ts";
import type { ValueChange } from "./store.ts";

export type CuratedPublication = {
  kind: "newsletter" | "podcast";
  link: string;
  title: string;
  picture: string | null;
  description: string | null;
  isBook: boolean;
};

const TABLES = { newsletter: newsletters, podcast: podcasts } as const;

/** Returns the publications of the installation's creators in the order in which they were added. */
export async function selectPublications(db: Database, creatorIds: readonly number[]) {
  const own = sql`customer_id is null and creator_id = any(${sql.param([...creatorIds])}::bigint[])`;
  const columns = sql`creator_id::float8 as "creatorId", link, title, picture, description, id`;
  const { rows } = await db.execute<CuratedPublication & { creatorId: number }>(sql`
    select 'newsletter' as kind, ${columns}, is_book as "isBook" from ${newsletters} where ${own}
    union all
    select 'podcast', ${columns}, false from ${podcasts} where ${own}
    order by id`);
  return rows;
}

/** Changes of `podcast:LINK` and `newsletter:LINK`; others are left alone. */
export async function writePublications(
  db: Database,
  changes: readonly ValueChange[],
  { sourceId, now }: { sourceId: number; now: Date },
): Promise<void> {
  for (const { creatorId, field, after, source } of changes) {
    const kind = field.startsWith("podcast:") ? "podcast" : field.startsWith("newsletter:") ? "newsletter" : null;
    if (kind === null) continue;
    const table = TABLES[kind];
    const link = field.slice(kind.length + 1);
    if (typeof after !== "object" || after === null) {
      await db.delete(table).where(and(eq(table.creatorId, creatorId), eq(table.link, link), isNull(table.customerId)));
      continue;
    }
    const values = {
      title: String(after["title"]),
      picture: after["picture"] === null ? null : String(after["picture"]),
      description: String(after["description"]),
      sourceId: source?.sourceId ?? sourceId,
      at: source?.at ?? now,
      ...(kind === "newsletter" && { isBook: after["is_book"] === true }),
    };
    await db
      .insert(table)
      .values({ creatorId, customerId: null, link, ...values })
      .onConflictDoUpdate({ target: [table.creatorId, table.link, table.customerId], set: values });
  }
}
