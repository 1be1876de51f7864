import * as contract from "#contract/crm.ts";
import { route, type Route } from "../../http/route.ts";
import { addCreator } from "./add-creator.ts";
import { exportCsv } from "./export/export-csv.ts";
import { getCrmUser } from "./get-crm-user.ts";
import { getStats } from "./get-stats.ts";
import { listCrm } from "./list-crm.ts";
import { removeCreator } from "./remove-creator.ts";

export const routes: readonly Route[] = [
  route(contract.getStats, getStats),
  route(contract.getCrmUser, getCrmUser),
  route(contract.listCrm, listCrm),
  route(contract.addCreator, addCreator),
  route(contract.removeCreator, removeCreator),
  route(contract.exportCsv, exportCsv),
];
