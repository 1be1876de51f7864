import * as contract from "#contract/crm-import.ts";
import { route, type Route } from "../../http/route.ts";
import { importLinks } from "./import-links.ts";
import { linksInProgress, readLinkImport } from "./read-import.ts";

export const routes: readonly Route[] = [
  route(contract.importLinks, importLinks),
  route(contract.linksInProgress, linksInProgress),
  route(contract.readLinkImport, readLinkImport),
];
