import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { personName } from "../../../db/person-name.ts";
import { creatorServices, users } from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";

/** Those of the workspace, and those of the installation, which knows a creator that the workspace knew first by another id. */
export async function selectServices({ db, customerId }: TenantDb, creatorIds: readonly number[]) {
  const base = sql`(select base_id from creator_layers
    where customer_id = ${customerId} and creator_id = any(${sql.param([...creatorIds])}::bigint[]))`;
  return db
    .select({ service: creatorServices, declaredBy: personName })
    .from(creatorServices)
    .leftJoin(users, eq(users.id, creatorServices.userId))
    .where(
      and(
        or(eq(creatorServices.customerId, customerId), creatorServices.isShared),
        or(inArray(creatorServices.creatorId, [...creatorIds]), sql`${creatorServices.creatorId} in ${base}`),
      ),
    )
    .orderBy(asc(creatorServices.network), asc(creatorServices.title), asc(creatorServices.id));
}
export type ServiceRow = Awaited<ReturnType<typeof selectServices>>[number];

export type NewService = Omit<typeof creatorServices.$inferInsert, "id" | "customerId" | "createdAt">;

export async function insertService({ db, customerId }: TenantDb, service: NewService): Promise<string> {
  const [row] = await db
    .insert(creatorServices)
    .values({ ...service, customerId })
    .returning({ id: creatorServices.id });
  if (!row) throw new Error("an inserted service has an id");
  return row.id;
}

type Fields = Pick<
  NewService,
  "network" | "format" | "title" | "priceMin" | "priceMax" | "currency" | "note" | "declaredOn"
>;

/** Resolves to the number of changed rows, as do deletions. */
export async function updateService({ db, customerId }: TenantDb, id: string, fields: Fields): Promise<number> {
  const own = and(eq(creatorServices.customerId, customerId), eq(creatorServices.id, id));
  const { rowCount } = await db.update(creatorServices).set(fields).where(own);
  return rowCount ?? 0;
}

export async function deleteService({ db, customerId }: TenantDb, id: string): Promise<number> {
  const own = and(eq(creatorServices.customerId, customerId), eq(creatorServices.id, id));
  const { rowCount } = await db.delete(creatorServices).where(own);
  return rowCount ?? 0;
}
