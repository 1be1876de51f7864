import type { Undoers } from "../../kernel/feature.ts";
import { putFieldsBack } from "./fields/put-fields-back.ts";
import { putRowsBack } from "./rows/put-rows-back.ts";
import { takeBackAdded } from "./take-back.ts";

export const undoers: Pick<Undoers, "crm.add" | "crm.remove" | "crm.fields"> = {
  "crm.add": takeBackAdded,
  "crm.remove": putRowsBack,
  "crm.fields": putFieldsBack,
};
