import { and, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { kindsIn } from "#contract/audit-log.ts";
import { auditCollection } from "#contract/collections/audit.ts";
import { collectionSql } from "../../db/collection-sql.ts";
import type { Database } from "../../db/connect.ts";
import { containing } from "../../db/containing.ts";
import { onDays } from "../../db/on-days.ts";
import { personNameOf } from "../../db/person-name.ts";
import { auditEvents, customers, users } from "../../db/tables/index.ts";

export type AuditFilters = z.output<(typeof auditCollection)["filters"]>;
type Page = { limit: number; offset: number; ascending: boolean };

const actors = alias(users, "actors");
const subjects = alias(users, "subjects");

const log = collectionSql(auditCollection, {
  at: {
    value: auditEvents.at,
    indexed: "desc",
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
    where: ({ kinds }) =>
      kinds.length === 0 ? undefined : sql`${auditEvents.kind} = any(${sql.param(kindsIn(kinds))}::text[])`,
  },
});

/** `customerId`: of one workspace; null: of all, and of the installation. */
function whereOf(customerId: string | null, filters: AuditFilters, db: Database): SQL | undefined {
  const own = customerId === null ? undefined : eq(auditEvents.customerId, customerId);
  return and(own, ...log.conditions(filters, { db, customerId: customerId ?? "" }));
}

export async function selectAudit(
  db: Database,
  customerId: string | null,
  { filters, page }: { filters: AuditFilters; page: Page },
) {
  return db
    .select({
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
    })
    .from(auditEvents)
    .leftJoin(actors, eq(actors.id, auditEvents.actorId))
    .leftJoin(subjects, eq(subjects.id, auditEvents.subjectId))
    .leftJoin(customers, eq(customers.id, auditEvents.customerId))
    .where(whereOf(customerId, filters, db))
    .orderBy(log.orderBy({ sort: "at", ascending: page.ascending }, auditEvents.id))
    .limit(page.limit)
    .offset(page.offset);
}
export type AuditRow = Awaited<ReturnType<typeof selectAudit>>[number];

/** How many entries of each kind there are, whatever kinds are chosen. */
export async function countKinds(
  db: Database,
  customerId: string | null,
  filters: AuditFilters,
): Promise<{ kind: string; count: number }[]> {
  return db
    .select({ kind: auditEvents.kind, count: sql<number>`count(*)::int` })
    .from(auditEvents)
    .leftJoin(actors, eq(actors.id, auditEvents.actorId))
    .leftJoin(subjects, eq(subjects.id, auditEvents.subjectId))
    .where(whereOf(customerId, { ...filters, kinds: [] }, db))
    .groupBy(auditEvents.kind);
}
