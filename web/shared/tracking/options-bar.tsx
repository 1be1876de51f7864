import { NETWORK_FACTS, NETWORKS } from "#contract/networks/networks.ts";
import { NativeSelect, Switch } from "@mantine/core";
import { texts } from "#web/words/i18n.ts";
import type { TrackingControl } from "./use-tracking.ts";
import { RangePicker } from "#web/shared/days/range-picker.tsx";
import styles from "./tracking.module.css";

const t = texts("tracking");

/** Period, network and campaign: what all tabs of a tracking show. Costs and links of a campaign are of all its posts. */
export function OptionsBar({ control: { kind, state, hasEnded, change } }: { control: TrackingControl }) {
  const filtersPosts = state.tab !== "campaign";
  return (
    <div className={styles.options}>
      <RangePicker range={state.range} onChange={(range) => change({ range })} />
      <NativeSelect
        size="sm"
        aria-label={t("network")}
        value={state.network}
        data={[
          { value: "global", label: t("allNetworks") },
          ...NETWORKS.map((value) => ({ value, label: NETWORK_FACTS[value].label })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          change({ network: NETWORKS.find((one) => one === value) ?? "global" })
        }
      />
      {kind === "list" && (
        <Switch
          size="sm"
          label={t("onlyCampaign")}
          checked={state.onlyCampaignPosts}
          onChange={({ currentTarget: { checked } }) => change({ onlyCampaignPosts: checked })}
        />
      )}
      {filtersPosts && (
        <Switch
          size="sm"
          label={t("onlyGone")}
          title={t("flags.goneAbout")}
          checked={state.onlyGone}
          onChange={({ currentTarget: { checked } }) => change({ onlyGone: checked })}
        />
      )}
      {filtersPosts && hasEnded && (
        <Switch
          size="sm"
          label={t("onlyOutdated")}
          title={t("flags.outdatedAbout")}
          checked={state.onlyOutdated}
          onChange={({ currentTarget: { checked } }) => change({ onlyOutdated: checked })}
        />
      )}
    </div>
  );
}
