import { NETWORK_FACTS, NETWORKS, type Network } from "#contract/networks.ts";
import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** The network that the figures of a table's rows are of; undefined: of the largest account that matches. */
export function FiguresOf({
  value,
  onChange,
}: {
  value: Network | undefined;
  onChange: (network: Network | undefined) => void;
}) {
  const { t } = useTranslation("table");
  return (
    <NativeSelect
      size="xs"
      w={192}
      aria-label={t("figuresOf")}
      title={t("figuresOfAbout")}
      value={value ?? ""}
      data={[
        { value: "", label: t("figuresOfLargest") },
        ...NETWORKS.map((network) => ({
          value: network,
          label: t("figuresOfNetwork", { network: NETWORK_FACTS[network].label }),
        })),
      ]}
      onChange={(event) => onChange(NETWORKS.find((network) => network === event.currentTarget.value))}
    />
  );
}
