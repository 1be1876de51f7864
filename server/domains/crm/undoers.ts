import type { Undoers } from "../actions/index.ts";
import { putBackRemoved, takeBackAdded } from "./take-back.ts";

export const undoers: Pick<Undoers, "crm.add" | "crm.remove"> = {
  "crm.add": takeBackAdded,
  "crm.remove": putBackRemoved,
};
