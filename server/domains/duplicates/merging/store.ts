import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { TenantDb } from "../../../db/tenant.ts";
import { actions, creators, crmCreators, timelineEvents } from "../../../db/tables/index.ts";
import type { MergedValues, Merging } from "../inverses.ts";
import { fieldsOf } from "./rules.ts";

const columns = {
  rowId: crmCreators.id,
  creatorId: crmCreators.creatorId,
  fullName: crmCreators.fullName,
  mergedInto: crmCreators.mergedInto,
  isSample: creators.isSample,
  tags: crmCreators.tagIds,
  status: crmCreators.statusId,
  email: crmCreators.customEmail,
  note: crmCreators.customNote,
  customValues: crmCreators.customValues,
  owner: crmCreators.owner,
  due: crmCreators.due,
  nextStep: crmCreators.nextStep,
};

export type MergeRow = {
  rowId: string;
  creatorId: number;
  fullName: string;
  mergedInto: string | null;
  isSample: boolean;
  tags: string[];
  status: string | null;
  email: string | null;
  note: string;
  fields: MergedValues;
};

/** The workspace's rows with these ids, merged ones too, in no order. */
export async function selectRows({ db, customerId }: TenantDb, ids: readonly string[]): Promise<MergeRow[]> {
  const rows = await db
    .select(columns)
    .from(crmCreators)
    .innerJoin(creators, eq(creators.id, crmCreators.creatorId))
    .where(and(eq(crmCreators.customerId, customerId), inArray(crmCreators.id, [...ids])));
  return rows.map(({ customValues, owner, due, nextStep, ...row }) =>
    Object.assign(row, { fields: fieldsOf({ customValues, owner, due, nextStep }) }),
  );
}

/** Ids of the rows merged into these. */
export async function selectMergedInto({ db, customerId }: TenantDb, ids: readonly string[]) {
  return db
    .select({ rowId: crmCreators.id, mergedInto: crmCreators.mergedInto })
    .from(crmCreators)
    .where(and(eq(crmCreators.customerId, customerId), inArray(crmCreators.mergedInto, [...ids])))
    .orderBy(crmCreators.createdAt, crmCreators.id);
}

export async function updateTarget(
  { db, customerId }: TenantDb,
  id: string,
  changes: { tagIds: string[]; statusId: string | null; updatedAt: Date },
): Promise<void> {
  await db
    .update(crmCreators)
    .set(changes)
    .where(and(eq(crmCreators.customerId, customerId), eq(crmCreators.id, id)));
}

export async function updateMergedInto(
  { db, customerId }: TenantDb,
  ids: readonly string[],
  changes: { mergedInto: string | null; updatedAt: Date },
): Promise<void> {
  await db
    .update(crmCreators)
    .set(changes)
    .where(and(eq(crmCreators.customerId, customerId), inArray(crmCreators.id, [...ids])));
}

type MergeAction = { actionId: string; inverse: unknown };

/** The mergings of this creator's row that were not undone, oldest first: found by what they left on its timeline. */
export async function selectMergings({ db, customerId }: TenantDb, creatorId: number): Promise<MergeAction[]> {
  const left = db
    .select({ id: timelineEvents.actionId })
    .from(timelineEvents)
    .where(
      and(
        eq(timelineEvents.customerId, customerId),
        eq(timelineEvents.creatorId, creatorId),
        sql`${timelineEvents.data}->>'kind' = 'merged'`,
      ),
    );
  return db
    .select({ actionId: actions.id, inverse: actions.inverse })
    .from(actions)
    .where(and(eq(actions.customerId, customerId), isNull(actions.undoneAt), inArray(actions.id, left)))
    .orderBy(actions.createdAt, actions.id);
}

/** Replaces what the undo of a merge removes. */
export async function updateMerging({ db, customerId }: TenantDb, actionId: string, inverse: Merging): Promise<void> {
  await db
    .update(actions)
    .set({ inverse })
    .where(and(eq(actions.customerId, customerId), eq(actions.id, actionId)));
}
