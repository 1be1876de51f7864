import { NETWORK_FACTS, NETWORKS, type Network } from "#contract/networks.ts";
import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";

/**
 * The network that the figures of a table's rows are of; undefined: of the largest account on the networks filtered by,
 * or of all.
 */
export function FiguresOf({
  value,
  filtered,
  onChange,
}: {
  value: Network | undefined;
  filtered: readonly Network[];
  onChange: (network: Network | undefined) => void;
}) {
  const { t } = useTranslation("table");
  const labels = filtered.map((network) => NETWORK_FACTS[network].label);
  const usual =
    labels.length === 0
      ? t("figuresOfLargest")
      : t("figuresOfFiltered", { count: labels.length, networks: labels.join(", ") });
  return (
    <NativeSelect
      size="xs"
      w={216}
      aria-label={t("figuresOf")}
      title={[t("figuresOfAbout"), ...(value || labels.length < 2 ? [] : labels)].join(" · ")}
      value={value ?? ""}
      data={[
        { value: "", label: usual },
        ...NETWORKS.map((network) => ({
          value: network,
          label: t("figuresOfNetwork", { network: NETWORK_FACTS[network].label }),
        })),
      ]}
      onChange={(event) => onChange(NETWORKS.find((network) => network === event.currentTarget.value))}
    />
  );
}
