import { getImport, listImportProblems, listImports, type ImportView } from "#contract/imports/endpoints.ts";
import { useEffect } from "react";
import { invalidate } from "#web/api/queries.ts";
import { queryClient } from "#web/api/query-client.ts";
import type { JobCounts } from "#web/shared/jobs/job-counts.ts";
import { JobProgress } from "#web/shared/jobs/job-progress.tsx";
import { useJob } from "#web/shared/jobs/use-job.ts";

/** The progress of an import job. Invalidates affected queries when it ends. */
export function ImportJob({
  view,
  jobId,
  label,
  progress,
}: {
  view: ImportView;
  jobId: string;
  label: string;
  progress: (counts: JobCounts) => string;
}) {
  const job = useJob(jobId);
  const isOver = job.isOver || job.isMissing;

  // Queries shown elsewhere are outside this tree.
  useEffect(() => {
    if (!isOver) return;
    if (view.state === "trying") void invalidate(getImport, listImports, listImportProblems);
    else void queryClient.invalidateQueries();
  }, [isOver, view.state]);

  return <JobProgress job={job} label={label} progress={progress} />;
}
