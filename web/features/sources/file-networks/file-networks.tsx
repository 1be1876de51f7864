import { NETWORK_FACTS, NETWORKS, type Network } from "#contract/networks/networks.ts";
import type { ConnectorView } from "#contract/sources.ts";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./file-networks.module.css";

const t = texts("sources");

const EXPLAINED = ["tiktok", "linkedin", "pinterest", "snapchat"] as const;

/** Networks without a live source, and why. */
export function FileNetworks({ connectors }: { connectors: readonly ConnectorView[] }) {
  const live = new Set(connectors.flatMap(({ networks }) => networks));
  const others = NETWORKS.filter((network) => !live.has(network));
  const why = (network: Network) => t(`files.${EXPLAINED.find((one) => one === network) ?? "other"}`);
  if (others.length === 0) return null;
  return (
    <PageSection title={t("files.title")} lead={t("files.lead")}>
      <ul className={styles.networks}>
        {others.map((network) => (
          <li key={network}>
            <NetworkIcon network={network} variant="background" size={20} />
            <span>
              <b>{NETWORK_FACTS[network].label}</b> {why(network)}
            </span>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
