import type { QuickResult } from "#contract/search/endpoints.ts";
import { compact } from "#web/lib/format.ts";
import { Flag } from "#web/ui/people/flag.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./palette.module.css";

const t = texts("search");

/** Distinguishes creators of the same name: account, followers, country. */
export function CreatorFacts({ result: { full_name, account, country, match } }: { result: QuickResult }) {
  return (
    <>
      {match === "link" && <span className={styles.clip}>{full_name}</span>}
      {match === "similar" && <span className="fixed-size">{t("similar")}</span>}
      {account && (
        <span className={styles.account}>
          <NetworkIcon network={account.network} size={14} labelled />
          <span className={styles.clip}>@{account.username}</span>
        </span>
      )}
      {account && account.followers !== null && <span className={styles.followers}>{compact(account.followers)}</span>}
      <span className={styles.flag}>{country && <Flag code={country} />}</span>
    </>
  );
}
