import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { SHORT_LINK_KINDS } from "#contract/moderation.ts";
import type { Database } from "../../db/connect.ts";
import { campaignLinks, customers, employeeContents, employeeLinks, lists } from "../../db/tables/index.ts";

export type LinkKey = { kind: (typeof SHORT_LINK_KINDS)[number]; id: string };

const linkRow = z.object({
  kind: z.enum(SHORT_LINK_KINDS),
  id: z.string(),
  customerId: z.string(),
  workspace: z.string(),
  title: z.string(),
  target: z.string(),
  stoppedAt: z.coerce.date().nullable(),
  stopReason: z.string().nullable(),
});
export type LinkRow = z.infer<typeof linkRow>;

type Conditions = Record<LinkKey["kind"], SQL>;

/** Links of all workspaces: a campaign's `l` by one condition, contents `e` of libraries by the other. */
const linksWhere = (where: Conditions) => sql`
  select 'campaign' as kind, l.id, l.customer_id as "customerId", c.name as workspace, t.title, l.target,
    l.stopped_at as "stoppedAt", l.stop_reason as "stopReason"
  from ${campaignLinks} l join ${lists} t on t.id = l.list_id join ${customers} c on c.id = l.customer_id
  where ${where.campaign}
  union all
  select 'library', e.id, e.customer_id, c.name, e.title, e.link, e.stopped_at, e.stop_reason
  from ${employeeContents} e join ${customers} c on c.id = e.customer_id
  where e.link is not null and ${where.library}`;

export async function selectByCode(db: Database, code: string): Promise<LinkRow | undefined> {
  const { rows } = await db.execute(
    linksWhere({
      campaign: sql`l.code = ${code}`,
      library: sql`e.id = (select content_id from ${employeeLinks} where code = ${code})`,
    }),
  );
  return linkRow.optional().parse(rows[0]);
}

/** Held until the transaction ends. */
export async function lockLink(db: Database, { kind, id }: LinkKey): Promise<LinkRow | undefined> {
  const table = kind === "campaign" ? campaignLinks : employeeContents;
  await db.execute(sql`select from ${table} where id = ${id} for update`);
  const { rows } = await db.execute(
    linksWhere({
      campaign: kind === "campaign" ? sql`l.id = ${id}` : sql`false`,
      library: kind === "library" ? sql`e.id = ${id}` : sql`false`,
    }),
  );
  return linkRow.optional().parse(rows[0]);
}

/** The last one first. */
export async function selectStopped(db: Database, page: { limit: number; offset: number }): Promise<LinkRow[]> {
  const { rows } = await db.execute(sql`
    ${linksWhere({ campaign: sql`l.stopped_at is not null`, library: sql`e.stopped_at is not null` })}
    order by "stoppedAt" desc, id limit ${page.limit} offset ${page.offset}`);
  return z.array(linkRow).parse(rows);
}

export async function updateStop(
  db: Database,
  { kind, id }: LinkKey,
  { at, reason }: { at: Date | null; reason: string | null },
): Promise<void> {
  const table = kind === "campaign" ? campaignLinks : employeeContents;
  const stoppedAt = at && at.toISOString();
  await db.execute(sql`
    update ${table} set stopped_at = ${stoppedAt}::timestamptz, stop_reason = ${reason} where id = ${id}`);
}
