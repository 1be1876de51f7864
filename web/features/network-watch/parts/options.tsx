import { NETWORK_FACTS, NETWORKS } from "#contract/networks/networks.ts";
import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { RangePicker } from "#web/shared/days/range-picker.tsx";
import { texts } from "#web/words/i18n.ts";
import type { WatchControl } from "../use-watch.ts";
import styles from "./options.module.css";

const t = texts("networkWatch");

/** Period and network, and what a tab adds. */
export function Options({ control: { state, change }, children }: { control: WatchControl; children?: ReactNode }) {
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
      {children}
    </div>
  );
}
