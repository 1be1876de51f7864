import type { CreatorCard } from "#contract/creators.ts";
import { IconRosetteDiscountCheckFilled } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { countryName } from "#web/lib/locale-names.ts";
import { ExplainedFigure } from "#web/shared/figures/explained-figure.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { Flag } from "#web/ui/people/flag.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";
import { headlineOf, type WithHeadline } from "./headline-account.ts";
import { useFilteredNetworks } from "./filtered-networks.ts";
import styles from "./creators.module.css";

const t = texts("table");

export type Shown = Omit<
  CreatorCard,
  "gender" | "tier" | "title" | "typologie" | "whois_url" | "authenticity" | "rising"
> &
  WithHeadline;

/** Picture, name, marks and location of a creator. `large`: at the top of a card. */
export function CreatorIdentity({
  creator,
  name,
  large = false,
}: {
  creator: Shown;
  name: ReactNode;
  large?: boolean;
}) {
  return (
    <div className={styles.person} data-large={large}>
      <Avatar name={creator.full_name} src={creator.picture_url} brand={creator.is_a_brand} size={large ? 48 : 30} />
      <div className={styles.who}>
        <div className={styles.nameLine}>
          {name}
          {creator.verified && (
            <IconRosetteDiscountCheckFilled size={14} className={styles.verified} aria-label={t("verified")} />
          )}
        </div>
        <div className="row gap-2 muted text-label">
          <Place creator={creator} />
          {!large && <MainFollowers creator={creator} />}
          {creator.isSample && (
            <span className={styles.sample} title={t("sampleAbout")}>
              {t("sample")}
            </span>
          )}
        </div>
      </div>
    </div>
  );
}

function Place({ creator: { country, city } }: { creator: Shown }) {
  if (!country) return city && <span className={styles.clip}>{city}</span>;
  return (
    <span className={styles.clip} title={[city, countryName(country)].filter(Boolean).join(", ")}>
      <Flag code={country} /> <span className={styles.city}>{city ?? countryName(country)}</span>
    </span>
  );
}

/** On phones, in place of the column. */
function MainFollowers({ creator }: { creator: Shown }) {
  const account = headlineOf(creator, useFilteredNetworks());
  if (!account) return null;
  return (
    <span className={styles.mainFollowers}>
      <NetworkIcon network={account.network} size={14} labelled />
      <ExplainedFigure
        quiet
        creatorId={creator._id}
        figure="followers"
        account={account}
        value={account.followers}
        as="count"
      />
    </span>
  );
}
