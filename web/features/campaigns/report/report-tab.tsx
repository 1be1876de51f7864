import { readCampaignReport, type Reliability } from "#contract/campaigns/report.ts";
import type { CampaignView } from "#contract/campaigns/brief.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { exact, money } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import tables from "#web/shared/days/tables.module.css";
import { Results } from "#web/shared/tracking/results.tsx";
import { Explain } from "#web/ui/explain.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import { useCampaignId } from "../use-campaign-id.ts";
import styles from "../overview/overview.module.css";

const t = texts("campaignReport");

type Report = ReplyOf<typeof readCampaignReport>;

/** What was planned and delivered, what it brought for the fees, and how reliable creators were. */
export function ReportTab({ campaign }: { campaign: CampaignView }) {
  const read = useRead(readCampaignReport, { id: campaign._id });
  return (
    <Loaded read={read} failed={t("failed")}>
      {(report) => (
        <div className={styles.tab}>
          <Sums report={report} />
          <Results
            title={t("results")}
            lead={report.hasWords ? t("resultsLead") : t("noWords")}
            campaign={report}
            Name={CreatorLink}
          >
            <Uncounted uncounted={report.uncounted} />
            {report.leftOut > 0 && (
              <p className="flush muted text-label">{t("leftOut", { formatted: exact(report.leftOut) })}</p>
            )}
          </Results>
          <Records report={report} />
        </div>
      )}
    </Loaded>
  );
}

function Sums({ report: { progress, fees, paid, budget, currency } }: { report: Report }) {
  const sums = [
    ["planned", exact(progress.planned)],
    ["posted", exact(progress.posted)],
    ["verified", exact(progress.verified)],
    ["missing", exact(progress.missing)],
    ["fees", money(fees, currency)],
    ["paid", money(paid, currency)],
    ...(budget === null ? [] : [["budget", money(budget, currency)] as const]),
  ] as const;
  return (
    <dl className={styles.sums}>
      {sums.map(([id, value]) => (
        <div key={id} className={styles.total}>
          <dt className="muted text-label">{t(`sums.${id}`)}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Posts that were delivered and are not in the results, each with what to do. */
function Uncounted({ uncounted: { total, links } }: Pick<Report, "uncounted">) {
  const id = useCampaignId();
  if (total === 0) return null;
  const title = t("uncounted.title", { count: total, formatted: exact(total) });
  return (
    <Alert color="amber" title={title} icon={<IconAlertTriangle size={18} aria-hidden />}>
      <ul className="list-reset stack gap-3" aria-label={title}>
        {links.map(({ deliverable, creator, network, link, reason }) => (
          <li key={`${deliverable} ${link}`} className="stack gap-1">
            <span className="row wrap gap-2">
              <CreatorLink creator={creator} />
              <span className="muted">{NETWORK_FACTS[network].label}</span>
              <a href={link} target="_blank" rel="noreferrer noopener" className="break-anywhere">
                {link}
              </a>
            </span>
            <span>{t(`uncounted.reasons.${reason}`)}</span>
            <Link {...paths.campaign(id)} search={{ tab: "deliverables", deliverable }} className="text-label">
              {t("uncounted.open")}
            </Link>
          </li>
        ))}
      </ul>
      {total > links.length && (
        <p className="flush mt-2 muted text-label">{t("uncounted.more", { formatted: exact(links.length) })}</p>
      )}
    </Alert>
  );
}

const COLUMNS = ["planned", "posted", "missing", "onTime", "late", "never"] as const;

function Records({ report: { creators } }: { report: Report }) {
  if (creators.length === 0) return null;
  return (
    <PageSection title={t("records")} lead={t("recordsLead")}>
      <div className={tables.wide}>
        <table className={tables.table}>
          <caption className="visually-hidden">{t("records")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("creator")}</th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  <Explain about={t(`columns.${column}About`)}>{t(`columns.${column}`)}</Explain>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {creators.map(({ creator, progress, reliability }) => (
              <tr key={creator._id}>
                <th scope="row">
                  <CreatorLink creator={creator} />
                </th>
                <td>{exact(progress.planned)}</td>
                <td>{exact(progress.posted)}</td>
                <td>{exact(progress.missing)}</td>
                <td>{shareText(reliability, "onTime")}</td>
                <td>{shareText(reliability, "late")}</td>
                <td>{shareText(reliability, "missing")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </PageSection>
  );
}

/** "3 of 4", with what it is counted from. */
function shareText(record: Reliability, part: "onTime" | "late" | "missing"): string {
  if (record.counted === 0) return t("noRecord");
  return t("ofCounted", { part: exact(record[part]), counted: exact(record.counted) });
}
