import type { SavedView } from "#contract/views.ts";
import { IconStarFilled, IconUsers } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#web/lib/paths.ts";
import { ALL_VIEW } from "../search-params.ts";
import styles from "./view-bar.module.css";

/** Everybody, and every view the person sees: links, so that each can be opened in a tab of its own. */
export function ViewTabs({ views, open }: { views: readonly SavedView[]; open: SavedView | undefined }) {
  const { t } = useTranslation("views");
  const hasDefault = views.some(({ isDefault }) => isDefault);
  return (
    <nav className={styles.tabs} aria-label={t("label")}>
      {/* Where the CRM opens with another view, everybody must be asked for. */}
      <Tab view={hasDefault ? ALL_VIEW : undefined} current={open === undefined}>
        {t("all")}
      </Tab>
      {views.map((view) => (
        <Tab key={view._id} view={view._id} current={view._id === open?._id}>
          <span className={styles.title}>{view.title}</span>
          {view.shared && <Mark icon={<IconUsers size={13} aria-hidden />} about={aboutSharing(view)} />}
          {view.isDefault && <Mark icon={<IconStarFilled size={12} aria-hidden />} about={t("isDefault")} />}
        </Tab>
      ))}
    </nav>
  );

  function aboutSharing({ mine, createdBy }: SavedView): string {
    return mine || !createdBy ? t("shared") : t("sharedBy", { name: createdBy });
  }
}

function Tab({ view, current, children }: { view: string | undefined; current: boolean; children: ReactNode }) {
  return (
    <Link
      {...paths.crm()}
      search={view === undefined ? {} : { view }}
      className={styles.tab}
      data-current={current}
      aria-current={current ? "page" : undefined}
      activeProps={NOTHING}
      ref={current ? bringIntoSight : undefined}
    >
      {children}
    </Link>
  );
}

/** Which one is open is known here; the router compares addresses. */
const NOTHING = { "aria-current": undefined, className: "" };

function Mark({ icon, about }: { icon: ReactNode; about: string }) {
  return (
    <span className={styles.mark} title={about}>
      {icon}
      <span className="visually-hidden">{about}</span>
    </span>
  );
}

function bringIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
