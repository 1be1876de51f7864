import { Outlet, redirect, type ParsedLocation } from "@tanstack/react-router";
import { IconLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { session, useUser } from "../api/session.ts";
import { paths } from "../lib/paths.ts";
import { usePageTitle } from "../shell/page-title.ts";
import { EmptyState } from "../ui/empty-state.tsx";

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
  throw redirect({ ...paths.discovery(), replace: true });
}

export function AdminOnly() {
  return useUser()?.is_admin ? <Outlet /> : <NotForYou />;
}

function NotForYou() {
  const { t } = useTranslation("shell");
  usePageTitle(t("notForYou.title"));
  return (
    <EmptyState heading="h1" icon={<IconLock size={22} />} title={t("notForYou.title")}>
      {t("notForYou.text")}
    </EmptyState>
  );
}
