import type { ReactNode } from "react";
import { PageHeader } from "../ui/page/page-header.tsx";
import styles from "./page.module.css";
import { usePageTitle } from "./page-title.ts";
import { SampleProgress } from "./sample-progress.tsx";
import { SampleBadge } from "./sample-badge.tsx";

/** The frame of every screen: title, sample badge, actions. */
export function Page({
  title,
  lead,
  actions,
  sampleMark = true,
  fill = false,
  children,
}: {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** False on screens that never show creators. */
  sampleMark?: boolean;
  /** As tall as the window, so that a table scrolls under its header; on phones the page scrolls. */
  fill?: boolean;
  children: ReactNode;
}) {
  usePageTitle(title);
  return (
    <div className={styles.page} data-fill={fill}>
      <PageHeader title={title} lead={lead} actions={actions} badge={sampleMark && <SampleBadge />} />
      {sampleMark && <SampleProgress />}
      {children}
    </div>
  );
}
