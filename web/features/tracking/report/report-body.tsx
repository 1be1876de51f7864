import type { Report } from "#contract/tracking/report.ts";
import { OverTime } from "#web/shared/days/over-time.tsx";
import { CreatorName, NoPosts, ReportArticle } from "#web/shared/shared-page/report/frame.tsx";
import { ReportPosts } from "#web/shared/shared-page/report/report-posts.tsx";
import styles from "#web/shared/shared-page/report/report.module.css";
import { Results } from "#web/shared/tracking/results.tsx";
import { texts } from "#web/words/i18n.ts";
import { TopCreators, TopFormats } from "../overview/leaders.tsx";
import { MEASURES } from "#web/shared/tracking/measures.ts";
import { Sums } from "../overview/totals.tsx";
import { explainReport, scopeParts } from "./sentences.ts";

const t = texts("report");

/** What the creators of a list published in a period, as an agency sends it to its client. */
export function ReportBody({ report }: { report: Report }) {
  return (
    <ReportArticle {...report} scope={scopeParts(report)} about={explainReport(report)}>
      {report.metrics.totalPost.value === 0 ? <NoPosts text={t("emptyText")} /> : <Figures report={report} />}
      {report.campaign && (
        <Results campaign={report.campaign} title={t("campaign")} lead={t("campaignLead")} Name={CreatorName} />
      )}
    </ReportArticle>
  );
}

function Figures({ report }: { report: Report }) {
  return (
    <>
      <Sums sums={report} hasBefore={report.before !== null} />
      <OverTime series={report.series} days={{ from: report.days.from, until: report.days.to }} measures={MEASURES} />
      <ReportPosts posts={report.topPosts} />
      <div className={styles.halves}>
        <TopCreators overview={report} Name={CreatorName} />
        <TopFormats overview={report} />
      </div>
    </>
  );
}
