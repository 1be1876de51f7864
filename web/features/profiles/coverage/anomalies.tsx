import type { AccountCoverage } from "#contract/profiles/coverage.ts";
import { ANOMALIES } from "#contract/scores/anomalies.ts";
import { rate } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";
import { AnomalyList } from "./anomaly-list.tsx";
import { Section } from "../parts/section.tsx";

const t = texts("profiles");

/** What is unusual in the counts of followers, and what counts as unusual. */
export function Anomalies({ accounts }: { accounts: readonly AccountCoverage[] }) {
  const isNone = accounts.every(({ anomalies }) => anomalies.length === 0);
  return (
    <Section title={t("coverage.anomalies.title")}>
      {isNone ? <p className="flush muted">{t("coverage.anomalies.none")}</p> : <AnomalyList accounts={accounts} />}
      <p className="flush text-label muted">{t("coverage.anomalies.about", { change: rate(ANOMALIES.leastChange) })}</p>
    </Section>
  );
}
