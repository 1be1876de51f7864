import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import { Switch } from "@mantine/core";
import { useState } from "react";
import { Count } from "#web/ui/count.tsx";
import { Collapsible } from "#web/ui/collapsible.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { RangeField } from "#web/shared/ranges/range-field.tsx";
import { isEmpty, RANGED, type Ranged } from "#web/shared/ranges/range.ts";
import { texts } from "#web/words/i18n.ts";
import { withRange } from "../../ranges.ts";
import type { DiscoverySearch } from "../../search-params.ts";

const t = texts("discovery");

export type Reach = Pick<DiscoverySearch, "networks" | "networkStats" | "activeAccounts">;

/** What people bound most; the rest is folded away. */
const COMMON: readonly Ranged[] = ["followers", "engagementRate"];
const OTHERS = RANGED.filter((of) => !COMMON.includes(of));

/** What an account on one network must have. */
export function NetworkFigures({
  network,
  value,
  onChange,
}: {
  network: Network;
  value: Reach;
  onChange: (patch: Partial<Reach>) => void;
}) {
  const { networkStats, activeAccounts } = value;
  const isSet = (of: Ranged) => !isEmpty(networkStats[network]?.[of] ?? {});
  const set = OTHERS.filter((of) => isSet(of)).length;
  const [open, setOpen] = useState(set > 0);
  const { label } = NETWORK_FACTS[network];

  const field = (of: Ranged) => (
    <RangeField
      key={of}
      of={of}
      on={label}
      network={network}
      range={networkStats[network]?.[of] ?? {}}
      onChange={(range) => onChange({ networkStats: withRange(networkStats, { on: network, of, range }) })}
    />
  );

  return (
    <section className="stack gap-4 p-3 card" aria-label={label}>
      <div className="flush row gap-2 semibold">
        <NetworkIcon network={network} size={16} /> {label}
      </div>
      {COMMON.map((of) => field(of))}
      <Switch
        size="xs"
        label={t("activeHere")}
        checked={activeAccounts.includes(network)}
        onChange={(event) =>
          onChange({
            activeAccounts: event.currentTarget.checked
              ? [...activeAccounts, network]
              : activeAccounts.filter((one) => one !== network),
          })
        }
      />
      <Collapsible
        small
        heading="h3"
        title={t("moreFigures")}
        mark={<Count value={set} about={t("activeCount", { count: set })} />}
        open={open}
        onToggle={() => setOpen(!open)}
      >
        {OTHERS.map((of) => field(of))}
      </Collapsible>
    </section>
  );
}
