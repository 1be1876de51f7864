import "#web/styles/mantine-inside.css";
import "../words.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "#web/ui/error-state.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { formats } from "#web/words/en/profiles/formats.ts";
import { report as reportWords } from "#web/words/en/tracking/report.ts";
import { tracking } from "#web/words/en/tracking/tracking.ts";
import { i18n, texts } from "#web/words/i18n.ts";
import { NotFound, SharedFrame, useSharedTitle, type Branding, type SharedKind } from "../frame.tsx";
import { PasswordForm } from "../password-form.tsx";

// Visitors load no other texts of members.
i18n.addResourceBundle("en", "report", reportWords);
i18n.addResourceBundle("en", "tracking", tracking);
i18n.addResourceBundle("en", "profiles", { formats });

const t = texts("report");

type Shown<R> = {
  shareId: string;
  /** What the link shares. */
  kind: SharedKind;
  read: UseQueryResult<R>;
  children: (report: R) => ReactNode;
};

/** The public page of the report of a list or topic, in every state. */
export function SharedReport<R extends Branding>({ shareId, kind, read, children }: Shown<R>) {
  const { data, error, refetch, isFetching } = read;
  useSharedTitle(data, kind);
  // Hides loaded data after the password was changed or the report unshared.
  if (error?.err === "password_required") {
    return (
      <SharedFrame>
        <PasswordForm shareId={shareId} kind={kind} />
      </SharedFrame>
    );
  }
  if (error?.err === "invalid_parameters" || error?.err === "bad_request") {
    return (
      <SharedFrame>
        <NotFound kind={kind} />
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
  return <SharedFrame list={data}>{children(data)}</SharedFrame>;
}
