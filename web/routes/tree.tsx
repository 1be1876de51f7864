import { listAllAudit } from "#contract/audit-log.ts";
import { setupState } from "#contract/auth.ts";
import { listPeople } from "#contract/people.ts";
import { listOffers } from "#contract/import-offers.ts";
import { listMails } from "#contract/mails.ts";
import { listConnectors, readFreshness } from "#contract/sources.ts";
import { createRootRoute, createRoute, lazyRouteComponent, redirect, Outlet, useMatches } from "@tanstack/react-router";
import { missingSeed, validateSearch as discoverySearch } from "../features/discovery/search-params.ts";
import { validateSearch as crmSearch } from "../features/crm/search-params.ts";
import { crmImportSearch, importsSearch, pageSearch, linkSearch, signInSearch } from "./search-params.ts";
import { openDefaultView } from "../features/crm/views/views.ts";
import { listSearch, listsSearch } from "../features/lists/search-params.ts";
import { readAhead } from "../features/shared-lists/reads.ts";
import { validateSearch as sharedSearch } from "../features/shared-lists/search-params.ts";
import { compareSearch } from "../features/compare/search-params.ts";
import { auditSearch } from "../features/audit-log/search-params.ts";
import { peopleSearch } from "../features/people/search-params.ts";
import { settingsSearch } from "../features/users/search-params.ts";
import { creditsSearch } from "../features/usage/search-params.ts";
import { privacySearch } from "../features/privacy/search-params.ts";
import { invalidate, prefetch } from "../api/queries.ts";
import { paths } from "../lib/paths.ts";
import { creatorSearch } from "../shared/creators/creator-search.ts";
import { AdminOnly, lastDiscovery, requireUser, sendSignedInOn } from "./guards.tsx";
import { UndoProgress } from "../shared/jobs/undo-progress.tsx";
import { AppFrame } from "../shell/app-frame.tsx";
import { ShortcutHelp } from "../shell/shortcuts/shortcut-help.tsx";

/** The setup state decides what the sign-in pages show: loaded before they render, so that nothing moves. */
const readInstallation = () => prefetch(setupState, {});

const root = createRootRoute({ component: RootFrame });

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    throw redirect({ ...paths.discovery(), replace: true });
  },
});

/** The specification's address of the application. */
const application = createRoute({
  getParentRoute: () => root,
  path: "/_app",
  beforeLoad: () => {
    throw redirect({ ...paths.discovery(), replace: true });
  },
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/signin",
  validateSearch: signInSearch,
  beforeLoad: sendSignedInOn,
  loader: readInstallation,
  component: lazyRouteComponent(() => import("../features/auth/pages/sign-in-page.tsx"), "SignInPage"),
});

const signUp = createRoute({
  getParentRoute: () => root,
  path: "/signup",
  validateSearch: linkSearch,
  beforeLoad: sendSignedInOn,
  loader: readInstallation,
  component: lazyRouteComponent(() => import("../features/auth/pages/sign-up-page.tsx"), "SignUpPage"),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: "/forgot-password",
  beforeLoad: sendSignedInOn,
  component: lazyRouteComponent(() => import("../features/auth/pages/forgot-password-page.tsx"), "ForgotPasswordPage"),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: "/reset-password",
  validateSearch: linkSearch,
  component: lazyRouteComponent(() => import("../features/auth/pages/reset-password-page.tsx"), "ResetPasswordPage"),
});

const externalCallback = createRoute({
  getParentRoute: () => root,
  path: "/signin/callback",
  component: lazyRouteComponent(
    () => import("../features/auth/pages/external-callback-page.tsx"),
    "ExternalCallbackPage",
  ),
});

const completeRegistration = createRoute({
  getParentRoute: () => root,
  path: "/complete-registration",
  validateSearch: linkSearch,
  beforeLoad: sendSignedInOn,
  loader: readInstallation,
  component: lazyRouteComponent(
    () => import("../features/auth/pages/complete-registration-page.tsx"),
    "CompleteRegistrationPage",
  ),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: "/invitation",
  validateSearch: linkSearch,
  component: lazyRouteComponent(() => import("../features/workspaces/pages/invitation-page.tsx"), "InvitationPage"),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: "/setup",
  validateSearch: linkSearch,
  beforeLoad: sendSignedInOn,
  loader: readInstallation,
  component: lazyRouteComponent(() => import("../features/auth/pages/setup-page.tsx"), "SetupPage"),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  validateSearch: creatorSearch,
  beforeLoad: requireUser,
  component: lazyRouteComponent(() => import("./signed-in-only.tsx"), "SignedInOnly"),
});

