import { useEffect } from "react";
import { queryClient } from "#web/api/query-client.ts";
import { useStore } from "#web/lib/store.ts";
import { bulkJobs, forgetJob, type BulkJob } from "./bulk-jobs.ts";
import { jobCounts } from "./job-counts.ts";
import { JobProgress } from "./job-progress.tsx";
import { useJob } from "./use-job.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("crm");

/** How far changes of many are that go on in the background, each with a way to stop it. */
export function BulkProgress() {
  return useStore(bulkJobs).map((job) => <Progress key={job.id} of={job} />);
}

function Progress({ of }: { of: BulkJob }) {
  const job = useJob(of.id);
  const { view, isOver, isMissing } = job;

  // A toast is outside this tree, and is shown once.
  useEffect(() => {
    if (isMissing) return forgetJob(of);
    if (!view || !isOver) return;
    forgetJob(of);
    void queryClient.invalidateQueries();
    const { state, done, actionId, msg } = view;
    const counts = jobCounts(view);
    if (state === "done") toastWithUndo(of.sentence(done), actionId);
    else if (state === "cancelled") toastWithUndo(t("bulk.cancelled", counts), done > 0 ? actionId : null);
    else {
      toast({ message: t("bulk.jobFailed", { msg: msg ?? "", ...counts }), tone: "bad" });
      if (done > 0) toastWithUndo(t("bulk.partly", counts), actionId);
    }
  }, [view, isOver, isMissing, of]);

  return <JobProgress job={job} label={t("bulk.running")} progress={(counts) => t("bulk.progress", counts)} />;
}
