import { useEffect } from "react";
import { undoAction } from "#contract/actions.ts";
import { invalidateTouched } from "#web/api/invalidate.ts";
import { useStore } from "#web/lib/store.ts";
import { undoJobs, undoneMessage } from "#web/shell/undo.ts";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { jobCounts } from "./job-counts.ts";
import { JobProgress } from "./job-progress.tsx";
import { useJob } from "./use-job.ts";

const t = texts("shell");

/** The progress of undos that continue in the background, each with a cancel button. */
export function UndoProgress() {
  return useStore(undoJobs).map((id) => <Progress key={id} id={id} />);
}

function Progress({ id }: { id: string }) {
  const job = useJob(id);
  const { view, isOver, isMissing } = job;

  // A toast is outside this tree, and is shown once.
  useEffect(() => {
    if (!isMissing && !(view && isOver)) return;
    undoJobs.set(undoJobs.get().filter((one) => one !== id));
    void invalidateTouched(undoAction);
    if (!view || isMissing) return;
    const { state, done, restored = done, msg } = view;
    const counts = jobCounts(view);
    if (state === "done") toast({ message: undoneMessage({ total: done, restored }), tone: "good" });
    else if (state === "cancelled") toast({ message: t("undo.cancelled", counts), tone: "good" });
    else toast({ message: t("undo.stopped", { msg: msg ?? "", ...counts }), tone: "bad" });
  }, [view, isOver, isMissing, id]);

  return <JobProgress job={job} label={t("undo.running")} progress={(counts) => t("undo.progress", counts)} />;
}
