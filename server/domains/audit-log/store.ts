import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { AUDIT_GROUPS } from "#contract/audit-log/kinds.ts";
import { kindsIn } from "#contract/audit-log/endpoints.ts";
import { auditList } from "#contract/collections/audit.ts";
import { containing } from "../../db/containing.ts";
import { listSql } from "../../db/list-sql.ts";
import { onDays } from "../../db/on-days.ts";
import { personNameOf } from "../../db/person-name.ts";
import { auditEvents, customers, users } from "../../db/tables/index.ts";

const actors = alias(users, "actors");
const subjects = alias(users, "subjects");

const row = {
  id: auditEvents.id,
  at: auditEvents.at,
  by: auditEvents.by,
  kind: auditEvents.kind,
  about: auditEvents.about,
  detail: auditEvents.detail,
  device: auditEvents.device,
  address: auditEvents.address,
  actorId: actors.id,
  actorName: personNameOf(actors),
  actorEmail: actors.email,
  subjectId: subjects.id,
  subjectName: personNameOf(subjects),
  subjectEmail: subjects.email,
  hasSubject: sql<boolean>`${auditEvents.subjectId} is not null`,
  workspace: customers.name,
};

const isActor = eq(actors.id, auditEvents.actorId);
const isSubject = eq(subjects.id, auditEvents.subjectId);

const isOf = (kinds: readonly string[]) => sql`${auditEvents.kind} = any(${sql.param(kinds)}::text[])`;

export const audit = listSql(auditList, {
  rows: (db) =>
    db
      .select(row)
      .from(auditEvents)
      .leftJoin(actors, isActor)
      .leftJoin(subjects, isSubject)
      .leftJoin(customers, eq(customers.id, auditEvents.customerId)),
  counts: (db, columns) => db.select(columns).from(auditEvents).leftJoin(actors, isActor).leftJoin(subjects, isSubject),
  id: auditEvents.id,
  partition: "kinds",
  own: ({ customerId }) => (customerId === null ? undefined : eq(auditEvents.customerId, customerId)),
  fields: {
    at: {
      value: auditEvents.at,
      isIndexed: true,
      where: ({ period }) => onDays(auditEvents.at, period),
    },
    person: {
      value: actors.email,
      where: ({ person }) => {
        if (person === "") return undefined;
        const words = containing([person]);
        const texts = [actors, subjects].map(
          (one) => sql`${one.firstName} || ' ' || ${one.lastName} || ' ' || ${one.email}`,
        );
        return sql`(${sql.join(
          [...texts, sql`${auditEvents.about}`].map((text) => sql`${text} ilike any(${words})`),
          sql` or `,
        )})`;
      },
    },
    kind: {
      value: auditEvents.kind,
      where: ({ kinds }) => (kinds.length === 0 ? undefined : isOf(kindsIn(kinds))),
      // Kinds of another version are in no group.
      choice: sql`case ${sql.join(
        AUDIT_GROUPS.map((group) => sql`when ${isOf(kindsIn([group]))} then ${group}`),
        sql` `,
      )} end`,
    },
  },
});
export type AuditRow = Awaited<ReturnType<typeof audit.select>>[number];
