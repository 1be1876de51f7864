import { tenantOf } from "../../db/tenant.ts";
import { undoChanges } from "../../db/undo-changes.ts";
import type { UndoCall, Undoer } from "../../kernel/feature.ts";

type Hook = (call: UndoCall) => Promise<void>;
type UndoHooks = {
  /** Throws when what the action changed cannot be as it was: a limit, a title that is taken. */
  check?: Hook;
  /** Updates what is derived from the rows that were restored. */
  after?: Hook;
};

/** The undo of verbs that the change log records; see server/db/undo-changes.ts. */
export function undoByLog({ check, after }: UndoHooks = {}): Undoer {
  return async (call) => {
    await check?.(call);
    const changes = await undoChanges(tenantOf(call.ctx), { actionId: call.actionId, at: call.ctx.clock.now() });
    await after?.(call);
    return changes;
  };
}
