import { and, eq, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { LINK_ALPHABET, LINK_CODE_LENGTH } from "#contract/tracking/links.ts";
import { USUAL_UTM, type UtmTemplate } from "#contract/tracking/landing.ts";
import type { Database } from "../../../db/connect.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { campaignClicks, campaignLinks, campaignUtm, customers, lists } from "../../../db/tables/index.ts";

const utmColumns = {
  source: campaignUtm.source,
  medium: campaignUtm.medium,
  campaign: campaignUtm.campaign,
  term: campaignUtm.term,
  content: campaignUtm.content,
};

export async function selectUtm({ db, customerId }: TenantDb, listId: string): Promise<UtmTemplate> {
  const [row] = await db
    .select(utmColumns)
    .from(campaignUtm)
    .where(and(eq(campaignUtm.customerId, customerId), eq(campaignUtm.listId, listId)));
  return row ?? USUAL_UTM;
}

export async function writeUtm({ db, customerId }: TenantDb, listId: string, utm: UtmTemplate): Promise<void> {
  await db
    .insert(campaignUtm)
    .values({ listId, customerId, ...utm })
    .onConflictDoUpdate({ target: campaignUtm.listId, set: utm });
}

const linkRow = z.object({
  id: z.string(),
  creatorId: z.coerce.number(),
  code: z.string(),
  target: z.string(),
  label: z.string(),
  promoCode: z.string().nullable(),
  isActive: z.boolean(),
  stoppedAt: z.coerce.date().nullable(),
  stopReason: z.string().nullable(),
  clicks: z.coerce.number(),
});
export type LinkRow = z.infer<typeof linkRow>;

export async function selectLinks({ db, customerId }: TenantDb, listId: string): Promise<LinkRow[]> {
  const { rows } = await db.execute(sql`
    select l.id, l.creator_id as "creatorId", l.code, l.target, l.label, l.promo_code as "promoCode", l.is_active as "isActive",
      l.stopped_at as "stoppedAt", l.stop_reason as "stopReason",
      coalesce((select sum(c.clicks) from campaign_clicks c where c.link_id = l.id), 0) as clicks
    from ${campaignLinks} l
    where l.list_id = ${listId} and l.customer_id = ${customerId}
    order by l.created_at, l.id`);
  return z.array(linkRow).parse(rows);
}

type NewLink = { creatorId: number; code: string; label: string; promoCode?: string | null };

/** Makes links for creators of the list that have none. Returns how many. */
export async function insertLinks(
  { db, customerId }: TenantDb,
  { links, ...rest }: { listId: string; target: string; createdBy: string; createdAt: Date; links: readonly NewLink[] },
): Promise<number> {
  if (links.length === 0) return 0;
  const { rowCount } = await db
    .insert(campaignLinks)
    .values(links.map((link) => ({ ...link, ...rest, customerId })))
    .onConflictDoNothing({ target: [campaignLinks.listId, campaignLinks.creatorId] });
  return rowCount ?? 0;
}

/** 50 random bits: too many to find links by trying. */
export function newCode(random: (max: number) => number): string {
  return Array.from({ length: LINK_CODE_LENGTH }, () => LINK_ALPHABET[random(LINK_ALPHABET.length)]).join("");
}

type LinkChanges = Partial<Pick<LinkRow, "target" | "promoCode" | "isActive">>;

export async function updateLink(
  { db, customerId }: TenantDb,
  { listId, linkId }: { listId: string; linkId: string },
  changes: LinkChanges,
): Promise<void> {
  await db
    .update(campaignLinks)
    .set(changes)
    .where(
      and(eq(campaignLinks.customerId, customerId), eq(campaignLinks.listId, listId), eq(campaignLinks.id, linkId)),
    );
}

/** Whether another link of a list that is not deleted has the promo code. */
export async function isCodeTaken({ db, customerId }: TenantDb, promoCode: string, linkId: string): Promise<boolean> {
  const count = await db.$count(
    campaignLinks,
    sql`${campaignLinks.customerId} = ${customerId} and ${campaignLinks.promoCode} = ${promoCode}
      and ${campaignLinks.id} <> ${linkId} and not ${isOfDeleted}`,
  );
  return count > 0;
}

const isOfDeleted = sql`exists (
  select from ${lists} where ${lists.id} = ${campaignLinks.listId} and ${lists.deletedAt} is not null)`;

/** Takes the promo code from links of deleted lists, which nothing else can change. */
export async function releaseCodes({ db, customerId }: TenantDb, promoCodes: readonly string[]): Promise<void> {
  await db
    .update(campaignLinks)
    .set({ promoCode: null })
    .where(
      sql`${campaignLinks.customerId} = ${customerId} and ${campaignLinks.promoCode} = any(${sql.param([...promoCodes])}::text[]) and ${isOfDeleted}`,
    );
}

const clash = z.object({ code: z.string(), list: z.string(), isListDeleted: z.boolean() });

/** Promo codes that the undo of an action would bring back, and that another link has by then. */
export async function selectClashes({ db, customerId }: TenantDb, actionId: string) {
  const { rows } = await db.execute(sql`
    select l.promo_code as code, t.title as list, t.deleted_at is not null as "isListDeleted"
    from changes c
    -- It comes back where the link still has what the action wrote.
    join ${campaignLinks} own on own.customer_id = c.customer_id and concat_ws(':', own.list_id, own.creator_id) = c.row_id
      and own.promo_code is not distinct from c.after->>'promo_code'
    join ${campaignLinks} l on l.customer_id = c.customer_id and l.promo_code = c.before->>'promo_code' and l.id <> own.id
    join ${lists} t on t.id = l.list_id
    where c.action_id = ${actionId} and c.customer_id = ${customerId} and c.tbl = 'campaign_links'
      -- A link that was given the code by the same action loses it by the same undo.
      and not exists (
        select from changes g
        where g.action_id = c.action_id and g.customer_id = c.customer_id and g.tbl = c.tbl
          and g.row_id = concat_ws(':', l.list_id, l.creator_id) and g.after->>'promo_code' = l.promo_code)
    order by l.promo_code`);
  return z.array(clash).parse(rows);
}

const redirectRow = linkRow.pick({ id: true, target: true, label: true, promoCode: true, isActive: true }).extend({
  isStopped: z.boolean(),
  title: z.string(),
  isListDeleted: z.boolean(),
  source: z.string().nullable(),
  medium: z.string().nullable(),
  campaign: z.string().nullable(),
  term: z.string().nullable(),
  content: z.string().nullable(),
});

/** A link by the code of its address, in any workspace: its visitors are of none. */
export async function selectRedirect(db: Database, code: string) {
  const { rows } = await db.execute(sql`
    select l.id, l.target, l.label, l.promo_code as "promoCode", l.is_active as "isActive",
      l.stopped_at is not null as "isStopped", t.title,
      t.deleted_at is not null as "isListDeleted",
      u.source, u.medium, u.campaign, u.term, u.content
    from ${campaignLinks} l
    join ${lists} t on t.id = l.list_id
    join ${customers} c on c.id = t.customer_id and c.deletion_at is null
    left join ${campaignUtm} u on u.list_id = l.list_id
    where l.code = ${code}`);
  const row = redirectRow.optional().parse(rows[0]);
  if (!row) return undefined;
  const { isListDeleted, source, medium, campaign, term, content, ...link } = row;
  const own = source === null ? USUAL_UTM : { source, medium, campaign, term, content };
  // The columns of a row of parameters are never null.
  const utm: UtmTemplate = {
    source: own.source,
    medium: own.medium ?? "",
    campaign: own.campaign ?? "",
    term: own.term ?? "",
    content: own.content ?? "",
  };
  return { ...link, isActive: link.isActive && !isListDeleted, utm };
}

export type ClickCount = { linkId: string; day: string; clicks: number };

/** Adds clicks to the links of one kind; those of links that are gone since are dropped. */
export function clicksInto(clicks: PgTable, links: PgTable) {
  return async (db: Database, counts: readonly ClickCount[]): Promise<void> => {
    // In one order, so that two processes wait for one another instead of deadlocking.
    const sorted = counts.toSorted((one, other) => (one.linkId < other.linkId ? -1 : 1));
    await db.execute(sql`
      insert into ${clicks} as c (link_id, customer_id, day, clicks)
      select l.id, l.customer_id, n.day, n.clicks
      from unnest(
        ${sql.param(sorted.map(({ linkId }) => linkId))}::uuid[],
        ${sql.param(sorted.map(({ day }) => day))}::date[],
        ${sql.param(sorted.map((one) => one.clicks))}::bigint[]
      ) n (link_id, day, clicks)
      join ${links} l on l.id = n.link_id
      order by l.id, n.day
      on conflict (link_id, day) do update set clicks = c.clicks + excluded.clicks`);
  };
}

export const addClicks = clicksInto(campaignClicks, campaignLinks);
