import { and, count, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { NamedProfile } from "#contract/employee-advocacy/people.ts";
import {
  customers,
  employeeConsents,
  employeeInvitations,
  employeeTeamMembers,
  employeeTeams,
} from "../../db/tables/index.ts";
import type { Database } from "../../db/connect.ts";
import { personIds, takesPart } from "../../db/employee-places.ts";
import type { TenantDb } from "../../db/tenant.ts";
import type { TeamRow } from "./store.ts";

export async function insertTeam({ db, customerId }: TenantDb, name: string, createdAt: Date): Promise<TeamRow> {
  const { id } = employeeTeams;
  const [row] = await db.insert(employeeTeams).values({ customerId, name, createdAt }).returning({ id });
  if (!row) throw new Error("the inserted team was not returned");
  return { id: row.id, name };
}

export async function updateTeam({ db, customerId }: TenantDb, { id, name }: TeamRow): Promise<void> {
  await db
    .update(employeeTeams)
    .set({ name })
    .where(and(eq(employeeTeams.customerId, customerId), eq(employeeTeams.id, id)));
}

/** Foreign keys do not log what they cascade to: people and invitations lose the team first. */
export async function removeTeam({ db, customerId }: TenantDb, id: string): Promise<void> {
  await db
    .delete(employeeTeamMembers)
    .where(and(eq(employeeTeamMembers.customerId, customerId), eq(employeeTeamMembers.teamId, id)));
  await db
    .update(employeeInvitations)
    .set({ teamId: null })
    .where(and(eq(employeeInvitations.customerId, customerId), eq(employeeInvitations.teamId, id)));
  await db.delete(employeeTeams).where(and(eq(employeeTeams.customerId, customerId), eq(employeeTeams.id, id)));
}

const returningTeams = z.object({ taken: z.string().nullable(), returning: z.coerce.number() });

/** A name that the undo of an action would bring back and another team has by now; and how many teams it would bring back. */
export async function selectReturningTeams({ db, customerId }: TenantDb, actionId: string) {
  const { rows } = await db.execute(sql`
    select min(other.name) as taken, count(distinct c.row_id) filter (where c.after is null) as returning
    from changes c
    left join ${employeeTeams} own on own.customer_id = c.customer_id and own.id::text = c.row_id
    left join ${employeeTeams} other on other.customer_id = c.customer_id and other.id::text <> c.row_id
      and lower(other.name) = lower(c.before->>'name')
      -- It comes back where the team still has what the action wrote, or is gone.
      and (own.id is null or own.name = c.after->>'name')
    where c.action_id = ${actionId} and c.customer_id = ${customerId} and c.tbl = 'employee_teams' and c.before is not null`);
  return returningTeams.parse(rows[0]);
}

/** Replaces the team that these people are in; null: none. `creatorIds`: with the creators merged into them. */
export async function setTeam(
  { db, customerId }: TenantDb,
  { people, creatorIds }: { people: readonly number[]; creatorIds: readonly number[] },
  teamId: string | null,
): Promise<void> {
  const { creatorId } = employeeTeamMembers;
  await db
    .delete(employeeTeamMembers)
    .where(and(eq(employeeTeamMembers.customerId, customerId), inArray(creatorId, [...creatorIds])));
  if (teamId !== null)
    await db.insert(employeeTeamMembers).values(people.map((id) => ({ customerId, creatorId: id, teamId })));
}

export type InvitationRow = {
  id: string;
  team: TeamRow | null;
  uses: number;
  used: number;
  createdAt: Date;
  expiresAt: Date;
};

const invitationColumns = {
  id: employeeInvitations.id,
  team: { id: employeeTeams.id, name: employeeTeams.name },
  uses: employeeInvitations.uses,
  used: employeeInvitations.used,
  createdAt: employeeInvitations.createdAt,
  expiresAt: employeeInvitations.expiresAt,
};

/** The newest first. */
export async function selectInvitations({ db, customerId }: TenantDb): Promise<InvitationRow[]> {
  return db
    .select(invitationColumns)
    .from(employeeInvitations)
    .leftJoin(employeeTeams, eq(employeeTeams.id, employeeInvitations.teamId))
    .where(eq(employeeInvitations.customerId, customerId))
    .orderBy(desc(employeeInvitations.createdAt), desc(employeeInvitations.id));
}

/** Invitations that still work. */
export async function countOpen({ db, customerId }: TenantDb, now: Date): Promise<number> {
  const [row] = await db.select({ open: count() }).from(employeeInvitations).where(isOpen(customerId, now));
  return row?.open ?? 0;
}

function isOpen(customerId: string, now: Date) {
  const { expiresAt, used, uses } = employeeInvitations;
  return and(eq(employeeInvitations.customerId, customerId), gt(expiresAt, now), sql`${used} < ${uses}`);
}

type NewInvitation = Pick<
  typeof employeeInvitations.$inferInsert,
  "hash" | "teamId" | "uses" | "invitedBy" | "expiresAt" | "createdAt"
>;

export async function insertInvitation({ db, customerId }: TenantDb, row: NewInvitation): Promise<string> {
  const [made] = await db
    .insert(employeeInvitations)
    .values({ ...row, customerId })
    .returning({ id: employeeInvitations.id });
  if (!made) throw new Error("the inserted invitation was not returned");
  return made.id;
}

/** Whether there was one. */
export async function removeInvitation({ db, customerId }: TenantDb, id: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(employeeInvitations)
    .where(and(eq(employeeInvitations.customerId, customerId), eq(employeeInvitations.id, id)));
  return rowCount === 1;
}

export type OpenInvitation = {
  id: string;
  uses: number;
  createdAt: Date;
  customerId: string;
  workspace: string;
  teamId: string | null;
  invitedBy: string | null;
};

/** An invitation that still works, of any workspace that does not wait for its deletion. */
export async function findOpenInvitation(
  db: Database,
  { hash, now }: { hash: string; now: Date },
): Promise<OpenInvitation | undefined> {
  const { id, customerId, teamId, invitedBy, createdAt, expiresAt, used, uses } = employeeInvitations;
  const [row] = await db
    .select({ id, uses, createdAt, customerId, workspace: customers.name, teamId, invitedBy })
    .from(employeeInvitations)
    .innerJoin(customers, and(eq(customers.id, customerId), isNull(customers.deletionAt)))
    .where(and(eq(employeeInvitations.hash, hash), gt(expiresAt, now), sql`${used} < ${uses}`));
  return row;
}

/** The workspace of an invitation, whatever has become of it; undefined: there is none, or it was ended. */
export async function selectInviting(db: Database, hash: string): Promise<string | undefined> {
  const { customerId } = employeeInvitations;
  const [row] = await db.select({ customerId }).from(employeeInvitations).where(eq(employeeInvitations.hash, hash));
  return row?.customerId;
}

/** False: it is used up by now, or has ended. */
export async function useInvitation({ db, customerId }: TenantDb, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(employeeInvitations)
    .set({ used: sql`${employeeInvitations.used} + 1` })
    .where(and(isOpen(customerId, now), eq(employeeInvitations.id, id)));
  return rowCount === 1;
}

type NewConsent = Pick<
  typeof employeeConsents.$inferInsert,
  "creatorId" | "name" | "profiles" | "listId" | "statement" | "givenAt" | "hash"
>;

/** False: another workspace has a consent by this token, which its browser sent to both at once. */
export async function insertConsent(tenant: TenantDb, row: NewConsent): Promise<boolean> {
  const { db, customerId } = tenant;
  const { creatorIds } = await selectPerson(tenant, row.creatorId);
  const { rowCount } = await db
    .insert(employeeConsents)
    .values({ ...row, customerId, creatorIds })
    .onConflictDoNothing();
  return rowCount === 1;
}

export type OwnConsent = {
  customerId: string;
  workspace: string;
  creatorId: number;
  name: string;
  profiles: NamedProfile[];
  statement: string;
  givenAt: Date;
  withdrawnAt: Date | null;
};

/** By the person's own link, of any workspace. */
export async function findConsent(db: Database, hash: string): Promise<OwnConsent | undefined> {
  const { customerId, creatorId, name, profiles, statement, givenAt, withdrawnAt } = employeeConsents;
  const [row] = await db
    .select({ customerId, workspace: customers.name, creatorId, name, profiles, statement, givenAt, withdrawnAt })
    .from(employeeConsents)
    .innerJoin(customers, eq(customers.id, customerId))
    .where(eq(employeeConsents.hash, hash));
  return row;
}

export type Person = {
  /** The creator that the person is shown as. */
  id: number;
  /** With those merged into it. */
  creatorIds: number[];
};

const personRow = z.object({ id: z.coerce.number(), isShown: z.boolean() });

/** The person that a workspace knows under the creator's id, whether or not they are in its CRM. */
export async function selectPerson({ db, customerId }: TenantDb, creatorId: number): Promise<Person> {
  const { rows } = await db.execute(sql`
    select p.creator_id as id, r.merged_into is null as "isShown"
    from ${personIds(sql`${customerId}::uuid`, sql`${creatorId}::bigint`)} p
    left join crm_creators r on r.customer_id = ${customerId} and r.creator_id = p.creator_id
    order by id`);
  const all = z.array(personRow).parse(rows);
  return { id: all.find(({ isShown }) => isShown)?.id ?? creatorId, creatorIds: all.map(({ id }) => id) };
}

export type PersonConsent = { hash: string; listId: string | null; withdrawnAt: Date | null };

/** With those that the person withdrew under an id that is another one's by now. */
export async function selectConsentsOf({ db, customerId }: TenantDb, { creatorIds }: Person): Promise<PersonConsent[]> {
  const { creatorId, hash, listId, withdrawnAt } = employeeConsents;
  const ids = sql`${sql.param(creatorIds)}::bigint[]`;
  return db
    .select({ hash, listId, withdrawnAt })
    .from(employeeConsents)
    .where(
      and(
        eq(employeeConsents.customerId, customerId),
        sql`(${creatorId} = any(${ids}) or (${withdrawnAt} is not null and ${employeeConsents.creatorIds} && ${ids}))`,
      ),
    );
}

/** Ends these consents of a person. */
export async function endConsents(
  { db, customerId }: TenantDb,
  { creatorIds }: Person,
  hashes: readonly string[],
  withdrawnAt: Date,
): Promise<void> {
  const { hash, creatorIds: before } = employeeConsents;
  const all = sql`array(select distinct unnest(${before} || ${sql.param(creatorIds)}::bigint[]))`;
  await db
    .update(employeeConsents)
    .set({ withdrawnAt, creatorIds: all })
    .where(
      and(
        eq(employeeConsents.customerId, customerId),
        inArray(hash, [...hashes]),
        isNull(employeeConsents.withdrawnAt),
      ),
    );
}

const place = z.object({ plan: z.coerce.number() });

/** Where a person takes part: the plan of the workspace; undefined: they are in no list of employees there. */
export async function selectPlace({ db, customerId }: TenantDb, creatorId: number) {
  const { rows } = await db.execute(sql`
    select w.plan from ${customers} w
    where w.id = ${customerId} and ${takesPart(sql`w.id`, sql`${creatorId}::bigint`)}`);
  return place.optional().parse(rows[0]);
}

export async function deleteExpired(db: Database, before: Date): Promise<void> {
  await db.delete(employeeInvitations).where(sql`${employeeInvitations.expiresAt} < ${before.toISOString()}`);
}
