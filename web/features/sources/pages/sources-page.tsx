import { listConnectors, type ConnectorView } from "#contract/sources.ts";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useRead } from "#web/api/queries.ts";
import { Page } from "#web/shell/page.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { FileNetworks } from "../file-networks/file-networks.tsx";
import { Freshness } from "../freshness/freshness.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { ConnectorRow } from "../parts/connector-row.tsx";
import { ConnectorSkeleton } from "../parts/connector-skeleton.tsx";
import styles from "./sources-page.module.css";

export function SourcesPage() {
  const { t } = useTranslation("sources");
  const { data, error, refetch, isFetching } = useRead(listConnectors, {});
  return (
    <Page title={t("title")} lead={t("lead")}>
      <div className={styles.parts}>
        {data ? (
          <Connectors connectors={data.connectors} />
        ) : error ? (
          <ErrorState title={t("failed")} message={error.msg} retry={() => void refetch()} retrying={isFetching} />
        ) : (
          <ConnectorSkeleton />
        )}
        <Freshness />
        {data && <FileNetworks connectors={data.connectors} />}
      </div>
    </Page>
  );
}

function Connectors({ connectors }: { connectors: readonly ConnectorView[] }) {
  const { t } = useTranslation("sources");
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
