import type { AccountView, CreatorCard } from "#contract/creators.ts";
import { NETWORK_FACTS } from "#contract/networks.ts";
import { useTranslation } from "react-i18next";
import { Figure } from "#web/ui/figure.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { byFollowers } from "./figure-of.ts";
import styles from "./creators.module.css";

/** The accounts with the most followers, each a link to its profile where it has one. */
export function AccountsCell({ creator, shown = 2 }: { creator: Pick<CreatorCard, "networks">; shown?: number }) {
  const accounts = byFollowers(creator.networks);
  const more = accounts.slice(shown);
  return (
    <div className={styles.accounts}>
      {accounts.slice(0, shown).map((account) => (
        <Account key={`${account.network} ${account.username}`} account={account} />
      ))}
      {more.length > 0 && (
        <span className={styles.more} title={more.map(({ network }) => NETWORK_FACTS[network].label).join(", ")}>
          +{more.length}
        </span>
      )}
    </div>
  );
}

function Account({ account }: { account: AccountView }) {
  const { t } = useTranslation("table");
  const content = (
    <>
      <NetworkIcon network={account.network} size={15} labelled={account.url === null} />
      <Figure value={account.followers} missing={t("noFollowers")} quiet />
    </>
  );
  if (account.url === null) return <span className={styles.account}>{content}</span>;
  const label = t("openProfile", { username: account.username, network: NETWORK_FACTS[account.network].label });
  return (
    <a className={styles.account} href={account.url} target="_blank" rel="noreferrer" title={label}>
      {content}
      <span className="visually-hidden">{label}</span>
    </a>
  );
}
