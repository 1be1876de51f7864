import "#web/styles/mantine-inside.css";
import "#web/shared/shared-page/words.ts";
import { getReport } from "#contract/tracking/report.ts";
import { getRouteApi } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { NotFound, SharedFrame, useSharedTitle } from "#web/shared/shared-page/frame.tsx";
import { PasswordForm } from "#web/shared/shared-page/password-form.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { formats } from "#web/words/en/profiles/formats.ts";
import { report as reportWords } from "#web/words/en/tracking/report.ts";
import { tracking } from "#web/words/en/tracking/tracking.ts";
import { i18n, texts } from "#web/words/i18n.ts";
import { ReportBody } from "../report/report-body.tsx";

// Visitors load no other texts of members.
i18n.addResourceBundle("en", "report", reportWords);
i18n.addResourceBundle("en", "tracking", tracking);
i18n.addResourceBundle("en", "profiles", { formats });

const t = texts("report");

const route = getRouteApi("/shared/$shareId/report");

/** The public page of the report that is shared with a list. */
export function SharedReportPage() {
  const { shareId } = route.useParams();
  const { data, error, refetch, isFetching } = useRead(getReport, { id: shareId });
  useSharedTitle(data);
  // Hides loaded data after the password was changed or the report unshared.
  if (error?.err === "password_required") {
    return (
      <SharedFrame>
        <PasswordForm shareId={shareId} />
      </SharedFrame>
    );
  }
  if (error?.err === "invalid_parameters" || error?.err === "bad_request") {
    return (
      <SharedFrame>
        <NotFound />
      </SharedFrame>
    );
  }
  if (error || !data) {
    return (
      <SharedFrame>
        <h1 className="visually-hidden">{t("kind")}</h1>
        {error ? (
          <ErrorState message={t("failed")} retry={() => void refetch()} retrying={isFetching} />
        ) : (
          <>
            <output className="visually-hidden">{t("loading")}</output>
            <SkeletonRows />
          </>
        )}
      </SharedFrame>
    );
  }
  return (
    <SharedFrame list={data}>
      <ReportBody report={data} />
    </SharedFrame>
  );
}
