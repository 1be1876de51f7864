import type { SavedView } from "#contract/views.ts";
import { IconStarFilled, IconUsers } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { scrollIntoView } from "#web/lib/scroll-into-view.ts";
import { paths } from "#web/lib/paths.ts";
import { tabProps } from "#web/shared/tabs/tab-props.ts";
import { TabStrip } from "#web/shared/tabs/tab-strip.tsx";
import { ALL_VIEW } from "../search-params.ts";
import styles from "./view-bar.module.css";

/** Everybody, and every view the person sees. */
export function ViewTabs({ views, open }: { views: readonly SavedView[]; open: SavedView | undefined }) {
  const { t } = useTranslation("views");
  const hasDefault = views.some(({ isDefault }) => isDefault);
  return (
    <TabStrip className={styles.tabs} label={t("label")}>
      {/* Where the CRM opens with another view, everybody must be asked for. */}
      <Tab view={hasDefault ? ALL_VIEW : undefined} current={open === undefined}>
        {t("all")}
      </Tab>
      {views.map((view) => (
        <Tab key={view._id} view={view._id} current={view._id === open?._id}>
          <span className="ellipsis">{view.title}</span>
          {view.shared && <Mark icon={<IconUsers size={13} aria-hidden />} about={aboutSharing(view)} />}
          {view.isDefault && <Mark icon={<IconStarFilled size={12} aria-hidden />} about={t("isDefault")} />}
        </Tab>
      ))}
    </TabStrip>
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
      {...tabProps(current)}
      ref={current ? scrollIntoView : undefined}
    >
      {children}
    </Link>
  );
}

function Mark({ icon, about }: { icon: ReactNode; about: string }) {
  return (
    <span className="inline-flex fixed-size muted" title={about}>
      {icon}
      <span className="visually-hidden">{about}</span>
    </span>
  );
}
