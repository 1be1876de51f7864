import * as crm from "#contract/crm.ts";
import * as contract from "#contract/exports.ts";
import * as lists from "#contract/lists.ts";
import { route, type Route } from "../../http/route.ts";
import { exportCsv } from "./export-csv.ts";
import { exportFile } from "./export-file.ts";
import { exportListCsv } from "./export-list-csv.ts";
import { exportPdf } from "./export-pdf.ts";

export const routes: readonly Route[] = [
  route(crm.exportCsv, exportCsv),
  route(lists.exportListCsv, exportListCsv),
  route(contract.exportFile, exportFile),
  route(contract.exportPdf, exportPdf),
];
