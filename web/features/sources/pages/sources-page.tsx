import { listConnectors, type ConnectorView } from "#contract/sources.ts";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useRead } from "#web/api/queries.ts";
import { Page } from "#web/shell/page.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { FileNetworks } from "../file-networks/file-networks.tsx";
import { Freshness } from "../freshness/freshness.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import { ConnectorRow } from "../parts/connector-row.tsx";
import { ConnectorSkeleton } from "../parts/connector-skeleton.tsx";
import { LanguageModel } from "../parts/language-model.tsx";
import styles from "./sources-page.module.css";

const t = texts("sources");

export function SourcesPage() {
  const read = useRead(listConnectors, {});
  return (
    <Page title={t("title")} lead={t("lead")}>
      <div className={styles.parts}>
        <Loaded read={read} failed={t("failed")} placeholder={<ConnectorSkeleton />}>
          {({ connectors }) => <Connectors connectors={connectors} />}
        </Loaded>
        <LanguageModel />
        <Freshness />
        {read.data && <FileNetworks connectors={read.data.connectors} />}
      </div>
    </Page>
  );
}

function Connectors({ connectors }: { connectors: readonly ConnectorView[] }) {
  const idle = connectors.every(({ state }) => state === "off" || state === "needs_credentials");
  return (
    <PageSection title={t("connectors")}>
      {idle && (
        <p className={styles.idle}>
          <IconPlugConnectedX size={18} aria-hidden />
          <span>
            <b>{t("noneReady")}.</b> {t("noneReadyText")}
          </span>
        </p>
      )}
      <ul className="list-reset stack card">
        {connectors.map((connector) => (
          <ConnectorRow key={connector.key} connector={connector} />
        ))}
      </ul>
    </PageSection>
  );
}
