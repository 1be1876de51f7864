import { actions } from "./actions.ts";
import { addToCrm } from "./add-to-crm.ts";
import { auth } from "./auth.ts";
import { crm } from "./crm.ts";
import { discovery } from "./discovery.ts";
import { exporting } from "./exporting.ts";
import { lists } from "./lists.ts";
import { profiles } from "./profiles.ts";
import { sample } from "./sample.ts";
import { search } from "./search.ts";
import { shell } from "./shell.ts";
import { table } from "./table.ts";
import { ui } from "./ui.ts";

/** Every word of the product in English, by feature: the namespaces of i18next. */
export const en = {
  actions,
  addToCrm,
  auth,
  crm,
  discovery,
  exporting,
  lists,
  profiles,
  sample,
  search,
  shell,
  table,
  ui,
} as const;
