import type { Endpoint } from "./endpoint.ts";
import * as actions from "./actions.ts";
import * as auth from "./auth.ts";
import * as bulk from "./bulk.ts";
import * as categories from "./categories.ts";
import * as compare from "./compare.ts";
import * as connectionTest from "./connection-test.ts";
import * as crmImport from "./crm-import.ts";
import * as crm from "./crm.ts";
import * as customTops from "./custom-tops.ts";
import * as discovery from "./discovery.ts";
import * as duplicates from "./duplicates.ts";
import * as errorReport from "./error-report.ts";
import * as exports from "./exports.ts";
import * as imports from "./imports.ts";
import * as jobs from "./jobs.ts";
import * as labels from "./labels.ts";
import * as lists from "./lists.ts";
import * as preferences from "./preferences.ts";
import * as privacy from "./privacy.ts";
import * as profiles from "./profiles.ts";
import * as provenance from "./provenance.ts";
import * as sample from "./sample.ts";
import * as search from "./search.ts";
import * as sharedLists from "./shared-lists.ts";
import * as sources from "./sources.ts";
import * as timeline from "./timeline.ts";
import * as tracking from "./tracking.ts";
import * as users from "./users.ts";
import * as views from "./views.ts";

const features = [
  actions,
  auth,
  bulk,
  categories,
  compare,
  connectionTest,
  crm,
  crmImport,
  customTops,
  discovery,
  duplicates,
  errorReport,
  exports,
  imports,
  jobs,
  labels,
  lists,
  preferences,
  privacy,
  profiles,
  provenance,
  sample,
  search,
  sharedLists,
  sources,
  timeline,
  tracking,
  users,
  views,
];

/** An endpoint is told from the module's other exports by its shape. */
function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "auth" in value;
}

/** Every call of the API. */
export const ENDPOINTS: readonly Endpoint[] = features.flatMap((feature) =>
  Object.values<unknown>(feature).filter(isEndpoint),
);
