import { setupState } from "#contract/auth/endpoints.ts";
import { Outlet, redirect, type ParsedLocation } from "@tanstack/react-router";
import { IconLock } from "@tabler/icons-react";
import { prefetch } from "../api/queries.ts";
import { onSignOut, session, useUser } from "../api/session.ts";
import type { UrlSearch } from "../features/discovery/search-params.ts";
import { paths } from "../lib/paths.ts";
import { firstPageOf } from "../shared/onboarding/first-page.ts";
import { usePageTitle } from "../shell/page-title.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { texts } from "../words/i18n.ts";

const t = texts("shell");

/** The setup state decides what the sign-in pages show: loaded before they render, so that nothing moves. */
export async function readInstallation(): Promise<void> {
  await prefetch(setupState, {});
}

/** The address of the application: visitors sign in, and creators begin with their own profile. */
export function openFirstPage(): void {
  const now = session.get();
  if (now.phase === "ready" && !now.user) throw redirect({ ...paths.signIn(), replace: true });
  throw redirect({ ...firstPage(), replace: true });
}

/** Sends visitors to sign in and back to this page afterwards; after a deliberate sign-out without a return page. */
export function requireUser({ location }: { location: ParsedLocation }): void {
  const now = session.get();
  if (now.phase !== "ready" || now.user) return;
  throw redirect({ ...paths.signIn(now.left ? undefined : location.href), replace: true });
}

/** Redirects signed-in users away from the visitor pages. */
export function sendSignedInOn({ search }: { search: { next?: string; token?: string } }): void {
  const now = session.get();
  if (now.phase !== "ready" || !now.user) return;
  if (search.next) throw redirect({ href: search.next, replace: true });
  throw redirect({ ...firstPage(), replace: true });
}

/** Where someone begins who was on the way to no other page. */
export function firstPage() {
  const now = session.get();
  const user = now.phase === "ready" ? now.user : null;
  if (!user) return paths.discovery();
  return user.onboarding.state === "questions" ? paths.welcome() : firstPageOf(user);
}

export function AdminOnly() {
  return useUser()?.is_admin ? <Outlet /> : <NotForYou />;
}

function NotForYou() {
  usePageTitle(t("notForYou.title"));
  return (
    <EmptyState heading="h1" icon={<IconLock size={22} />} title={t("notForYou.title")}>
      {t("notForYou.text")}
    </EmptyState>
  );
}

/** The search that was left in discovery, until sign-out. */
let last: UrlSearch = {};
onSignOut(() => {
  last = {};
});

/**
 * On every visit of discovery, with its parameters: the search to open instead, when discovery is entered without any –
 * the one that was left. Leaving out all parameters within discovery clears the search.
 */
export function lastDiscovery(
  url: UrlSearch & { creator?: unknown },
  { entered }: { entered: boolean },
): UrlSearch | null {
  const { creator, ...search } = url;
  if (entered && creator === undefined && Object.keys(search).length === 0 && Object.keys(last).length > 0) return last;
  last = search;
  return null;
}
