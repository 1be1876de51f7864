import { cancelJob, getJob, type JobView } from "#contract/jobs.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { queryOf, useMutate } from "#web/api/queries.ts";
import { queryClient } from "#web/api/query-client.ts";
import { exact } from "#web/lib/format.ts";
import { useStore } from "#web/lib/store.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { toast } from "#web/ui/toast.tsx";
import { bulkJobs, forgetJob, type BulkJob } from "#web/shared/crm-creators/bulk/bulk-jobs.ts";
import styles from "./bulk.module.css";

/** The socket brings progress; asking now and then covers a line that is down. */
const ASK_AGAIN_MS = 3_000;

/** How far changes of many are that go on in the background, each with a way to stop it. */
export function BulkProgress() {
  return useStore(bulkJobs).map((job) => <Progress key={job.id} of={job} />);
}

function Progress({ of }: { of: BulkJob }) {
  const { t } = useTranslation("crm");
  const { data, error } = useQuery({
    ...queryOf(getJob, { id: of.id }),
    refetchInterval: ({ state }) => (state.data && isOver(state.data.job) ? false : ASK_AGAIN_MS),
  });
  const cancel = useMutate(cancelJob, {
    invalidates: [getJob],
    onError: ({ msg }) => toast({ message: msg, tone: "bad" }),
  });
  const job = data?.job;
  const isGone = error?.err === "not_found";

  // A toast is outside this tree, and is said once.
  useEffect(() => {
    if (isGone) return forgetJob(of);
    if (!job || !isOver(job)) return;
    forgetJob(of);
    void queryClient.invalidateQueries();
    if (job.state === "done") toastWithUndo(of.sentence(job.done), job.actionId);
    else if (job.state === "cancelled")
      toastWithUndo(t("bulk.cancelled", counts(job)), job.done > 0 ? job.actionId : null);
    else {
      toast({ message: t("bulk.jobFailed", { msg: job.error ?? "", ...counts(job) }), tone: "bad" });
      if (job.done > 0) toastWithUndo(t("bulk.partly", counts(job)), job.actionId);
    }
  }, [job, isGone, of, t]);

  return (
    <section className={styles.strip} aria-label={t("bulk.running")}>
      <output className={styles.words}>{job?.total ? t("bulk.progress", counts(job)) : t("bulk.running")}</output>
      {job?.total && (
        <progress className={styles.bar} max={job.total} value={job.done} aria-label={t("bulk.running")} />
      )}
      <Button size="compact-sm" variant="default" loading={cancel.busy} onClick={() => cancel.mutate({ id: of.id })}>
        {t("bulk.cancel")}
      </Button>
    </section>
  );
}

function isOver({ state }: JobView): boolean {
  return state !== "waiting" && state !== "running";
}

function counts({ done, total }: JobView) {
  return { done: exact(done), total: exact(total ?? done) };
}
