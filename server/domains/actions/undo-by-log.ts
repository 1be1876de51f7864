import { tenantOf } from "../../db/tenant.ts";
import { undoChanges } from "../../db/undo-changes.ts";
import type { Undoer } from "../../kernel/feature.ts";

type Around = {
  /** Throws when what the action changed cannot be as it was: a limit, a title that is taken. */
  check?: Undoer;
  /** Brings up to date what is derived from the rows that were restored. */
  after?: Undoer;
};

/** The undo of everything whose changes are logged; see server/db/undo-changes.ts. */
export function undoByLog({ check, after }: Around = {}): Undoer {
  return async (call) => {
    await check?.(call);
    await undoChanges(tenantOf(call.ctx), { actionId: call.actionId, at: call.ctx.clock.now() });
    await after?.(call);
  };
}