const welcome = createRoute({
  getParentRoute: () => signedIn,
  path: "/welcome",
  component: lazyRouteComponent(() => import("../features/onboarding/pages/welcome-page.tsx"), "WelcomePage"),
});

const discovery = createRoute({
  getParentRoute: () => signedIn,
  path: "/discovery",
  validateSearch: discoverySearch,
  beforeLoad: ({ search, cause }) => {
    const again = cause !== "preload" && lastDiscovery(search, { entered: cause === "enter" });
    if (again) throw redirect({ ...paths.discovery(), search: again, replace: true });
    const seeded = missingSeed(search);
    if (seeded) throw redirect({ ...paths.discovery(), search: { ...seeded, creator: search.creator }, replace: true });
    if (cause === "preload") void prefetchDiscovery(search);
  },
  component: lazyRouteComponent(() => import("../features/discovery/pages/discovery-page.tsx"), "DiscoveryPage"),
});

/** With the code of the page, which is loading too. */
async function prefetchDiscovery(search: Parameters<typeof missingSeed>[0]): Promise<void> {
  const page = await import("../features/discovery/pages/discovery-page.tsx");
  page.prefetchDiscovery(search);
}

const crm = createRoute({
  getParentRoute: () => signedIn,
  path: "/crm",
  validateSearch: crmSearch,
  beforeLoad: openDefaultView,
  component: lazyRouteComponent(() => import("../features/crm/pages/crm-page.tsx"), "CrmPage"),
});

const duplicates = createRoute({
  getParentRoute: () => signedIn,
  path: "/crm/duplicates",
  validateSearch: pageSearch,
  component: lazyRouteComponent(() => import("../features/duplicates/pages/duplicates-page.tsx"), "DuplicatesPage"),
});

const crmImport = createRoute({
  getParentRoute: () => signedIn,
  path: "/crm/import",
  validateSearch: crmImportSearch,
  component: lazyRouteComponent(() => import("../features/crm-import/pages/crm-import-page.tsx"), "CrmImportPage"),
});

const compare = createRoute({
  getParentRoute: () => signedIn,
  path: "/compare",
  validateSearch: compareSearch,
  component: lazyRouteComponent(() => import("../features/compare/pages/compare-page.tsx"), "ComparePage"),
});

const lists = createRoute({
  getParentRoute: () => signedIn,
  path: "/lists",
  validateSearch: listsSearch,
  component: lazyRouteComponent(() => import("../features/lists/pages/lists-page.tsx"), "ListsPage"),
});

const list = createRoute({
  getParentRoute: () => signedIn,
  path: "/lists/$listId",
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import("../features/lists/pages/list-page.tsx"), "ListPage"),
});

const imports = createRoute({
  getParentRoute: () => signedIn,
  path: "/imports",
  validateSearch: importsSearch,
  component: lazyRouteComponent(() => import("../features/imports/pages/imports-page.tsx"), "ImportsPage"),
});

const oneImport = createRoute({
  getParentRoute: () => signedIn,
  path: "/imports/$importId",
  component: lazyRouteComponent(() => import("../features/imports/pages/import-page.tsx"), "ImportPage"),
});

const creator = createRoute({
  getParentRoute: () => signedIn,
  path: "/creators/$creatorId",
  component: lazyRouteComponent(() => import("../features/profiles/pages/creator-page.tsx"), "CreatorPage"),
});

const methodology = createRoute({
  getParentRoute: () => signedIn,
  path: "/methodology",
  component: lazyRouteComponent(() => import("../features/methodology/methodology-page.tsx"), "MethodologyPage"),
});

const history = createRoute({
  getParentRoute: () => signedIn,
  path: "/history",
  validateSearch: pageSearch,
  component: lazyRouteComponent(() => import("../features/actions/pages/history-page.tsx"), "HistoryPage"),
});

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: "/settings",
  validateSearch: settingsSearch,
  component: lazyRouteComponent(() => import("../features/users/pages/settings-page.tsx"), "SettingsPage"),
});

const members = createRoute({
  getParentRoute: () => signedIn,
  path: "/settings/members",
  component: lazyRouteComponent(() => import("../features/workspaces/pages/members-page.tsx"), "MembersPage"),
});

