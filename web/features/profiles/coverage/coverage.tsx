import { socialCoverage } from "#contract/profiles/coverage.ts";
import { useRead } from "#web/api/queries.ts";
import { compact, exact, MISSING } from "#web/lib/format.ts";
import { preciseDate } from "#web/lib/precise-date.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { ReadError } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";
import { HeldBack } from "../parts/open-profile.tsx";
import { Section } from "../parts/section.tsx";
import { Anomalies } from "./anomalies.tsx";
import styles from "./coverage.module.css";
import { Months } from "./months.tsx";
import { SideBySide } from "./side-by-side.tsx";

const t = texts("profiles");

const MONTHS = 12;
const TOTALS = ["followers", "posts", "engagement", "views"] as const;

/** All networks of a creator: totals, side by side, and month by month. */
export function Coverage({ creatorId }: { creatorId: string }) {
  const read = useRead(socialCoverage, { id: creatorId });
  const { data, error } = read;
  if (!data) return error ? <ReadError read={read} title={t("coverage.failed")} /> : <SkeletonRows rows={8} />;
  const { accounts, totals, known, leftOut, blurredFields } = data;
  if (accounts.length === 0) return <p className="flush muted">{t("accounts.none")}</p>;
  const isHeld = blurredFields.includes("series");
  const left = new Intl.ListFormat().format(leftOut.map((network) => NETWORK_FACTS[network].label));
  return (
    <>
      <Section
        title={t("coverage.totals")}
        note={leftOut.length > 0 ? t("coverage.leftOut", { networks: left }) : undefined}
      >
        <dl className={styles.totals}>
          {TOTALS.map((total) => (
            <div key={total} className={styles.total} title={totals[total] === null ? undefined : exact(totals[total])}>
              <dt className="muted text-label">{t(`coverage.${total}`)}</dt>
              <dd className={styles.figure}>{totals[total] === null ? MISSING : compact(totals[total])}</dd>
              {total !== "followers" && totals[total] !== null && known.since !== null && known.months < MONTHS && (
                <dd className="flush muted text-label">
                  {t("coverage.since", {
                    month: preciseDate(`${known.since}-01T00:00:00.000Z`, "month"),
                    months: known.months,
                  })}
                </dd>
              )}
            </div>
          ))}
        </dl>
      </Section>
      <SideBySide creatorId={creatorId} accounts={accounts} />
      {isHeld ? (
        <HeldBack title={t("coverage.months")} field="series" />
      ) : (
        <>
          <Months coverage={data} />
          <Anomalies accounts={accounts} />
        </>
      )}
    </>
  );
}
