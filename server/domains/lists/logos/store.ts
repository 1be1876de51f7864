import { isNotNull, lt, or } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import { lists } from "../../../db/tables/index.ts";

/** Of every customer, lists that wait for an undo included. */
export async function selectLogos(db: Database): Promise<string[]> {
  const rows = await db
    .select({ logo: lists.logo, companyLogo: lists.companyLogo })
    .from(lists)
    .where(or(isNotNull(lists.logo), isNotNull(lists.companyLogo)));
  return rows.flatMap(({ logo, companyLogo }) => [logo, companyLogo].filter((key) => key !== null));
}

export async function deleteDeletedBefore(db: Database, before: Date): Promise<void> {
  await db.delete(lists).where(lt(lists.deletedAt, before));
}
