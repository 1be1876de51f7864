import type { Report } from "#contract/tracking/report.ts";
import { IconCalendarOff } from "@tabler/icons-react";
import { OverTime } from "#web/shared/days/over-time.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import { Results } from "#web/shared/tracking/results.tsx";
import { TopCreators, TopFormats } from "../overview/leaders.tsx";
import { MEASURES } from "../overview/measures.ts";
import { Sums } from "../overview/totals.tsx";
import { ReportPosts } from "./report-posts.tsx";
import { explainReport, scopeParts } from "./sentences.ts";
import styles from "./report.module.css";

const t = texts("report");
const tShared = texts("sharedLists");

/** What the creators of a list published in a period, as an agency sends it to its client. */
export function ReportBody({ report }: { report: Report }) {
  return (
    <article className={styles.report}>
      <Head report={report} />
      {report.metrics.totalPost.value === 0 ? (
        <EmptyState icon={<IconCalendarOff size={22} />} title={t("empty")}>
          {t("emptyText")}
        </EmptyState>
      ) : (
        <Figures report={report} />
      )}
      {report.campaign && (
        <Results campaign={report.campaign} title={t("campaign")} lead={t("campaignLead")} Name={CreatorName} />
      )}
      <About report={report} />
    </article>
  );
}

function Head({ report }: { report: Report }) {
  const { title, desc, isSample } = report;
  return (
    <div className="shared-head">
      <p className={styles.kind}>{t("kind")}</p>
      <h1 className="shared-title">{title}</h1>
      {desc && <p className="shared-desc">{desc}</p>}
      <p className="shared-count">
        <span>{scopeParts(report).join(" · ")}</span>
        {isSample && (
          <span className="shared-sample" title={tShared("sampleAbout")}>
            {tShared("sample")}
          </span>
        )}
      </p>
    </div>
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

function CreatorName({ creator }: { creator: { full_name: string } }) {
  return <span className="ellipsis">{creator.full_name}</span>;
}

function About({ report }: { report: Report }) {
  return (
    <PageSection title={t("about.title")}>
      <dl className={styles.about}>
        {explainReport(report).map(({ term, sentences }) => (
          <div key={term} className={styles.item}>
            <dt className="medium">{term}</dt>
            <dd className="flush muted">{sentences.join(" ")}</dd>
          </div>
        ))}
      </dl>
    </PageSection>
  );
}
