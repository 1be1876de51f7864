import { NETWORK_FACTS, NETWORKS, type Network } from "#contract/networks.ts";
import { useTranslation } from "react-i18next";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { RANGED, withoutNetwork, withRange, type NetworkRanges } from "../ranges.ts";
import type { DiscoverySearch } from "../search-params.ts";
import styles from "./network-filter.module.css";
import { RangeField } from "./range-field.tsx";

/** Which networks they are on, and how large and lively they must be there. */
export function NetworkFilter({
  networks,
  ranges,
  onChange,
}: {
  networks: Network[];
  ranges: NetworkRanges;
  onChange: (patch: Partial<Pick<DiscoverySearch, "networks" | "networkStats">>) => void;
}) {
  const { t } = useTranslation("discovery");
  // A link may bound a network without asking for it.
  const shown = NETWORKS.filter((network) => networks.includes(network) || ranges[network]);

  function toggle(network: Network) {
    if (!shown.includes(network)) return onChange({ networks: [...networks, network] });
    onChange({ networks: networks.filter((one) => one !== network), networkStats: withoutNetwork(ranges, network) });
  }

  return (
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
      {shown.length === 0 && <p className={styles.hint}>{t("networksHint")}</p>}
      {shown.map((on) => (
        <section key={on} className={styles.figures} aria-label={NETWORK_FACTS[on].label}>
          <div className={styles.name}>
            <NetworkIcon network={on} size={14} /> {NETWORK_FACTS[on].label}
          </div>
          {RANGED.map((of) => (
            <RangeField
              key={of}
              of={of}
              network={NETWORK_FACTS[on].label}
              range={ranges[on]?.[of] ?? {}}
              onChange={(range) => onChange({ networkStats: withRange(ranges, { on, of, range }) })}
            />
          ))}
        </section>
      ))}
    </div>
  );
}
