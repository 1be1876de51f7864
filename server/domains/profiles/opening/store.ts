import { and, eq, inArray, isNull } from "drizzle-orm";
import { creatorLayers } from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";

/** Of these creators, those that only this workspace knows: all of it came from its own files. */
export async function selectOwnCreators({ db, customerId }: TenantDb, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id: creatorLayers.creatorId })
    .from(creatorLayers)
    .where(
      and(
        eq(creatorLayers.customerId, customerId),
        inArray(creatorLayers.creatorId, [...ids]),
        isNull(creatorLayers.baseId),
      ),
    );
  return rows.map(({ id }) => id);
}
