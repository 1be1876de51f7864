import { routes as actions } from "./domains/actions/routes.ts";
import { routes as auth } from "./domains/auth/routes.ts";
import { routes as bulk } from "./domains/bulk/routes.ts";
import { routes as categories } from "./domains/categories/routes.ts";
import { routes as compare } from "./domains/compare/routes.ts";
import { routes as connectionTest } from "./domains/connection-test/routes.ts";
import { routes as crm } from "./domains/crm/routes.ts";
import { routes as crmImport } from "./domains/crm-import/routes.ts";
import { routes as customTops } from "./domains/custom-tops/routes.ts";
import { routes as discovery } from "./domains/discovery/routes.ts";
import { routes as duplicates } from "./domains/duplicates/routes.ts";
import { routes as errorReport } from "./domains/error-report/routes.ts";
import { routes as exports } from "./domains/exports/routes.ts";
import { routes as imports } from "./domains/imports/routes.ts";
import { routes as jobs } from "./domains/jobs/routes.ts";
import { routes as labels } from "./domains/labels/routes.ts";
import { routes as lists } from "./domains/lists/routes.ts";
import { routes as preferences } from "./domains/preferences/routes.ts";
import { routes as privacy } from "./domains/privacy/routes.ts";
import { routes as profiles } from "./domains/profiles/routes.ts";
import { routes as sample } from "./domains/sample/routes.ts";
import { routes as search } from "./domains/search/routes.ts";
import { routes as sharedLists } from "./domains/shared-lists/routes.ts";
import { routes as sources } from "./domains/sources/routes.ts";
import { routes as timeline } from "./domains/timeline/routes.ts";
import { routes as tracking } from "./domains/tracking/routes.ts";
import { routes as users } from "./domains/users/routes.ts";
import { routes as views } from "./domains/views/routes.ts";
import type { Route } from "./http/route.ts";

/** Every call this server answers. */
export const ROUTES: readonly Route[] = [
  ...actions,
  ...auth,
  ...bulk,
  ...categories,
  ...compare,
  ...connectionTest,
  ...crm,
  ...crmImport,
  ...customTops,
  ...discovery,
  ...duplicates,
  ...errorReport,
  ...exports,
  ...imports,
  ...jobs,
  ...labels,
  ...lists,
  ...preferences,
  ...privacy,
  ...profiles,
  ...sample,
  ...search,
  ...sharedLists,
  ...sources,
  ...timeline,
  ...tracking,
  ...users,
  ...views,
];
