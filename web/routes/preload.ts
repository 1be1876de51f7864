import { setupState } from "#contract/auth/endpoints.ts";
import { prefetch } from "../api/queries.ts";
import { onMembersExpected } from "../api/session.ts";
import { paths } from "../lib/paths.ts";
import { loadMembersOnly } from "../shell/sidebar/members-only.ts";
import { sidebarTheme } from "../shell/sidebar/sidebar-theme.ts";
import { router } from "./router.ts";

const WAYS_IN = new Set<string>([
  paths.home().to,
  paths.signIn().to,
  paths.signUp().to,
  paths.setup().to,
  paths.forgotPassword().to,
]);

/** Loads code in parallel with the session request. */
export function preload(): void {
  onMembersExpected(loadMembersCode);
  const { pathname } = router.latestLocation;
  // Visitors of signed-in pages, and browsers with an earlier session, are most likely signed in.
  const isMember = !WAYS_IN.has(pathname) || sidebarTheme.get() !== "VISITOR";
  if (isMember) void loadMembersCode();
  else void Promise.all([loadPage(pathname), prefetch(setupState, {})]);
}

/** The code of the requested page and of the frame around it; where a page loads data first, that too. */
async function loadMembersCode(): Promise<void> {
  const { pathname, searchStr, href } = router.latestLocation;
  const next = new URLSearchParams(searchStr).get("next") ?? paths.discovery().to;
  const isWayIn = WAYS_IN.has(pathname);
  // A browser that was signed in last probably still is; others would only be refused what the page reads.
  const wasSignedIn = sidebarTheme.get() !== "VISITOR";
  // The address decides; its own types want a route as well.
  if (!isWayIn && wasSignedIn) void router.preloadRoute({ to: ".", href });
  await Promise.all([loadMembersOnly(), import("../api/members-reads.ts"), loadPage(isWayIn ? next : pathname)]);
}

/** `address`: a path with optional search, which does not affect the page. */
async function loadPage(address: string): Promise<void> {
  const [routes] = router.getMatchedRoutes(address.replace(/\?.*/, ""));
  await Promise.all(routes.map(async (route) => await router.loadRouteChunk(route)));
}
