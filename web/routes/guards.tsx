import { Navigate, Outlet, useLocation } from "@tanstack/react-router";
import { IconLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { session, useUser } from "../api/session.ts";
import { paths } from "../lib/paths.ts";
import { Page } from "../shell/page.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

/** Pages of signed-in people; others sign in first and come back to the page they asked for. */
export function SignedInOnly() {
  const user = useUser();
  const { href } = useLocation();
  if (user) return <Outlet />;
  const now = session.get();
  const left = now.phase === "ready" && now.left;
  return <Navigate {...paths.signIn(left ? undefined : href)} replace />;
}

export function AdminOnly() {
  const { t } = useTranslation("shell");
  if (useUser()?.is_admin) return <Outlet />;
  return (
    <Page title={t("notForYou.title")} sampleMark={false}>
      <EmptyState icon={<IconLock size={22} />} title={t("notForYou.title")}>
        {t("notForYou.text")}
      </EmptyState>
    </Page>
  );
}
