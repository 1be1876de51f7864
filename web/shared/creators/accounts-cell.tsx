import type { AccountView, CreatorCard } from "#contract/creators.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { ExplainedFigure } from "#web/shared/figures/explained-figure.tsx";
import { More } from "#web/ui/explain.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";
import { useFilteredNetworks } from "./filtered-networks.ts";
import { byFollowers, headlineOf, type WithHeadline } from "./headline-account.ts";
import styles from "./creators.module.css";

const t = texts("table");

/** The account that the row's figures are of, then those with the most followers, each linked to its profile where it has a URL. */
export function AccountsCell({
  creator,
  shown = 2,
}: {
  creator: Pick<CreatorCard, "_id"> & WithHeadline;
  shown?: number;
}) {
  const headline = headlineOf(creator, useFilteredNetworks());
  const isHeadline = (account: AccountView) =>
    account.network === headline?.network && account.username === headline.username;
  const accounts = byFollowers(creator.networks).toSorted((a, b) => Number(isHeadline(b)) - Number(isHeadline(a)));
  const more = accounts.slice(shown);
  return (
    <div className="row gap-2">
      {accounts.slice(0, shown).map((account) => (
        <span key={`${account.network} ${account.username}`} className={styles.account}>
          <AccountLink account={account} />
          <ExplainedFigure
            quiet
            creatorId={creator._id}
            figure="followers"
            account={account}
            value={account.followers}
            as="count"
            percentile={account.peers.followers}
          />
        </span>
      ))}
      {more.length > 0 && <More names={more.map(({ network }) => NETWORK_FACTS[network].label)} />}
    </div>
  );
}

/** The network's icon, linked to the profile if it has a URL. */
function AccountLink({ account: { network, username, url } }: { account: AccountView }) {
  if (url === null) return <NetworkIcon network={network} size={15} labelled />;
  const label = t("openProfile", { username, network: NETWORK_FACTS[network].label });
  return (
    <a className={styles.network} href={url} target="_blank" rel="noopener noreferrer nofollow" title={label}>
      <NetworkIcon network={network} size={15} />
      <span className="visually-hidden">{label}</span>
    </a>
  );
}
