import { getRouteApi, Link } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { paths } from "#web/lib/paths.ts";
import { unless } from "#web/shared/collections/url.ts";
import { tabProps } from "#web/shared/tabs/tab-props.ts";
import { TabStrip } from "#web/shared/tabs/tab-strip.tsx";
import { Page } from "#web/shell/page.tsx";
import { texts } from "#web/words/i18n.ts";
import { DisputesTab } from "../disputes/disputes-tab.tsx";
import { AccessTab } from "../access/access-tab.tsx";
import { ErasuresTab } from "../erasures/erasures-tab.tsx";
import { PRIVACY_TABS, type PrivacyTab } from "../search-params.ts";
import styles from "./privacy-page.module.css";

const t = texts("privacy");

const route = getRouteApi("/signed-in/admin-only/privacy");

const TABS: Record<PrivacyTab, ComponentType> = {
  disputes: DisputesTab,
  holding: AccessTab,
  objections: ErasuresTab,
};

/** Requests of creators and workspaces to the operator. */
export function PrivacyPage() {
  const { tab: current = "disputes" } = route.useSearch();
  const Tab = TABS[current];
  return (
    <Page title={t("title")} lead={t("lead")} sampleMark={false}>
      <TabStrip className={styles.tabs} label={t("tabs")}>
        {PRIVACY_TABS.map((tab) => (
          <Link key={tab} {...paths.privacy()} search={{ tab: unless(tab, "disputes") }} {...tabProps(tab === current)}>
            {t(`tab.${tab}`)}
          </Link>
        ))}
      </TabStrip>
      <Tab />
    </Page>
  );
}
