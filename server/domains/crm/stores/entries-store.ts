import { and, eq, inArray, sql } from "drizzle-orm";
import { crmRow } from "../../../db/crm-row.ts";
import type { Owner } from "../../../db/owner.ts";
import { personName } from "../../../db/person-name.ts";
import { crmCreators, users } from "../../../db/tables/index.ts";

/** A creator's place in a CRM or in one of its lists. */
export type Entry = {
  /** The CRM row's. */
  id: string;
  creatorId: number;
  /** When, and by whom, it came to where it is shown. */
  createdAt: Date;
  addedBy: string | null;
  updatedAt: Date;
  statusId: string | null;
  tagIds: string[];
  customEmail: string | null;
  publicEmail: string | null;
  customNote: string;
  followers: number | null;
  growth: number | null;
  engagementRate: number | null;
};

const entry = { ...crmRow, createdAt: crmCreators.createdAt, addedBy: personName };

type Which = { creatorIds: number[] } | { rowIds: string[] };

/** In no order. */
export async function selectEntriesOf({ db, customerId }: Owner, which: Which): Promise<Entry[]> {
  return db
    .select(entry)
    .from(crmCreators)
    .leftJoin(users, eq(users.id, crmCreators.addedBy))
    .where(
      and(
        eq(crmCreators.customerId, customerId),
        "rowIds" in which ? inArray(crmCreators.id, which.rowIds) : inArray(crmCreators.creatorId, which.creatorIds),
      ),
    );
}

type Merged = { id: string; creatorId: number; mergedInto: string | null };

/** What was merged into these rows, in the order in which it had come to the CRM. */
export async function selectMerged({ db, customerId }: Owner, rowIds: string[]): Promise<Merged[]> {
  if (rowIds.length === 0) return [];
  return db
    .select({ id: crmCreators.id, creatorId: crmCreators.creatorId, mergedInto: crmCreators.mergedInto })
    .from(crmCreators)
    .where(
      and(eq(crmCreators.customerId, customerId), sql`${crmCreators.mergedInto} = any(${sql.param(rowIds)}::uuid[])`),
    )
    .orderBy(crmCreators.createdAt, crmCreators.id);
}
