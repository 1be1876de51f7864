import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { SHORT_LINK_KINDS } from "#contract/moderation.ts";
import type { Database } from "../../db/connect.ts";
import {
  campaignLinks,
  customers,
  employeeContents,
  employeeLinks,
  lists,
  mailLinkStops,
  mailMessages,
} from "../../db/tables/index.ts";

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

const TABLES = { campaign: campaignLinks, library: employeeContents, mail: mailMessages };
const NONE: Conditions = { campaign: sql`false`, library: sql`false`, mail: sql`false` };

/** Links of all workspaces: a campaign's `l`, contents `e` of libraries and mails `m`, each by a condition. A mail's target is its text. */
const linksWhere = (where: Conditions) => sql`
  select 'campaign' as kind, l.id, l.customer_id as "customerId", c.name as workspace, t.title, l.target,
    l.stopped_at as "stoppedAt", l.stop_reason as "stopReason"
  from ${campaignLinks} l join ${lists} t on t.id = l.list_id join ${customers} c on c.id = l.customer_id
  where ${where.campaign}
  union all
  select 'library', e.id, e.customer_id, c.name, e.title, e.link, e.stopped_at, e.stop_reason
  from ${employeeContents} e join ${customers} c on c.id = e.customer_id
  where e.link is not null and ${where.library}
  union all
  select 'mail', m.id, m.customer_id, c.name, m.sender, m.text, s.stopped_at, s.stop_reason
  from ${mailMessages} m join ${customers} c on c.id = m.customer_id left join ${mailLinkStops} s on s.message_id = m.id
  where m.is_own and m.key is not null and ${where.mail}`;

export async function selectByCode(db: Database, code: string): Promise<LinkRow | undefined> {
  const { rows } = await db.execute(
    linksWhere({
      ...NONE,
      campaign: sql`l.code = ${code}`,
      library: sql`e.id = (select content_id from ${employeeLinks} where code = ${code})`,
    }),
  );
  return linkRow.optional().parse(rows[0]);
}

export async function selectOfMail(db: Database, mailId: string): Promise<LinkRow | undefined> {
  const { rows } = await db.execute(linksWhere({ ...NONE, mail: sql`m.id = ${mailId}` }));
  return linkRow.optional().parse(rows[0]);
}

/** Held until the transaction ends. */
export async function lockLink(db: Database, { kind, id }: LinkKey): Promise<LinkRow | undefined> {
  await db.execute(sql`select from ${TABLES[kind]} where id = ${id} for no key update`);
  const alias = sql.raw({ campaign: "l", library: "e", mail: "m" }[kind]);
  const { rows } = await db.execute(linksWhere({ ...NONE, [kind]: sql`${alias}.id = ${id}` }));
  return linkRow.optional().parse(rows[0]);
}

/** The last one first. */
export async function selectStopped(db: Database, page: { limit: number; offset: number }): Promise<LinkRow[]> {
  const { rows } = await db.execute(sql`
    ${linksWhere({ campaign: sql`l.stopped_at is not null`, library: sql`e.stopped_at is not null`, mail: sql`s.stopped_at is not null` })}
    order by "stoppedAt" desc, id limit ${page.limit} offset ${page.offset}`);
  return z.array(linkRow).parse(rows);
}

export async function updateStop(
  db: Database,
  { kind, id, customerId }: LinkRow,
  { at, reason }: { at: Date; reason: string },
): Promise<void> {
  const stoppedAt = at.toISOString();
  await db.execute(
    kind === "mail"
      ? sql`insert into ${mailLinkStops} (message_id, customer_id, stopped_at, stop_reason)
          values (${id}, ${customerId}, ${stoppedAt}::timestamptz, ${reason})`
      : sql`update ${TABLES[kind]} set stopped_at = ${stoppedAt}::timestamptz, stop_reason = ${reason} where id = ${id}`,
  );
}

export async function deleteStop(db: Database, { kind, id }: LinkRow): Promise<void> {
  await db.execute(
    kind === "mail"
      ? sql`delete from ${mailLinkStops} where message_id = ${id}`
      : sql`update ${TABLES[kind]} set stopped_at = null, stop_reason = null where id = ${id}`,
  );
}
