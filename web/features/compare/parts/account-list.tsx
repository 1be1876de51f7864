import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import type { AccountOverview } from "#contract/profiles/endpoints.ts";
import { ExplainedFigure } from "#web/shared/figures/explained-figure.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./compare-table.module.css";

const t = texts("compare");
const table = texts("table");

/** Every account with its followers, largest first, each linked where it has a URL. */
export function AccountList({ creatorId, accounts }: { creatorId: string; accounts: readonly AccountOverview[] }) {
  if (accounts.length === 0) return <span className="muted">{t("noNetworks")}</span>;
  return (
    <ul className={styles.accounts}>
      {accounts
        .toSorted((a, b) => (b.followers ?? -1) - (a.followers ?? -1))
        .map((account) => (
          <li key={`${account.network} ${account.username}`}>
            <NetworkIcon network={account.network} size={14} labelled />
            <Handle account={account} />
            <ExplainedFigure
              quiet
              creatorId={creatorId}
              figure="followers"
              account={account}
              value={account.followers}
              as="count"
              missing={account.missing["followers"]}
            />
          </li>
        ))}
    </ul>
  );
}

function Handle({ account: { url, username, network } }: { account: AccountOverview }) {
  const handle = `@${username}`;
  if (!url) {
    return (
      <span className={styles.handle} title={handle}>
        {handle}
      </span>
    );
  }
  const label = table("openProfile", { username, network: NETWORK_FACTS[network].label });
  return (
    <a className={styles.handle} href={url} target="_blank" rel="noopener noreferrer" title={label}>
      {handle}
    </a>
  );
}
