import type { Undoers } from "../../kernel/feature.ts";
import { tenantOf } from "../../db/tenant.ts";
import { takeBackAdded, type Added } from "../crm/index.ts";
import { selectAdded } from "./results/store.ts";

export const undoers: Pick<Undoers, "crm.import"> = {
  async "crm.import"({ ctx, actionId }) {
    const changes = await selectAdded(tenantOf(ctx), actionId);
    const inverse: Added = {
      crmCreators: changes.flatMap(({ rowId, before: { creatorId, isNew } }) =>
        isNew ? { id: rowId, creatorId } : [],
      ),
      members: changes.flatMap(({ before: { creatorId, cameInto } }) =>
        cameInto.map((listId) => ({ listId, creatorId })),
      ),
      newList: null,
    };
    await takeBackAdded({ ctx, inverse });
  },
};
