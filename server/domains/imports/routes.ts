import * as endpoints from "#contract/imports.ts";
import { route, type Route } from "../../http/route.ts";
import { changePlan } from "./drafts/change-plan.ts";
import { discardImport } from "./drafts/discard-import.ts";
import { getImport } from "./drafts/get-import.ts";
import { listImports } from "./drafts/list-imports.ts";
import { openImport } from "./drafts/open-import.ts";
import { applyMapping } from "./mappings/apply-mapping.ts";
import { deleteMapping } from "./mappings/delete-mapping.ts";
import { listMappings } from "./mappings/list-mappings.ts";
import { saveMapping } from "./mappings/save-mapping.ts";
import { getProblems } from "./running/get-problems.ts";
import { runImport } from "./running/run-import.ts";
import { tryImport } from "./running/try-import.ts";

export const routes: readonly Route[] = [
  route(endpoints.listImports, listImports),
  route(endpoints.openImport, openImport),
  route(endpoints.getImport, getImport),
  route(endpoints.planImport, changePlan),
  route(endpoints.tryImport, tryImport),
  route(endpoints.runImport, runImport),
  route(endpoints.getImportProblems, getProblems),
  route(endpoints.discardImport, discardImport),
  route(endpoints.listMappings, listMappings),
  route(endpoints.saveMapping, saveMapping),
  route(endpoints.applyMapping, applyMapping),
  route(endpoints.deleteMapping, deleteMapping),
];
