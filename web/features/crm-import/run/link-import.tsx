import { type LinkImportView, linksInProgress, readLinkImport } from "#contract/crm-import/link-imports.ts";
import { Button } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
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
import { Outcome, outcomeText } from "./outcome.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { invalidate, queryOf } from "#web/api/queries.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("crmImport");

/** A running import, or its result. */
export function LinkImport({ id }: { id: string }) {
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
  const outcome = outcomeText(view);
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
  const job = useJob(jobId);
  return <JobProgress job={job} label={t("running")} progress={(counts) => t("progress", counts)} />;
}

/** Progress arrives by socket; polling covers a lost connection. */
const POLL_MS = 3_000;

/** Follows a running import. */
function useLinkImport(id: string) {
  const read = useQuery({
    ...queryOf(readLinkImport, { id }),
    refetchInterval: ({ state }) => (state.data?.import.isOver === false ? POLL_MS : false),
  });
  const isOver = read.data?.import.isOver ?? false;
  // The next paste must not resume this import.
  useEffect(() => {
    if (isOver) void invalidate(linksInProgress);
  }, [isOver]);
  return { view: read.data?.import, error: read.error, refetch: read.refetch, isFetching: read.isFetching };
}
