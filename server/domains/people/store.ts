import { and, asc, eq, gt, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/pg-core";
import type { PERSON_STATES } from "#contract/collections/people.ts";
import { ACCESS_SECONDS } from "#contract/base/limits.ts";
import { peopleList } from "#contract/collections/people.ts";
import type { Database } from "../../db/connect.ts";
import { containing } from "../../db/containing.ts";
import { listSql } from "../../db/list-sql.ts";
import { onDays } from "../../db/on-days.ts";
import { personName } from "../../db/person-name.ts";
import {
  auditEvents,
  customers,
  identities,
  secondFactors,
  sessions,
  users,
  workspaceMembers,
} from "../../db/tables/index.ts";

type State = (typeof PERSON_STATES)[number];
const STATES: Record<State, SQL> = {
  active: sql`not ${users.isAdmin} and not ${users.isSample} and ${users.deletionAt} is null`,
  administrator: sql`${users.isAdmin}`,
  deleting: sql`${users.deletionAt} is not null`,
  sample: sql`${users.isSample}`,
};

const stateNames = sql.join(
  Object.entries(STATES).map(([state, has]) => sql`case when ${has} then ${state} end`),
  sql`, `,
);

/** By open sessions, or by the audit log once these have ended. */
const lastUsedAt = sql<Date | null>`(
  select max(used) from (
    select max(${sessions.accessExpiresAt}) - make_interval(secs => ${ACCESS_SECONDS}) as used
      from ${sessions} where ${sessions.userId} = ${users.id}
    union all
    (select ${auditEvents.at} from ${auditEvents} where ${auditEvents.actorId} = ${users.id}
      order by ${auditEvents.at} desc limit 1)
  ) uses)`.mapWith((text: string | null) => (text === null ? null : new Date(text)));

const row = {
  id: users.id,
  customerId: users.customerId,
  name: personName,
  email: users.email,
  logo: users.logo,
  isAdmin: users.isAdmin,
  isSample: users.isSample,
  deletionAt: users.deletionAt,
  country: users.country,
  jobRole: users.jobRole,
  hasPassword: sql<boolean>`${users.passwordHash} is not null`,
  workspace: customers.name,
  plan: customers.plan,
  lastUsedAt,
  createdAt: users.createdAt,
};

const from = <Columns extends SelectedFields>(db: Database, columns: Columns) =>
  db.select(columns).from(users).innerJoin(customers, eq(customers.id, users.customerId));

export const people = listSql(peopleList, {
  rows: (db) => from(db, row),
  counts: from,
  id: users.id,
  partition: "plans",
  fields: {
    text: {
      value: users.email,
      where: ({ search }) => {
        if (search === "") return undefined;
        const words = containing([search]);
        return sql`(${users.firstName} || ' ' || ${users.lastName} ilike any(${words}) or ${users.email} ilike any(${words})
        or ${customers.name} ilike any(${words}))`;
      },
    },
    name: { value: personName, order: sql`lower(${users.firstName} || ' ' || ${users.lastName})` },
    email: { value: users.email },
    workspace: { value: customers.name, order: sql`lower(${customers.name})` },
    plan: { value: customers.plan },
    state: {
      value: users.isAdmin,
      choice: sql`unnest(array_remove(array[${stateNames}], null))`,
      where: ({ states }) =>
        states.length === 0
          ? undefined
          : sql`(${sql.join(
              states.map((state) => STATES[state]),
              sql` or `,
            )})`,
    },
    lastUsed: { value: lastUsedAt, where: ({ used }) => onDays(lastUsedAt, used) },
    joined: { value: users.createdAt, where: ({ joined }) => onDays(users.createdAt, joined) },
  },
});
export type PersonRowOf = Awaited<ReturnType<typeof people.select>>[number];

export async function selectPerson(db: Database, id: string): Promise<PersonRowOf | undefined> {
  const [found] = await from(db, row).where(eq(users.id, id));
  return found;
}

export async function selectWorkspacesOf(db: Database, userId: string) {
  const members = db.$count(sql`${workspaceMembers} m`, sql`m.customer_id = ${customers.id} and m.left_at is null`);
  return db
    .select({ id: customers.id, name: customers.name, role: workspaceMembers.role, plan: customers.plan, members })
    .from(workspaceMembers)
    .innerJoin(customers, eq(customers.id, workspaceMembers.customerId))
    .where(and(eq(workspaceMembers.userId, userId), isNull(workspaceMembers.leftAt)))
    .orderBy(asc(customers.name));
}
export type WorkspaceOf = Awaited<ReturnType<typeof selectWorkspacesOf>>[number];

export async function selectSignIn(db: Database, userId: string, now: Date) {
  const devices = await db.$count(sessions, and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)));
  const providers = await db.$count(identities, eq(identities.userId, userId));
  const isOn = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.enabledAt));
  const factors = await db.$count(secondFactors, isOn);
  return { devices, providers, secondFactor: factors > 0 };
}
export type SignInOf = Awaited<ReturnType<typeof selectSignIn>>;

/** The workspace that the user signs in to; its plan is locked until the transaction ends. */
export async function lockWorkspaceOf(db: Database, userId: string) {
  const [found] = await db
    .select({ id: customers.id, plan: customers.plan })
    .from(users)
    .innerJoin(customers, eq(customers.id, users.customerId))
    .where(eq(users.id, userId))
    .for("no key update", { of: customers });
  return found;
}
