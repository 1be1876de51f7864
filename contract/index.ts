import * as actions from "./actions.ts";
import * as auth from "./auth.ts";
import * as categories from "./categories.ts";
import * as connectionTest from "./connection-test.ts";
import * as crm from "./crm.ts";
import * as discovery from "./discovery.ts";
import type { Endpoint } from "./endpoint.ts";
import * as errorReport from "./error-report.ts";
import * as jobs from "./jobs.ts";
import * as lists from "./lists.ts";
import * as preferences from "./preferences.ts";
import * as profiles from "./profiles.ts";
import * as sample from "./sample.ts";
import * as search from "./search.ts";
import * as users from "./users.ts";

const features = [
  actions,
  auth,
  categories,
  connectionTest,
  crm,
  discovery,
  errorReport,
  jobs,
  lists,
  preferences,
  profiles,
  sample,
  search,
  users,
];

/** An endpoint is told from the module's other exports by its shape. */
function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "auth" in value;
}

/** Every call of the API. */
export const ENDPOINTS: readonly Endpoint[] = features.flatMap((feature) =>
  Object.values<unknown>(feature).filter(isEndpoint),
);
