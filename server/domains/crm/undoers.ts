import { markForIndexing } from "../../db/outbox.ts";
import { tenantOf } from "../../db/tenant.ts";
import type { LogUndo, UndoCall, Undoers } from "../../kernel/feature.ts";
import { deleteWithdrawn, touchLists } from "../memberships/index.ts";
import { assertRoom } from "../plans/index.ts";
import { countReturning, mergeReturned } from "./rows/removed-store.ts";
import { deleteStrayMembers } from "./stores/rows-store.ts";
import { undoOfField } from "./custom-fields/custom-fields.ts";
import { refreshWritten } from "./stores/written-store.ts";

const checkRoom = async ({ ctx, actionId }: UndoCall): Promise<void> => {
  await assertRoom(ctx, "crmCreators", await countReturning(tenantOf(ctx), actionId));
};

const refreshReturned = async ({ ctx, actionId }: UndoCall): Promise<void> => {
  // What rows copy of their creators may have changed since.
  await markForIndexing(ctx.db, await mergeReturned(tenantOf(ctx), actionId));
  // Rows that are merged again may be of employees who have withdrawn under another id since.
  await deleteWithdrawn(tenantOf(ctx));
  await touchLists({ ctx, actionId });
};

const removeStrays = async ({ ctx, actionId }: UndoCall): Promise<void> => {
  await deleteStrayMembers(tenantOf(ctx), actionId);
  await touchLists({ ctx, actionId });
};

/**
 * Undoes an action that added creators to the CRM or to lists: those that are in another list by now, or were changed
 * since, stay in the CRM; a list it created stays when it has creators. Redone, their rows return.
 */
export const undoAdding: LogUndo = { after: removeStrays, redo: { check: checkRoom, after: refreshReturned } };

export const undoers: Pick<
  Undoers,
  "crm.add" | "crm.remove" | "crm.fields" | "fields.create" | "fields.update" | "fields.delete"
> = {
  "crm.add": undoAdding,
  "crm.remove": { check: checkRoom, after: refreshReturned, redo: { after: removeStrays } },
  "crm.fields": { after: refreshWritten, redo: { after: refreshWritten } },
  "fields.create": {},
  "fields.update": undoOfField,
  "fields.delete": undoOfField,
};
