import { feature } from "../../kernel/feature.ts";
import { touchLists } from "../memberships/index.ts";
import * as changeMany from "./change-many.ts";
import { changeRows } from "./change-rows.ts";

export const bulk = feature({
  name: "bulk",
  handlers: [changeMany],
  undo: { "crm.lists": { after: touchLists, redo: { after: touchLists } } },
  jobs: { "crm-bulk": changeRows },
});
