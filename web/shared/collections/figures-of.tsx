import { NETWORK_FACTS, NETWORKS, type Network } from "#contract/networks/networks.ts";
import { NativeSelect } from "@mantine/core";
import { texts } from "#web/words/i18n.ts";

const t = texts("table");

/**
 * The network that the figures of a table's rows are of; undefined: of the largest account on the networks filtered by,
 * or of all.
 */
export function FiguresOf({
  value,
  filtered,
  isBounded = false,
  onChange,
}: {
  value: Network | undefined;
  filtered: readonly Network[];
  /** A range of followers is set, and figures are of the largest account within it. */
  isBounded?: boolean;
  onChange: (network: Network | undefined) => void;
}) {
  const labels = filtered.map((network) => NETWORK_FACTS[network].label);
  const usual = t(usualFigures(filtered, isBounded), { count: labels.length, networks: labels.join(", ") });
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

/** What is not chosen: of one network there is one account, whatever its range. */
export function usualFigures({ length }: readonly Network[], isBounded: boolean) {
  if (isBounded && length !== 1) return "figuresOfBounded";
  return length === 0 ? "figuresOfLargest" : "figuresOfFiltered";
}
