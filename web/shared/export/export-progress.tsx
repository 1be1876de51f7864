import { cancelJob, getJob, type JobView } from "#contract/jobs.ts";
import { Button, CloseButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { queryOf, useMutate } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { toast } from "#web/ui/toast.tsx";
import { i18n } from "#web/words/i18n.ts";
import { saveJobResult } from "./save-file.ts";
import type { ExportJob } from "./export-job.ts";
import styles from "./export-progress.module.css";

/** The socket brings progress; asking now and then covers a line that is down. */
const ASK_AGAIN_MS = 3_000;

/** How far a large export is, with a way to stop it, and its file in the end. */
export function ExportProgress({
  job: { id, fileName, fetchWhenDone = false },
  onClose,
}: {
  job: ExportJob;
  onClose: () => void;
}) {
  const { t } = useTranslation("exporting");
  const { data } = useQuery({
    ...queryOf(getJob, { id }),
    refetchInterval: ({ state }) => (isOver(state.data?.job) ? false : ASK_AGAIN_MS),
  });
  const cancel = useMutate(cancelJob, {
    invalidates: [getJob],
    onError: ({ msg }) => toast({ message: msg, tone: "bad" }),
  });
  const job = data?.job;
  const toFetch = fetchWhenDone && job?.state === "done" ? (job.result ?? fileName) : null;
  // The browser's own download: nobody presses a second button for a file that took a second.
  useEffect(() => {
    if (toFetch === null) return;
    saveJobResult(id, toFetch);
    toast({ message: i18n.t("saved", { ns: "exporting", fileName: toFetch }), tone: "good" });
    onClose();
  }, [id, toFetch, onClose]);
  return (
    <section className={styles.strip} data-state={job?.state}>
      <output className={styles.words}>{useSentence(job)}</output>
      {job && !isOver(job) && job.total !== null && (
        <progress className={styles.bar} max={job.total} value={job.done} aria-label={t("preparing")} />
      )}
      {job?.state === "done" && (
        <Button
          size="compact-sm"
          onClick={() => {
            saveJobResult(id, job.result ?? fileName);
            onClose();
          }}
        >
          {t("download")}
        </Button>
      )}
      {isOver(job) ? (
        <CloseButton size="sm" aria-label={t("close")} onClick={onClose} />
      ) : (
        <Button size="compact-sm" variant="default" loading={cancel.busy} onClick={() => cancel.mutate({ id })}>
          {t("cancel")}
        </Button>
      )}
    </section>
  );
}

function isOver(job: JobView | undefined): boolean {
  return job !== undefined && job.state !== "waiting" && job.state !== "running";
}

function useSentence(job: JobView | undefined): string {
  const { t } = useTranslation("exporting");
  switch (job?.state) {
    case "done":
      return t("ready");
    case "failed":
      return t("failed", { msg: job.error ?? "" });
    case "cancelled":
      return t("cancelled");
    case "running":
      return job.total === null ? t("preparing") : t("progress", { done: exact(job.done), total: exact(job.total) });
    case "waiting":
    case undefined:
      return t("preparing");
  }
}
