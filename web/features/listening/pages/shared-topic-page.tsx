import { getTopicReport } from "#contract/listening/sharing.ts";
import { getRouteApi } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { SharedReport } from "#web/shared/shared-page/report/shared-report.tsx";
import { listening } from "#web/words/en/tracking/listening.ts";
import { posts } from "#web/words/en/posts.ts";
import { i18n } from "#web/words/i18n.ts";
import { TopicReportBody } from "../share/topic-report-body.tsx";

// Beside the texts of reports.
i18n.addResourceBundle("en", "listening", listening);
i18n.addResourceBundle("en", "posts", posts);

const route = getRouteApi("/shared/$shareId/topic");

/** The public page of the report of a topic. */
export function SharedTopicPage() {
  const { shareId } = route.useParams();
  const read = useRead(getTopicReport, { id: shareId });
  return (
    <SharedReport shareId={shareId} kind="report" read={read}>
      {(report) => <TopicReportBody report={report} />}
    </SharedReport>
  );
}
