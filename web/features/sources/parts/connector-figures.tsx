import type { ConnectorView } from "#contract/sources.ts";
import type { ReactNode } from "react";
import { compact, exact } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";
import { dollars } from "../money.ts";
import styles from "./connectors.module.css";

const t = texts("sources");

/** The number of accounts a source refreshes, and its usage of the limits. */
export function ConnectorFigures({
  connector: { networks, accounts, due, units, spend },
}: {
  connector: ConnectorView;
}) {
  return (
    <dl className={styles.figures}>
      {networks.length > 0 && (
        <>
          <Fact of="accounts" name={t("figures.accounts")} title={exact(accounts)}>
            {compact(accounts)}
          </Fact>
          <Fact of="due" name={t("figures.due")} title={exact(due)}>
            {compact(due)}
          </Fact>
        </>
      )}
      <Fact of="units" name={t("figures.today", { unit: units.name })} title={exact(units.today)}>
        {units.dailyMax === null
          ? t("figures.noLimit", { used: compact(units.today) })
          : t("figures.of", { used: compact(units.today), max: compact(units.dailyMax) })}
        {units.dailyMax !== null && <Gauge used={units.today} max={units.dailyMax} />}
      </Fact>
      {spend && (
        <Fact of="money" name={t("figures.month")} title={dollars(spend.month)}>
          {t("figures.of", { used: dollars(spend.month), max: dollars(spend.monthlyMax) })}
          <Gauge used={spend.month} max={spend.monthlyMax} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({
  of,
  name,
  title,
  children,
}: {
  of: "accounts" | "due" | "units" | "money";
  name: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.figure} data-of={of}>
      <dt>{name}</dt>
      <dd title={title}>{children}</dd>
    </div>
  );
}

/** How much of a limit is used; the adjacent numbers say the same. */
function Gauge({ used, max }: { used: number; max: number }) {
  const share = max === 0 ? 1 : Math.min(1, used / max);
  return (
    <span className={styles.gauge} data-full={share === 1} aria-hidden>
      <span style={{ width: `${share * 100}%` }} />
    </span>
  );
}
