import { areKnownBefore } from "#contract/tracking/comparison.ts";
import type { TopicReport } from "#contract/listening/sharing.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { exact } from "#web/lib/format.ts";
import { OverTime } from "#web/shared/days/over-time.tsx";
import { CreatorName, NoPosts, ReportArticle } from "#web/shared/shared-page/report/frame.tsx";
import { ReportPosts } from "#web/shared/shared-page/report/report-posts.tsx";
import {
  counted,
  daysText,
  explainFreshness,
  explainPeriod,
  explainSources,
  explainSums,
  networkText,
  readText,
  type Explained,
} from "#web/shared/shared-page/report/sentences.ts";
import { MEASURES } from "#web/shared/tracking/measures.ts";
import { texts } from "#web/words/i18n.ts";
import { Countries, Languages, Tones } from "../report/by-authors.tsx";
import { Networks, TopCreators } from "../report/leaders.tsx";
import styles from "../report/report.module.css";
import { Themes } from "../report/themes.tsx";
import { Totals } from "../report/totals.tsx";

const t = texts("listening");
const tReport = texts("report");

/** What was published about a topic in a period, as an agency sends it to its client. */
export function TopicReportBody({ report }: { report: TopicReport }) {
  return (
    <ReportArticle {...report} scope={scopeParts(report)} about={explainTopicReport(report)}>
      {report.metrics.posts.value === 0 ? <NoPosts text={t("shared.emptyText")} /> : <Figures report={report} />}
    </ReportArticle>
  );
}

function Figures({ report }: { report: TopicReport }) {
  return (
    <>
      <Totals report={report} hasBefore={report.before !== null} />
      <OverTime series={report.series} days={{ from: report.days.from, until: report.days.to }} measures={MEASURES} />
      <Themes report={report} />
      <ReportPosts posts={report.topPosts} />
      <div className={styles.halves}>
        <TopCreators report={report} Name={CreatorName} />
        <Networks report={report} />
        <Tones report={report} />
        <Languages report={report} />
        <Countries report={report} />
      </div>
    </>
  );
}

function scopeParts({ days, network, metrics }: TopicReport): string[] {
  return [daysText(days), t("form.authors", counted(metrics.authors.value ?? 0)), networkText(network)];
}

/** What a reader has to know of the figures: period, posts, what was added up, sources, and how recent they are. */
function explainTopicReport(report: TopicReport): Explained[] {
  const { metrics, reached, network } = report;
  const networks = network === "global" ? tReport("about.allNetworks") : NETWORK_FACTS[network].label;
  const reach = { known: exact(reached.known), accounts: exact(reached.accounts) };
  return [
    explainPeriod(report, () => comparison(report)),
    { term: tReport("about.scope"), sentences: [t("shared.scope", { networks })] },
    ...explainSums(report, metrics.posts.value ?? 0),
    { term: t("report.reach"), sentences: [t("report.about.reach", reach)] },
    explainSources(report),
    explainFreshness(report.coverage.map(coverageText), report),
  ];
}

function comparison(report: TopicReport): string[] {
  const authors = report.metrics.authors.value ?? 0;
  if (areKnownBefore(report.knownBefore, authors)) return [tReport("about.longer")];
  return [t("report.about.knownBefore", { ...counted(authors), known: exact(report.knownBefore ?? 0) })];
}

function coverageText({ network, posts, oldest, newest }: TopicReport["coverage"][number]): string {
  const label = NETWORK_FACTS[network].label;
  return t("shared.coverage", { network: label, ...counted(posts), read: readText(oldest, newest) });
}
