import type { Undoers } from "../actions/index.ts";
import { ownerOf } from "../../db/owner.ts";
import { tellChanged } from "../crm/index.ts";
import { deletePlaces } from "./store.ts";

export const undoers: Pick<Undoers, "crm.lists"> = {
  async "crm.lists"({ ctx, actionId }) {
    await deletePlaces(ownerOf(ctx), { actionId, at: ctx.clock.now() });
    tellChanged(ctx, ["crm", "lists", "timeline"]);
  },
};
