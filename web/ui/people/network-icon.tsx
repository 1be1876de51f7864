import { NETWORK_FACTS, type Network } from "#contract/networks.ts";

type NetworkIconProps = {
  network: Network;
  size?: number;
  /** Shown without text, so the icon must name the network. */ labelled?: boolean;
};

/** A network's icon in its own color. */
export function NetworkIcon({ network, size = 16, labelled = false }: NetworkIconProps) {
  const { label, icon } = NETWORK_FACTS[network];
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke={`var(--network-${network})`}
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(labelled ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      {labelled && <title>{label}</title>}
      {icon.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
