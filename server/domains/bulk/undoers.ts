import type { Undoers } from "../../kernel/feature.ts";
import { tenantOf } from "../../db/tenant.ts";
import { deletePlaces } from "./store.ts";

export const undoers: Pick<Undoers, "crm.lists"> = {
  async "crm.lists"({ ctx, actionId }) {
    await deletePlaces(tenantOf(ctx), { actionId, at: ctx.clock.now() });
  },
};