const apiKeys = createRoute({
  getParentRoute: () => signedIn,
  path: "/settings/api-keys",
  component: lazyRouteComponent(() => import("../features/api-keys/pages/api-keys-page.tsx"), "ApiKeysPage"),
});

const plan = createRoute({
  getParentRoute: () => signedIn,
  path: "/settings/plan",
  component: lazyRouteComponent(() => import("../features/payment/pages/plan-page.tsx"), "PlanPage"),
});

const usage = createRoute({
  getParentRoute: () => signedIn,
  path: "/settings/usage",
  validateSearch: creditsSearch,
  component: lazyRouteComponent(() => import("../features/usage/pages/usage-page.tsx"), "UsagePage"),
});

const workspaceAudit = createRoute({
  getParentRoute: () => signedIn,
  path: "/settings/audit-log",
  validateSearch: auditSearch,
  component: lazyRouteComponent(
    () => import("../features/audit-log/pages/workspace-audit-page.tsx"),
    "WorkspaceAuditPage",
  ),
});

const adminOnly = createRoute({ getParentRoute: () => signedIn, id: "admin-only", component: AdminOnly });

const sample = createRoute({
  getParentRoute: () => adminOnly,
  path: "/sample",
  component: lazyRouteComponent(() => import("../features/sample/pages/sample-page.tsx"), "SamplePage"),
});

const sources = createRoute({
  getParentRoute: () => adminOnly,
  path: "/sources",
  // Sources run in the background: cached state is outdated.
  loader: () => invalidate(listConnectors, readFreshness),
  component: lazyRouteComponent(() => import("../features/sources/pages/sources-page.tsx"), "SourcesPage"),
});

const privacy = createRoute({
  getParentRoute: () => adminOnly,
  path: "/privacy",
  validateSearch: privacySearch,
  component: lazyRouteComponent(() => import("../features/privacy/pages/privacy-page.tsx"), "PrivacyPage"),
});

const mailbox = createRoute({
  getParentRoute: () => adminOnly,
  path: "/mailbox",
  validateSearch: pageSearch,
  loader: () => invalidate(listMails),
  component: lazyRouteComponent(() => import("../features/mails/pages/mailbox-page.tsx"), "MailboxPage"),
});

const people = createRoute({
  getParentRoute: () => adminOnly,
  path: "/people",
  validateSearch: peopleSearch,
  loader: () => invalidate(listPeople),
  component: lazyRouteComponent(() => import("../features/people/pages/people-page.tsx"), "PeoplePage"),
});

const importOffers = createRoute({
  getParentRoute: () => adminOnly,
  path: "/import-offers",
  loader: () => invalidate(listOffers),
  component: lazyRouteComponent(() => import("../features/import-offers/pages/offers-page.tsx"), "OffersPage"),
});

const audit = createRoute({
  getParentRoute: () => adminOnly,
  path: "/audit-log",
  validateSearch: auditSearch,
  loader: () => invalidate(listAllAudit),
  component: lazyRouteComponent(() => import("../features/audit-log/pages/audit-page.tsx"), "AuditPage"),
});

const shared = createRoute({
  getParentRoute: () => root,
  path: "/shared/$shareId",
  staticData: { bare: true },
  validateSearch: sharedSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ params, deps, cause }) => {
    if (cause === "enter") await readAhead(params.shareId, deps);
  },
  component: lazyRouteComponent(() => import("../features/shared-lists/pages/shared-list-page.tsx"), "SharedListPage"),
});

export const routeTree = root.addChildren([
  home,
  application,
  signIn,
  signUp,
  forgotPassword,
  resetPassword,
  externalCallback,
  completeRegistration,
  invitation,
  setup,
  shared,
  signedIn.addChildren([
    welcome,
    discovery,
    crm,
    duplicates,
    crmImport,
    compare,
    lists,
    list,
    imports,
    oneImport,
    creator,
    methodology,
    history,
    settings,
    members,
    apiKeys,
    usage,
    plan,
    workspaceAudit,
    adminOnly.addChildren([people, sources, importOffers, privacy, mailbox, audit, sample]),
  ]),
]);

declare module "@tanstack/react-router" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only interfaces merge
  interface StaticDataRouteOption {
    /** Public pages under another workspace's name: without sidebar, bar and other parts of the product. */
    bare?: true;
  }
}

function RootFrame() {
  const isBare = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.bare) });
  if (!isBare)
    return (
      <AppFrame>
        <UndoProgress />
      </AppFrame>
    );
  return (
    <>
      <Outlet />
      <ShortcutHelp />
    </>
  );
}
