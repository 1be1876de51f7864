import { asc, eq } from "drizzle-orm";
import type { PointRules } from "#contract/employee-advocacy/points.ts";
import { employeeConsents, employeePrograms, employeeTeamMembers, employeeTeams } from "../../db/tables/index.ts";
import type { TenantDb } from "../../db/tenant.ts";

export type ProgramRow = { listId: string | null; points: PointRules | null; savedAt: Date | null };

export async function selectProgram({ db, customerId }: TenantDb): Promise<ProgramRow | undefined> {
  const { listId, points, pointsSavedAt } = employeePrograms;
  const [row] = await db
    .select({ listId, points, savedAt: pointsSavedAt })
    .from(employeePrograms)
    .where(eq(employeePrograms.customerId, customerId));
  return row;
}

/** Rules for points stay when another list is chosen. */
export async function upsertProgram({ db, customerId }: TenantDb, listId: string): Promise<void> {
  await db
    .insert(employeePrograms)
    .values({ customerId, listId })
    .onConflictDoUpdate({ target: employeePrograms.customerId, set: { listId } });
}

export async function updatePoints({ db, customerId }: TenantDb, points: PointRules, at: Date): Promise<void> {
  await db
    .update(employeePrograms)
    .set({ points, pointsSavedAt: at })
    .where(eq(employeePrograms.customerId, customerId));
}

export type TeamRow = { id: string; name: string };

/** By name. */
export async function selectTeams({ db, customerId }: TenantDb): Promise<TeamRow[]> {
  const { id, name } = employeeTeams;
  return db
    .select({ id, name })
    .from(employeeTeams)
    .where(eq(employeeTeams.customerId, customerId))
    .orderBy(asc(name), asc(id));
}

export async function selectAssigned({ db, customerId }: TenantDb): Promise<{ creatorId: number; teamId: string }[]> {
  const { creatorId, teamId } = employeeTeamMembers;
  return db
    .select({ creatorId, teamId })
    .from(employeeTeamMembers)
    .where(eq(employeeTeamMembers.customerId, customerId));
}

export type ConsentRow = {
  creatorId: number;
  /** As the person entered it. */
  name: string;
  /** All ids of the person, then. */
  creatorIds: number[];
  givenAt: Date;
  withdrawnAt: Date | null;
};

export async function selectConsents({ db, customerId }: TenantDb): Promise<ConsentRow[]> {
  const { creatorId, name, creatorIds, givenAt, withdrawnAt } = employeeConsents;
  return db
    .select({ creatorId, name, creatorIds, givenAt, withdrawnAt })
    .from(employeeConsents)
    .where(eq(employeeConsents.customerId, customerId));
}
