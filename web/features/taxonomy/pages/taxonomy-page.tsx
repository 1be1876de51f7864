import { exportTaxonomy } from "#contract/taxonomy.ts";
import { Button } from "@mantine/core";
import { IconDownload, IconUpload } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { paths } from "#web/lib/paths.ts";
import { unless } from "#web/shared/collections/url.ts";
import { useDownload } from "#web/shared/export/use-download.ts";
import { tabProps } from "#web/shared/tabs/tab-props.ts";
import { TabStrip } from "#web/shared/tabs/tab-strip.tsx";
import { Page } from "#web/shell/page.tsx";
import { texts } from "#web/words/i18n.ts";
import { ImportDialog } from "../dialogs/import-dialog.tsx";
import { CausesTab } from "../parts/causes-tab.tsx";
import { IncomingTab } from "../parts/incoming-tab.tsx";
import { SideTab } from "../parts/side-tab.tsx";
import { TAXONOMY_TABS } from "../search-params.ts";
import styles from "../parts/taxonomy.module.css";

const t = texts("taxonomy");

const route = getRouteApi("/signed-in/admin-only/taxonomy");

/** Categories, niches and causes, for administrators. */
export function TaxonomyPage() {
  const { tab: current = "creators" } = route.useSearch();
  const [importing, setImporting] = useState(false);
  const { download, isDownloading } = useDownload(exportTaxonomy);
  return (
    <Page
      title={t("title")}
      lead={t("lead")}
      sampleMark={false}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={isDownloading}
            onClick={() => download({})}
          >
            {t("export")}
          </Button>
          <Button variant="default" leftSection={<IconUpload size={16} />} onClick={() => setImporting(true)}>
            {t("import")}
          </Button>
        </>
      }
    >
      <TabStrip className={styles.tabs} label={t("tabs")}>
        {TAXONOMY_TABS.map((tab) => (
          <Link
            key={tab}
            {...paths.taxonomy()}
            search={{ tab: unless(tab, "creators") }}
            {...tabProps(tab === current)}
          >
            {t(`tab.${tab}`)}
          </Link>
        ))}
      </TabStrip>
      {(current === "creators" || current === "brands") && <SideTab key={current} side={current} />}
      {current === "causes" && <CausesTab />}
      {current === "incoming" && <IncomingTab />}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </Page>
  );
}
