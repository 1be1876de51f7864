import { getRouteApi, Link } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#web/lib/paths.ts";
import { tabProps } from "#web/shared/tabs/tab-props.ts";
import { TabStrip } from "#web/shared/tabs/tab-strip.tsx";
import { Page } from "#web/shell/page.tsx";
import { ProfileTab } from "../parts/profile-tab.tsx";
import { SecurityTab } from "../parts/security-tab.tsx";
import { SETTINGS_TABS, type SettingsTab } from "../search-params.ts";
import styles from "./settings-page.module.css";

const route = getRouteApi("/signed-in/settings");

const TABS: Record<SettingsTab, ComponentType> = { profile: ProfileTab, security: SecurityTab };

/** What belongs to the user alone. */
export function SettingsPage() {
  const { t } = useTranslation("users");
  const { tab: current = "profile" } = route.useSearch();
  const Tab = TABS[current];
  return (
    <Page title={t("title")} sampleMark={false}>
      <TabStrip className={styles.tabs} label={t("tabs")}>
        {SETTINGS_TABS.map((tab) => (
          <Link key={tab} {...paths.settings(tab === "profile" ? undefined : tab)} {...tabProps(tab === current)}>
            {t(`tab.${tab}`)}
          </Link>
        ))}
      </TabStrip>
      <div className={styles.column}>
        <Tab />
      </div>
    </Page>
  );
}
