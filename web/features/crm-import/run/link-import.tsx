import type { LinkImportView } from "#contract/crm-import.ts";
import { Button } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "#web/lib/paths.ts";
import { useListsCreators } from "#web/shared/creators/visible-creators.ts";
import { JobProgress } from "#web/shared/jobs/job-progress.tsx";
import { useJob } from "#web/shared/jobs/use-job.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { LinkRow } from "../parts/link-row.tsx";
import { Links } from "../parts/links.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { Outcome, useOutcome } from "./outcome.tsx";
import { useLinkImport } from "./use-link-import.ts";

/** A running import, or its result. */
export function LinkImport({ id }: { id: string }) {
  const { t } = useTranslation("crmImport");
  const { view, error, refetch, isFetching } = useLinkImport(id);
  useListsCreators(view?.influencers.flatMap(({ creatorId }) => creatorId ?? []) ?? []);
  if (error?.err === "not_found") {
    return (
      <EmptyState
        icon={<IconLink size={22} />}
        title={t("gone")}
        action={<Button renderRoot={(props) => <Link {...props} {...paths.importLinks()} />}>{t("again")}</Button>}
      >
        {t("goneText")}
      </EmptyState>
    );
  }
  if (error && !view) {
    return <ErrorState title={t("unread")} message={error.msg} retry={() => void refetch()} retrying={isFetching} />;
  }
  return view ? <LoadedImport view={view} /> : <SkeletonRows />;
}

function LoadedImport({ view }: { view: LinkImportView }) {
  const { t } = useTranslation("crmImport");
  const outcome = useOutcome(view);
  return (
    <>
      <output className="visually-hidden">{outcome}</output>
      <LeaveGuard isRunning={!view.isOver} />
      {view.isOver && <Outcome view={view} />}
      {!view.isOver && view.jobId && <Progress jobId={view.jobId} />}
      <Links label={t("counts")}>
        {view.influencers.map((link) => (
          <LinkRow key={link.id} link={link} isUndone={view.isUndone} />
        ))}
      </Links>
    </>
  );
}

function Progress({ jobId }: { jobId: string }) {
  const { t } = useTranslation("crmImport");
  const job = useJob(jobId);
  return <JobProgress job={job} label={t("running")} progress={(counts) => t("progress", counts)} />;
}
