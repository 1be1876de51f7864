import { NETWORK_FACTS } from "#contract/networks.ts";
import { useTranslation } from "react-i18next";
import { exact } from "#web/lib/format.ts";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import type { ShownFigure } from "../shown-figure.ts";
import styles from "./explanation.module.css";

/** The accounts a sum consists of. Each explains itself where it is shown alone. */
export function SummedAccounts({ together }: { together: NonNullable<ShownFigure["together"]> }) {
  const { t } = useTranslation("figures");
  return (
    <div className={styles.facts}>
      <p>{t("sum")}</p>
      <dl className={styles.facts}>
        {together.map(({ network, username, value }) => (
          <div key={`${network} ${username}`} className={styles.fact}>
            <dt>
              <NetworkIcon network={network} size={13} /> {NETWORK_FACTS[network].label}
            </dt>
            <dd>{exact(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
