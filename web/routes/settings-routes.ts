import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { auditUrl } from "../features/audit-log/search-params.ts";
import type { creditsUrl } from "../features/usage/search-params.ts";
import { settingsSearch } from "../features/users/search-params.ts";
import { signedIn } from "./roots.tsx";
import { readByPage } from "./search-params.ts";

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

const ownMailbox = createRoute({
  getParentRoute: () => signedIn,
  path: "/settings/mailbox",
  component: lazyRouteComponent(() => import("../features/mail/mailbox/own-mailbox-page.tsx"), "OwnMailboxPage"),
});

const notificationSettings = createRoute({
  getParentRoute: () => signedIn,
  path: "/settings/notifications",
  component: lazyRouteComponent(
    () => import("../features/notifications/settings/notification-settings-page.tsx"),
    "NotificationSettingsPage",
  ),
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
  validateSearch: readByPage<typeof creditsUrl>(),
  component: lazyRouteComponent(() => import("../features/usage/pages/usage-page.tsx"), "UsagePage"),
});

const workspaceAudit = createRoute({
  getParentRoute: () => signedIn,
  path: "/settings/audit-log",
  validateSearch: readByPage<typeof auditUrl>(),
  component: lazyRouteComponent(() => import("../features/audit-log/pages/audit-pages.tsx"), "WorkspaceAuditPage"),
});

/** What belongs to the user, and to the workspace as its members manage it. */
export const settingsRoutes = [
  settings,
  notificationSettings,
  ownMailbox,
  members,
  apiKeys,
  usage,
  plan,
  workspaceAudit,
] as const;
