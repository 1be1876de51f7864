import { say } from "#contract/messages/catalogue.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import type { UndoCall, Undoers } from "../../kernel/feature.ts";
import { undoAdding } from "../crm/index.ts";
import { selectByTitle, selectRevertible, touchLists } from "../memberships/index.ts";
import { assertRoom } from "../plans/index.ts";

type Verbs = "lists.create" | "lists.update" | "lists.add" | "lists.remove" | "lists.delete";

/** Throws when another list has the title by now, or the plan allows no more lists or tracked lists. */
const checkLists = async ({ ctx, actionId }: UndoCall): Promise<void> => {
  const tenant = tenantOf(ctx);
  for (const { id, title, isReturning, isTracked } of await selectRevertible(tenant, actionId)) {
    const other = await selectByTitle(tenant, title);
    if (other && other.id !== id) refuse("title_taken", say("lists.anotherList", { title }));
    if (isReturning) await assertRoom(ctx, "lists");
    if (isReturning && isTracked) await assertRoom(ctx, "trackedLists");
  }
};

export const undoers: Pick<Undoers, Verbs> = {
  "lists.create": {
    ...undoAdding,
    redo: {
      async check(call) {
        await checkLists(call);
        await undoAdding.redo?.check?.(call);
      },
      after: undoAdding.redo?.after,
    },
  },
  "lists.add": undoAdding,
  "lists.remove": { after: touchLists, redo: { after: touchLists } },
  "lists.update": { check: checkLists, redo: { check: checkLists } },
  "lists.delete": { check: checkLists, redo: { check: checkLists } },
};
