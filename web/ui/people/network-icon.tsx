import { logoFacts, type Logo } from "#contract/networks/networks.ts";

/** In its own color, in white for colored and dark grounds, or in white on a ground of its color. */
export const LOGO_VARIANTS = ["color", "white", "background"] as const;
export type LogoVariant = (typeof LOGO_VARIANTS)[number];

type NetworkIconProps = {
  network: Logo;
  variant?: LogoVariant;
  size?: number;
  /** Shown without text, so the icon must name the network. */ labelled?: boolean;
};

/** The logo of a network, or of YT Shorts. */
export function NetworkIcon({ network: logo, variant = "color", size = 16, labelled = false }: NetworkIconProps) {
  const { label, color, icon, network } = logoFacts(logo);
  const lines = icon.map((path) => <path key={path} d={path} />);
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke={variant === "color" ? `var(--network-${network})` : "#fff"}
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(labelled ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      {labelled && <title>{label}</title>}
      {variant === "background" ? (
        <>
          {/* The color of light schemes in dark ones too: white lines are legible on it. */}
          <rect width={24} height={24} rx={6} fill={color.light} stroke="none" />
          <g transform="translate(4.8 4.8) scale(0.6)" strokeWidth={2.6}>
            {lines}
          </g>
        </>
      ) : (
        lines
      )}
    </svg>
  );
}
