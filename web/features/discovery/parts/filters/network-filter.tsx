import { NETWORK_FACTS, NETWORKS, type Network } from "#contract/networks.ts";
import { useTranslation } from "react-i18next";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { withoutNetworkOf } from "../../active-filters.ts";
import type { DiscoverySearch } from "../../search-params.ts";
import { NetworkFigures, type Reach } from "./network-figures.tsx";
import styles from "./network-filter.module.css";

/** Which networks they are on, and how large and lively they must be on each. */
export function NetworkFilter({
  value,
  onChange,
}: {
  value: Reach;
  onChange: (patch: Partial<Pick<DiscoverySearch, keyof Reach>>) => void;
}) {
  const { t } = useTranslation("discovery");
  const { networks, networkStats, activeAccounts } = value;
  // A link may bound a network without asking for it.
  const shown = NETWORKS.filter(
    (network) => networks.includes(network) || networkStats[network] || activeAccounts.includes(network),
  );

  function toggle(network: Network) {
    if (shown.includes(network)) return onChange(withoutNetworkOf(value, network));
    onChange({ networks: [...networks, network] });
  }

  return (
    <>
      <div>
        <fieldset className={styles.networks} aria-label={t("networks")}>
          {NETWORKS.map((network) => (
            <button
              key={network}
              type="button"
              className={styles.network}
              aria-pressed={shown.includes(network)}
              aria-label={NETWORK_FACTS[network].label}
              title={NETWORK_FACTS[network].label}
              onClick={() => toggle(network)}
            >
              <NetworkIcon network={network} size={18} />
            </button>
          ))}
        </fieldset>
        <p className="flush mt-2 text-label muted">{t(shown.length > 1 ? "networksAll" : "networksHint")}</p>
      </div>
      {shown.map((network) => (
        <NetworkFigures key={network} network={network} value={value} onChange={onChange} />
      ))}
    </>
  );
}
