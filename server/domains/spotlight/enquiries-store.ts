import { and, count, desc, eq, inArray, lt, ne, sql } from "drizzle-orm";
import { z } from "zod";
import type { EnquiryState } from "#contract/base/states.ts";
import type { Enquiry } from "#contract/spotlight/enquiries.ts";
import type { Database } from "../../db/connect.ts";
import {
  creatorClaims,
  creatorSpotlights,
  spotlightEnquiries,
  spotlightSlugs,
  spotlightVisits,
} from "../../db/tables/index.ts";

/** Stores what a visitor sent. Resolves to its id. */
export async function insertEnquiry(
  db: Database,
  row: Enquiry & { claimId: string; formKey: string; createdAt: Date; state?: EnquiryState },
): Promise<string> {
  const [stored] = await db.insert(spotlightEnquiries).values(row).returning({ id: spotlightEnquiries.id });
  if (!stored) throw new Error("an enquiry is stored");
  return stored.id;
}

/** How many were sent to a page since then, and whether this form was. */
export async function countEnquiries(
  db: Database,
  { claimId, since, formKey }: { claimId: string; since: Date; formKey: string },
): Promise<{ count: number; isKnown: boolean }> {
  const { claimId: claim, createdAt, formKey: key } = spotlightEnquiries;
  const [row] = await db
    .select({
      count: sql<number>`count(*) filter (where ${createdAt} >= ${since})::int`,
      isKnown: sql<boolean>`coalesce(bool_or(${key} = ${formKey}), false)`,
    })
    .from(spotlightEnquiries)
    .where(eq(claim, claimId));
  return row ?? { count: 0, isKnown: false };
}

/** The user who reads messages, also those of earlier claims of theirs of the same profile. */
export type Recipient = { creatorId: number; userId: string };

function claimsOf(db: Database, { creatorId, userId }: Recipient) {
  return db
    .select({ id: creatorClaims.id })
    .from(creatorClaims)
    .where(and(eq(creatorClaims.creatorId, creatorId), eq(creatorClaims.userId, userId)));
}

const of = (db: Database, recipient: Recipient) => inArray(spotlightEnquiries.claimId, claimsOf(db, recipient));

/** The recipient reads them in another profile of theirs. */
export async function moveToClaim(db: Database, recipient: Recipient, claimId: string): Promise<void> {
  const { claimId: former, movedFrom } = spotlightEnquiries;
  await db
    .update(spotlightEnquiries)
    .set({ claimId, movedFrom: sql`coalesce(${movedFrom}, ${former})` })
    .where(of(db, recipient));
}

/** What was moved from claims of the recipient to this profile is there again. Resolves to its ids. */
export async function returnToClaim(db: Database, recipient: Recipient): Promise<string[]> {
  const { id, movedFrom } = spotlightEnquiries;
  const rows = await db
    .update(spotlightEnquiries)
    .set({ claimId: sql`${movedFrom}`, movedFrom: null })
    .where(inArray(movedFrom, claimsOf(db, recipient)))
    .returning({ id });
  return rows.map((row) => row.id);
}

type Page = { isArchived: boolean; limit: number; offset: number };

export async function selectEnquiries(db: Database, recipient: Recipient, { isArchived, limit, offset }: Page) {
  const { id, name, email, company, text, state, createdAt } = spotlightEnquiries;
  return db
    .select({ _id: id, name, email, company, text, state, createdAt })
    .from(spotlightEnquiries)
    .where(and(of(db, recipient), isArchived ? eq(state, "archived") : ne(state, "archived")))
    .orderBy(desc(id))
    .limit(limit)
    .offset(offset);
}

export async function countNew(db: Database, recipient: Recipient): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(spotlightEnquiries)
    .where(and(of(db, recipient), eq(spotlightEnquiries.state, "new")));
  return row?.n ?? 0;
}

/** How many messages from visitors are new in all profiles that the user owns. */
export async function countNewOf(db: Database, userId: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from ${creatorClaims} o
    join ${creatorClaims} c on c.creator_id = o.creator_id and c.user_id = o.user_id
    join ${spotlightEnquiries} e on e.claim_id = c.id and e.state = 'new'
    where o.user_id = ${userId} and o.state = 'owned'`);
  return rows[0]?.n ?? 0;
}

/** Resolves to the state before; undefined: the recipient has no such enquiry. */
export async function updateState(
  db: Database,
  recipient: Recipient,
  { id, state }: { id: string; state: EnquiryState },
): Promise<EnquiryState | undefined> {
  const [found] = await db
    .select({ state: spotlightEnquiries.state })
    .from(spotlightEnquiries)
    .where(and(of(db, recipient), eq(spotlightEnquiries.id, id)))
    .for("update");
  if (found && found.state !== state)
    await db.update(spotlightEnquiries).set({ state }).where(eq(spotlightEnquiries.id, id));
  return found?.state;
}

export async function deleteEnquiriesBefore(db: Database, time: Date): Promise<void> {
  await db.delete(spotlightEnquiries).where(lt(spotlightEnquiries.createdAt, time));
}

type VisitCount = { slug: string; day: string; visits: number };

/** Adds visits to the pages that have these addresses, present or former. */
export async function addVisits(db: Database, counts: readonly VisitCount[]): Promise<void> {
  // In one order, so that two processes never wait for each other.
  const sorted = counts.toSorted((a, b) => `${a.slug} ${a.day}`.localeCompare(`${b.slug} ${b.day}`));
  await db.execute(sql`
    insert into ${spotlightVisits} as v (spotlight_id, day, visits)
    select s.spotlight_id, n.day, sum(n.visits)
    from unnest(
      ${sql.param(sorted.map(({ slug }) => slug))}::text[], ${sql.param(sorted.map(({ day }) => day))}::date[],
      ${sql.param(sorted.map(({ visits }) => visits))}::bigint[]
    ) n (slug, day, visits)
    join ${spotlightSlugs} s on s.slug = n.slug
    group by s.spotlight_id, n.day
    order by s.spotlight_id, n.day
    on conflict (spotlight_id, day) do update set visits = v.visits + excluded.visits`);
}

const visitRow = z.object({ day: z.string(), visits: z.coerce.number() });

/** Days with visits of the page of a creator, while it is of this user. */
export async function selectVisits(
  db: Database,
  { creatorId, userId }: Recipient,
): Promise<z.infer<typeof visitRow>[]> {
  const { rows } = await db.execute(sql`
    select v.day::text as day, v.visits
    from ${creatorSpotlights} p
    join ${creatorClaims} c on c.id = p.claim_id and c.user_id = ${userId}
    join ${spotlightVisits} v on v.spotlight_id = p.id
    where p.creator_id = ${creatorId}
    order by v.day`);
  return z.array(visitRow).parse(rows);
}

/** Visits of the former owner are not shown to the next one. */
export async function deleteVisits(db: Database, spotlightId: string): Promise<void> {
  await db.delete(spotlightVisits).where(eq(spotlightVisits.spotlightId, spotlightId));
}
