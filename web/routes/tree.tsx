import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { missingSeed, validateSearch as discoverySearch } from "../features/discovery/search-params.ts";
import { validateSearch as crmSearch } from "../features/crm/search-params.ts";
import { crmImportSearch, importsSearch, pageSearch, readByPage, visitorSearch } from "./search-params.ts";
import { openDefaultView } from "../features/crm/views/views.ts";
import { listSearch, listsSearch } from "../features/lists/search-params.ts";
import { readAhead } from "../features/shared-lists/reads.ts";
import { validateSearch as sharedSearch } from "../features/shared-lists/search-params.ts";
import type { RankingsUrl } from "../features/rankings/search-params.ts";
import { compareSearch } from "../features/compare/search-params.ts";
import type { listeningUrl } from "../features/listening/search-params.ts";
import type { ownProfileUrl } from "../features/creator-profile/search-params.ts";
import type { spotlightUrl } from "../features/spotlight/search-params.ts";
import type { ownMessagesUrl } from "../features/mail/own/search-params.ts";
import type { inboxUrl } from "../features/mail/search-params.ts";
import type { notificationsUrl } from "../features/notifications/search-params.ts";
import type { statsUrl } from "../features/my-stats/search-params.ts";
import type { trackingUrl } from "../shared/tracking/search-params.ts";
import type { advocacyUrl } from "../features/employee-advocacy/search-params.ts";
import { paths } from "../lib/paths.ts";
import { admin } from "./admin-routes.ts";
import { campaignRoutes } from "./campaign-routes.ts";
import { lastDiscovery, openFirstPage, readInstallation, sendSignedInOn } from "./guards.tsx";
import { root, signedIn } from "./roots.tsx";
import { settingsRoutes } from "./settings-routes.ts";

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: openFirstPage,
});

/** The specification's address of the application. */
const application = createRoute({
  getParentRoute: () => root,
  path: "/_app",
  beforeLoad: openFirstPage,
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/signin",
  validateSearch: visitorSearch,
  beforeLoad: sendSignedInOn,
  loader: readInstallation,
  component: lazyRouteComponent(() => import("../features/auth/pages/sign-in-page.tsx"), "SignInPage"),
});

