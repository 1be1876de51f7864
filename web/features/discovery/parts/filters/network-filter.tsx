import { discoveryCollection } from "#contract/collections/discovery.ts";
import { METHODS } from "#contract/collections/filters.ts";
import { NETWORK_FACTS, NETWORKS, type Network } from "#contract/networks/networks.ts";
import { SegmentedControl } from "@mantine/core";
import { rangeIn, withRange } from "#web/shared/collections/filters/filter-values.ts";
import { RangeField } from "#web/shared/ranges/range-field.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";
import { withoutNetworkOf } from "../../active-filters.ts";
import type { DiscoverySearch } from "../../search-params.ts";
import { NetworkFigures, type Reach } from "./network-figures.tsx";
import styles from "./network-filter.module.css";

const t = texts("discovery");

type Sized = Pick<DiscoverySearch, "networksMethod" | "followers">;

const FOLLOWERS = discoveryCollection.fields.followers.filter;

/** Which networks they are on, and how large and lively they must be on each. */
export function NetworkFilter({
  value,
  onChange,
}: {
  value: Reach & Sized;
  onChange: (patch: Partial<Reach & Sized>) => void;
}) {
  const { networks, networksMethod, followers } = value;
  const shown = NETWORKS.filter((network) => networks.includes(network));

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
        {shown.length === 0 && <p className="flush mt-2 text-label muted">{t("networksHint")}</p>}
      </div>
      {shown.length > 1 && (
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t("networksMatch")}
          value={networksMethod}
          data={METHODS.map((method) => ({ value: method, label: t(`networksMatches.${method}`) }))}
          onChange={(next) => onChange({ networksMethod: next })}
        />
      )}
      {shown.length !== 1 && (
        <RangeField
          of="followers"
          on={t("anyNetwork")}
          title={t("fields.followers")}
          range={rangeIn(FOLLOWERS, followers)}
          onChange={(range) => onChange({ followers: withRange(FOLLOWERS, range) })}
        />
      )}
      {shown.map((network) => (
        <NetworkFigures key={network} network={network} value={value} onChange={onChange} />
      ))}
    </>
  );
}
