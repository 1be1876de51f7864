import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { FieldValues } from "#contract/collections/field-key.ts";
import type { SuppressionReason } from "#contract/mail/endpoints.ts";
import { crmCreators, customers, listCreators, mailSuppressions } from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";

const given = alias(crmCreators, "given");
const shown = alias(crmCreators, "shown");

export type RecipientRow = {
  creatorId: number;
  fullName: string;
  address: string | null;
  country: string | null;
  customValues: FieldValues;
  suppression: SuppressionReason | null;
};

/** Creators of the CRM, or of a list: those that are shown for merged ones, each once. */
export async function selectRecipients(
  { db, customerId }: TenantDb,
  { creatorIds, listId }: { creatorIds?: readonly number[]; listId?: string },
): Promise<RecipientRow[]> {
  const address = sql<string | null>`lower(nullif(trim(coalesce(${shown.customEmail}, ${shown.publicEmail})), ''))`;
  return db
    .selectDistinctOn([shown.fullName, shown.creatorId], {
      creatorId: shown.creatorId,
      fullName: shown.fullName,
      address,
      country: shown.country,
      customValues: shown.customValues,
      suppression: mailSuppressions.reason,
    })
    .from(given)
    .innerJoin(
      shown,
      and(eq(shown.customerId, given.customerId), eq(shown.id, sql`coalesce(${given.mergedInto}, ${given.id})`)),
    )
    .leftJoin(
      mailSuppressions,
      and(eq(mailSuppressions.customerId, given.customerId), eq(mailSuppressions.address, address)),
    )
    .where(
      and(
        eq(given.customerId, customerId),
        isNull(shown.mergedInto),
        creatorIds && eq(given.creatorId, sql`any(${sql.param(creatorIds)}::bigint[])`),
        listId === undefined
          ? undefined
          : inArray(
              given.creatorId,
              db
                .select({ id: listCreators.creatorId })
                .from(listCreators)
                .where(and(eq(listCreators.listId, listId), eq(listCreators.customerId, customerId))),
            ),
      ),
    )
    .orderBy(shown.fullName, shown.creatorId);
}

/** The creator of the CRM who has this address. */
export async function selectCreatorAt({ db, customerId }: TenantDb, address: string): Promise<number | null> {
  const [row] = await db
    .select({ creatorId: crmCreators.creatorId })
    .from(crmCreators)
    .where(
      and(
        eq(crmCreators.customerId, customerId),
        isNull(crmCreators.mergedInto),
        sql`lower(trim(coalesce(${crmCreators.customEmail}, ${crmCreators.publicEmail}))) = ${address}`,
      ),
    )
    .orderBy(crmCreators.createdAt)
    .limit(1);
  return row?.creatorId ?? null;
}

export async function selectCompany({ db, customerId }: TenantDb): Promise<string> {
  const [row] = await db.select({ name: customers.name }).from(customers).where(eq(customers.id, customerId));
  return row?.name ?? "";
}
