import { getJobResult, type JobView } from "#contract/jobs.ts";
import { Button } from "@mantine/core";
import { useEffect } from "react";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { JobProgress } from "../jobs/job-progress.tsx";
import { useJob } from "../jobs/use-job.ts";
import type { ExportJob } from "./export-job.ts";
import { useDownload } from "./use-download.ts";

const t = texts("exporting");

/** How far a large export is, with a way to stop it, and its file in the end. */
export function ExportProgress({
  job: { id, fetchWhenDone = false },
  onClose,
}: {
  job: ExportJob;
  onClose: () => void;
}) {
  const job = useJob(id);
  const file = job.view?.state === "done" ? job.view.result : null;
  const { download, isDownloading } = useDownload(getJobResult, {
    onSaved: (fileName) => {
      toast({ message: t("saved", { fileName }), tone: "good" });
      onClose();
    },
  });
  // Downloads automatically when finished: a second click would be superfluous.
  const isExpected = fetchWhenDone && file !== null;
  useEffect(() => {
    if (isExpected) download({ id });
  }, [id, isExpected, download]);
  return (
    <JobProgress
      job={job}
      label={t("preparing")}
      progress={(counts) => t("progress", counts)}
      ended={endText(job.view)}
      onClose={onClose}
    >
      {file !== null && (
        <Button size="compact-sm" loading={isDownloading} onClick={() => download({ id })}>
          {t("download")}
        </Button>
      )}
    </JobProgress>
  );
}

/** What came of it; undefined while it goes on. */
function endText(job: JobView | undefined): string | undefined {
  // Done without a file: the file was deleted because one of its creators was erased.
  if (job?.state === "done") return t(job.result === null ? "gone" : "ready");
  if (job?.state === "failed") return t("failed", { msg: job.msg ?? "" });
  return job?.state === "cancelled" ? t("cancelled") : undefined;
}