const signUp = createRoute({
  getParentRoute: () => root,
  path: "/signup",
  validateSearch: visitorSearch,
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
  validateSearch: visitorSearch,
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
  validateSearch: visitorSearch,
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
  validateSearch: visitorSearch,
  component: lazyRouteComponent(() => import("../features/workspaces/pages/invitation-page.tsx"), "InvitationPage"),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: "/setup",
  validateSearch: visitorSearch,
  beforeLoad: sendSignedInOn,
  loader: readInstallation,
  component: lazyRouteComponent(() => import("../features/auth/pages/setup-page.tsx"), "SetupPage"),
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

const rankings = createRoute({
  getParentRoute: () => signedIn,
  path: "/creators-tops/{-$category}/{-$niche}",
  validateSearch: readByPage<RankingsUrl>(),
  component: lazyRouteComponent(() => import("../features/rankings/pages/rankings-page.tsx"), "RankingsPage"),
});

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

const trackingPage = async () => import("../features/tracking/pages/tracking-page.tsx");

const tracking = createRoute({
  getParentRoute: () => signedIn,
  path: "/tracking/$topId",
  validateSearch: readByPage<typeof trackingUrl>(),
  component: lazyRouteComponent(trackingPage, "ListTrackingPage"),
});

const rankingTracking = createRoute({
  getParentRoute: () => signedIn,
  path: "/tracking/ranking/$topId",
  validateSearch: readByPage<typeof trackingUrl>(),
  component: lazyRouteComponent(trackingPage, "RankingTrackingPage"),
});

const myStats = createRoute({
  getParentRoute: () => signedIn,
  path: "/my-stats",
  validateSearch: readByPage<typeof statsUrl>(),
  component: lazyRouteComponent(() => import("../features/my-stats/pages/my-stats-page.tsx"), "MyStatsPage"),
});

const listening = createRoute({
  getParentRoute: () => signedIn,
  path: "/listening",
  validateSearch: readByPage<typeof listeningUrl>(),
  component: lazyRouteComponent(() => import("../features/listening/pages/listening-page.tsx"), "ListeningPage"),
});

const topic = createRoute({
  getParentRoute: () => signedIn,
  path: "/listening/$topicId",
  validateSearch: readByPage<typeof trackingUrl>(),
  component: lazyRouteComponent(() => import("../features/listening/pages/topic-page.tsx"), "TopicPage"),
});

const employees = createRoute({
  getParentRoute: () => signedIn,
  path: "/employee-advocacy",
  validateSearch: readByPage<typeof advocacyUrl>(),
  component: lazyRouteComponent(() => import("../features/employee-advocacy/pages/advocacy-page.tsx"), "AdvocacyPage"),
});

const joinEmployees = createRoute({
  getParentRoute: () => root,
  path: "/employees/join",
  validateSearch: visitorSearch,
  component: lazyRouteComponent(() => import("../features/employee-advocacy/pages/join-page.tsx"), "JoinPage"),
});

const employeeConsent = createRoute({
  getParentRoute: () => root,
  path: "/employees/consent",
  validateSearch: visitorSearch,
  component: lazyRouteComponent(() => import("../features/employee-advocacy/pages/join-page.tsx"), "ConsentPage"),
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

const ownProfile = createRoute({
  getParentRoute: () => signedIn,
  path: "/my-profile",
  validateSearch: readByPage<typeof ownProfileUrl>(),
  component: lazyRouteComponent(
    () => import("../features/creator-profile/pages/own-profile-page.tsx"),
    "OwnProfilePage",
  ),
});

const ownSpotlight = createRoute({
  getParentRoute: () => signedIn,
  path: "/my-spotlight",
  validateSearch: readByPage<typeof spotlightUrl>(),
  component: lazyRouteComponent(() => import("../features/spotlight/pages/spotlight-page.tsx"), "SpotlightPage"),
});

const ownMessages = createRoute({
  getParentRoute: () => signedIn,
  path: "/my-messages",
  validateSearch: readByPage<typeof ownMessagesUrl>(),
  component: lazyRouteComponent(() => import("../features/mail/own/own-messages-page.tsx"), "OwnMessagesPage"),
});

const hallOfFame = createRoute({
  getParentRoute: () => signedIn,
  path: "/hall-of-fame",
  validateSearch: pageSearch,
  component: lazyRouteComponent(() => import("../features/hall-of-fame/hall-of-fame-page.tsx"), "HallOfFamePage"),
});

const inbox = createRoute({
  getParentRoute: () => signedIn,
  path: "/inbox",
  validateSearch: readByPage<typeof inboxUrl>(),
  component: lazyRouteComponent(() => import("../features/mail/inbox/inbox-page.tsx"), "InboxPage"),
});

const notifications = createRoute({
  getParentRoute: () => signedIn,
  path: "/notifications",
  validateSearch: readByPage<typeof notificationsUrl>(),
  component: lazyRouteComponent(() => import("../features/notifications/notifications-page.tsx"), "NotificationsPage"),
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

const sharedReport = createRoute({
  getParentRoute: () => root,
  path: "/shared/$shareId/report",
  staticData: { bare: true },
  component: lazyRouteComponent(() => import("../features/tracking/pages/shared-report-page.tsx"), "SharedReportPage"),
});

const sharedTopic = createRoute({
  getParentRoute: () => root,
  path: "/shared/$shareId/topic",
  staticData: { bare: true },
  component: lazyRouteComponent(() => import("../features/listening/pages/shared-topic-page.tsx"), "SharedTopicPage"),
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
  joinEmployees,
  employeeConsent,
  setup,
  shared,
  sharedReport,
  sharedTopic,
  signedIn.addChildren([
    welcome,
    discovery,
    rankings,
    crm,
    duplicates,
    crmImport,
    compare,
    lists,
    list,
    tracking,
    rankingTracking,
    listening,
    myStats,
    topic,
    ...campaignRoutes,
    employees,
    imports,
    oneImport,
    creator,
    ownProfile,
    ownMessages,
    ownSpotlight,
    hallOfFame,
    inbox,
    notifications,
    methodology,
    history,
    ...settingsRoutes,
    admin,
  ]),
]);
