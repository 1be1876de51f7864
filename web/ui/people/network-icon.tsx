import { NETWORK_FACTS, type Network } from "#contract/networks.ts";
import {
  IconBrandBluesky,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandMastodon,
  IconBrandPinterest,
  IconBrandSnapchat,
  IconBrandTiktok,
  IconBrandTwitch,
  IconBrandX,
  IconBrandYoutube,
  IconMailOpened,
  type Icon,
} from "@tabler/icons-react";

const ICONS: Record<Network, Icon> = {
  instagram: IconBrandInstagram,
  tiktok: IconBrandTiktok,
  youtube: IconBrandYoutube,
  twitter: IconBrandX,
  linkedin: IconBrandLinkedin,
  twitch: IconBrandTwitch,
  snapchat: IconBrandSnapchat,
  pinterest: IconBrandPinterest,
  substack: IconMailOpened,
  bluesky: IconBrandBluesky,
  mastodon: IconBrandMastodon,
};

/** A network's logo in its own colour. `labelled`: alone, so it says the network's name. */
export function NetworkIcon({
  network,
  size = 16,
  labelled = false,
}: {
  network: Network;
  size?: number;
  labelled?: boolean;
}) {
  const Logo = ICONS[network];
  const { label } = NETWORK_FACTS[network];
  return (
    <Logo
      size={size}
      color={`var(--network-${network})`}
      {...(labelled ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      {labelled && <title>{label}</title>}
    </Logo>
  );
}
