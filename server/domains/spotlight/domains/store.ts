import { and, eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { DOMAIN_PROBLEMS, DOMAIN_STATES, type DomainProblem, type DomainState } from "#contract/base/states.ts";
import type { Database } from "../../../db/connect.ts";
import { recordset } from "../../../db/recordset.ts";
import { creatorClaims, creatorSpotlights, spotlightDomains, spotlightSlugs, users } from "../../../db/tables/index.ts";

export type DomainRow = typeof spotlightDomains.$inferSelect;

/** The page of a claim, and its domain. */
export async function selectPage(
  db: Database,
  claimId: string,
): Promise<{ spotlightId: string; domain: DomainRow | null } | undefined> {
  const [row] = await db
    .select({ spotlightId: creatorSpotlights.id, domain: spotlightDomains })
    .from(creatorSpotlights)
    .leftJoin(spotlightDomains, eq(spotlightDomains.spotlightId, creatorSpotlights.id))
    .where(eq(creatorSpotlights.claimId, claimId));
  return row;
}

/** Names the domain of a page, in place of the one before. */
export async function upsertDomain(
  db: Database,
  row: { spotlightId: string; host: string; token: string; createdAt: Date },
): Promise<void> {
  const given = { ...row, state: "pending" as const, problem: null, checkedAt: null, failingSince: null };
  await db
    .insert(spotlightDomains)
    .values(given)
    .onConflictDoUpdate({ target: spotlightDomains.spotlightId, set: given });
}

export async function deleteDomain(db: Database, spotlightId: string): Promise<boolean> {
  const rows = await db
    .delete(spotlightDomains)
    .where(eq(spotlightDomains.spotlightId, spotlightId))
    .returning({ host: spotlightDomains.host });
  return rows.length > 0;
}

/** Whether another page has the domain. */
export async function isTaken(db: Database, { host, spotlightId }: { host: string; spotlightId: string }) {
  const [row] = await db
    .select({ host: spotlightDomains.host })
    .from(spotlightDomains)
    .where(
      and(
        eq(spotlightDomains.host, host),
        ne(spotlightDomains.state, "pending"),
        ne(spotlightDomains.spotlightId, spotlightId),
      ),
    );
  return row !== undefined;
}

export type Checked = {
  spotlightId: string;
  /** It may have been replaced while the DNS was queried. */
  token: string;
  state: DomainState;
  problem: DomainProblem | null;
  failingSince: Date | null;
};

/** Stores what checks found. One that another page has by now stays pending. Resolves to the pages of those that were stored. */
export async function updateChecked(db: Database, checked: readonly Checked[], checkedAt: Date): Promise<Set<string>> {
  if (checked.length === 0) return new Set();
  const keys = ["spotlightId", "token", "state", "problem", "failingSince"];
  const { from } = recordset(spotlightDomains, keys, checked);
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${spotlightDomains} d set state = r.state, problem = r.problem, failing_since = r.failing_since,
      checked_at = ${checkedAt.toISOString()}::timestamptz
    from ${from}
    where d.spotlight_id = r.spotlight_id and d.token = r.token and (r.state = 'pending' or not exists (
      select from ${spotlightDomains} o where o.host = d.host and o.state <> 'pending' and o.spotlight_id <> d.spotlight_id))
    returning d.spotlight_id as id`);
  return new Set(rows.map(({ id }) => id));
}

/** The verified domains. */
export async function selectHosts(db: Database): Promise<Set<string>> {
  const rows = await db
    .select({ host: spotlightDomains.host })
    .from(spotlightDomains)
    .where(ne(spotlightDomains.state, "pending"));
  return new Set(rows.map(({ host }) => host));
}

/** The present address of the page that a verified domain shows. */
export async function selectShown(db: Database, host: string): Promise<string | undefined> {
  const [row] = await db
    .select({ slug: spotlightSlugs.slug })
    .from(spotlightDomains)
    .innerJoin(
      spotlightSlugs,
      and(eq(spotlightSlugs.spotlightId, spotlightDomains.spotlightId), sql`${spotlightSlugs.retiredAt} is null`),
    )
    .where(and(eq(spotlightDomains.host, host), ne(spotlightDomains.state, "pending")));
  return row?.slug;
}

const watched = z.object({
  spotlightId: z.string(),
  host: z.string(),
  token: z.string(),
  state: z.enum(DOMAIN_STATES),
  problem: z.enum(DOMAIN_PROBLEMS).nullable(),
  failingSince: z.coerce.date().nullable(),
  creatorId: z.coerce.number(),
  userId: z.string(),
  customerId: z.string(),
});
export type Watched = z.infer<typeof watched>;

/** Domains that were verified, with the owners of their pages. */
export async function selectWatched(db: Database): Promise<Watched[]> {
  const { rows } = await db.execute(sql`
    select d.spotlight_id as "spotlightId", d.host, d.token, d.state, d.problem, d.failing_since as "failingSince",
      p.creator_id as "creatorId", c.user_id as "userId", u.customer_id as "customerId"
    from ${spotlightDomains} d join ${creatorSpotlights} p on p.id = d.spotlight_id
    join ${creatorClaims} c on c.id = p.claim_id and c.state = 'owned' join ${users} u on u.id = c.user_id
    where d.state <> 'pending' order by d.spotlight_id`);
  return z.array(watched).parse(rows);
}

/** Domains of pages whose claims are over are free again. */
export async function deleteOrphans(db: Database): Promise<void> {
  await db.execute(sql`
    delete from ${spotlightDomains} d using ${creatorSpotlights} p
    where p.id = d.spotlight_id and not exists (
      select from ${creatorClaims} c where c.id = p.claim_id and c.state = 'owned')`);
}
