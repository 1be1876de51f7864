import { getReport } from "#contract/tracking/report.ts";
import { getRouteApi } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { SharedReport } from "#web/shared/shared-page/report/shared-report.tsx";
import { ReportBody } from "../report/report-body.tsx";

const route = getRouteApi("/shared/$shareId/report");

/** The public page of the report that is shared with a list. */
export function SharedReportPage() {
  const { shareId } = route.useParams();
  const read = useRead(getReport, { id: shareId });
  return (
    <SharedReport shareId={shareId} kind="list" read={read}>
      {(report) => <ReportBody report={report} />}
    </SharedReport>
  );
}
