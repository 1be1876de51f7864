import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCompass } from "@tabler/icons-react";
import { EmptyState } from "../ui/empty-state.tsx";
import { Component, type ErrorInfo, type ReactNode } from "react";
import { report } from "../api/report-error.ts";
import { Link } from "@tanstack/react-router";
import { paths } from "../lib/paths.ts";
import { usePageTitle } from "../shell/page-title.ts";
import { SkeletonRows } from "../ui/skeleton-rows.tsx";
import styles from "./page-pending.module.css";
import { texts } from "../words/i18n.ts";

const t = texts("shell");

/** Replaces a screen that crashed. The boundary that shows it has reported the error. */
export function ErrorPage() {
  return (
    <div role="alert">
      <EmptyState
        heading="h1"
        icon={<IconAlertTriangle size={22} />}
        title={t("broken.title")}
        action={<Button onClick={() => location.reload()}>{t("broken.reload")}</Button>}
      >
        {t("broken.text")}
      </EmptyState>
    </div>
  );
}

/** The outermost boundary; each page has the router's. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    void report(error, info.componentStack);
  }

  override render() {
    return this.state.broken ? <ErrorPage /> : this.props.children;
  }
}

export function NotFoundPage() {
  usePageTitle(t("notFound.title"));
  return (
    <EmptyState
      heading="h1"
      icon={<IconCompass size={22} />}
      title={t("notFound.title")}
      action={<Button renderRoot={(props) => <Link {...props} {...paths.home()} />}>{t("notFound.action")}</Button>}
    >
      {t("notFound.text")}
    </EmptyState>
  );
}

/** Shown while a page's code loads. */
export function PagePending() {
  return (
    <div className={styles.pending}>
      <SkeletonRows />
    </div>
  );
}
