import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { SHARE_NETWORKS, type ShareNetwork } from "#contract/employee-advocacy/composers.ts";
import type { Database } from "../../../db/connect.ts";
import { employeeClicks, employeeContents, employeeLinks } from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";

export type ContentRow = {
  id: string;
  title: string;
  text: string;
  link: string | null;
  picture: string | null;
  createdAt: Date;
  archivedAt: Date | null;
  stoppedAt: Date | null;
  stopReason: string | null;
};

const columns = {
  id: employeeContents.id,
  title: employeeContents.title,
  text: employeeContents.text,
  link: employeeContents.link,
  picture: employeeContents.picture,
  createdAt: employeeContents.createdAt,
  archivedAt: employeeContents.archivedAt,
  stoppedAt: employeeContents.stoppedAt,
  stopReason: employeeContents.stopReason,
};

const isOf = ({ customerId }: Pick<TenantDb, "customerId">) => eq(employeeContents.customerId, customerId);

type State = "offered" | "archived";

function isIn(tenant: TenantDb, state: State) {
  const { archivedAt } = employeeContents;
  return and(isOf(tenant), state === "archived" ? isNotNull(archivedAt) : isNull(archivedAt));
}

/** The newest first. */
export async function selectContents(
  tenant: TenantDb,
  state: State,
  { offset, limit }: { offset: number; limit: number },
): Promise<ContentRow[]> {
  const { createdAt, id } = employeeContents;
  return tenant.db
    .select(columns)
    .from(employeeContents)
    .where(isIn(tenant, state))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
    .offset(offset);
}

export async function selectContent(tenant: TenantDb, id: string): Promise<ContentRow | undefined> {
  const [row] = await tenant.db
    .select(columns)
    .from(employeeContents)
    .where(and(isOf(tenant), eq(employeeContents.id, id)));
  return row;
}

/** The contents that an action changed: one, as a member changes one at a time. */
export async function selectChanged(tenant: TenantDb, actionId: string): Promise<ContentRow[]> {
  return tenant.db
    .select(columns)
    .from(employeeContents)
    .where(
      and(
        isOf(tenant),
        sql`${employeeContents.id}::text in (
          select c.row_id from changes c
          where c.action_id = ${actionId} and c.customer_id = ${tenant.customerId} and c.tbl = 'employee_contents')`,
      ),
    );
}

export async function countContents(tenant: TenantDb, state: State): Promise<number> {
  return tenant.db.$count(employeeContents, isIn(tenant, state));
}

type NewContent = Pick<typeof employeeContents.$inferInsert, "title" | "text" | "link" | "createdBy" | "createdAt">;

export async function insertContent({ db, customerId }: TenantDb, row: NewContent): Promise<ContentRow> {
  const [made] = await db
    .insert(employeeContents)
    .values({ ...row, customerId })
    .returning(columns);
  if (!made) throw new Error("the inserted content was not returned");
  return made;
}

export type ContentChanges = Partial<Pick<ContentRow, "title" | "text" | "link" | "picture" | "archivedAt">>;

export async function updateContent(tenant: TenantDb, id: string, changes: ContentChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tenant.db
    .update(employeeContents)
    .set(changes)
    .where(and(isOf(tenant), eq(employeeContents.id, id)));
}

/** Keys of all pictures, in every workspace. */
export async function selectPictures(db: Database): Promise<string[]> {
  const rows = await db
    .select({ picture: employeeContents.picture })
    .from(employeeContents)
    .where(isNotNull(employeeContents.picture));
  return rows.flatMap(({ picture }) => picture ?? []);
}

export async function isShared({ db, customerId }: TenantDb, contentId: string): Promise<boolean> {
  const links = await db.$count(
    employeeLinks,
    and(eq(employeeLinks.customerId, customerId), eq(employeeLinks.contentId, contentId)),
  );
  return links > 0;
}

const sums = z.object({ network: z.enum(SHARE_NETWORKS), clicks: z.coerce.number() });
const creatorClicks = z.array(sums.extend({ creatorId: z.coerce.number() }));

/** The clicks of these people by network, on days in UTC, both included. */
export async function sumClicks(
  { db, customerId }: TenantDb,
  creatorIds: readonly number[],
  { from, to }: { from: string | null; to: string },
): Promise<z.infer<typeof creatorClicks>> {
  const { rows } = await db.execute(sql`
    select l.creator_id as "creatorId", l.network, sum(c.clicks) as clicks
    from ${employeeLinks} l join ${employeeClicks} c on c.link_id = l.id
    where l.customer_id = ${customerId} and l.creator_id = any(${sql.param([...creatorIds])}::bigint[])
      and c.day <= ${to}::date ${from === null ? sql`` : sql`and c.day >= ${from}::date`}
    group by l.creator_id, l.network`);
  return creatorClicks.parse(rows);
}

const contentClicks = z.array(
  z.object({
    contentId: z.string(),
    /** null: all networks. */
    network: z.enum(SHARE_NETWORKS).nullable(),
    clicks: z.coerce.number(),
    sharedBy: z.coerce.number(),
  }),
);

/** The clicks of contents by network and together, and how many people have links of them; merged creators are one. */
export async function sumShares(
  { db, customerId }: TenantDb,
  contentIds: readonly string[],
  shownAs: ReadonlyMap<number, number>,
): Promise<z.infer<typeof contentClicks>> {
  const { rows } = await db.execute(sql`
    select l.content_id as "contentId", l.network, coalesce(sum(l.clicks), 0) as clicks,
      count(distinct p.person) as "sharedBy"
    from (
      select content_id, creator_id, network, (
        select sum(c.clicks) from ${employeeClicks} c where c.link_id = ${employeeLinks}.id
      ) as clicks
      from ${employeeLinks}
      where customer_id = ${customerId} and content_id = any(${sql.param([...contentIds])}::uuid[])
    ) l
    join unnest(
      ${sql.param([...shownAs.keys()])}::bigint[], ${sql.param([...shownAs.values()])}::bigint[]
    ) p (id, person) on p.id = l.creator_id
    group by grouping sets ((l.content_id, l.network), (l.content_id))`);
  return contentClicks.parse(rows);
}

export type LinkRow = { network: ShareNetwork; code: string };
type LinksOf = { contentId: string; creatorId: number };

/** The links of a person that lead to a content. */
export async function selectLinks({ db, customerId }: TenantDb, { contentId, creatorId }: LinksOf): Promise<LinkRow[]> {
  return db
    .select({ network: employeeLinks.network, code: employeeLinks.code })
    .from(employeeLinks)
    .where(
      and(
        eq(employeeLinks.customerId, customerId),
        eq(employeeLinks.contentId, contentId),
        eq(employeeLinks.creatorId, creatorId),
      ),
    );
}

type NewLinks = LinksOf & { createdAt: Date; links: readonly LinkRow[] };

/** Makes the links that a person does not have yet of a content, and returns all of them. */
export async function upsertLinks(
  tenant: TenantDb,
  { contentId, creatorId, createdAt, links }: NewLinks,
): Promise<LinkRow[]> {
  const { customerId } = tenant;
  await tenant.db
    .insert(employeeLinks)
    .values(links.map((link) => ({ ...link, customerId, contentId, creatorId, createdAt })))
    .onConflictDoNothing();
  return selectLinks(tenant, { contentId, creatorId });
}
