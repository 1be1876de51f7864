import { NETWORK_FACTS, NETWORKS, type Network } from "#contract/networks/networks.ts";
import { NativeSelect } from "@mantine/core";
import { texts } from "#web/words/i18n.ts";

const t = texts("lists");

/** One network, or all of them. */
export function NetworkSelect({
  value,
  onChange,
}: {
  value: Network | undefined;
  onChange: (network: Network | undefined) => void;
}) {
  return (
    <NativeSelect
      aria-label={t("network")}
      value={value ?? ""}
      data={[
        { value: "", label: t("anyNetwork") },
        ...NETWORKS.map((one) => ({ value: one, label: NETWORK_FACTS[one].label })),
      ]}
      onChange={(event) => onChange(NETWORKS.find((one) => one === event.currentTarget.value))}
    />
  );
}
