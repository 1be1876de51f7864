import { Button, CloseButton } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { jobCounts, type JobCounts } from "./job-counts.ts";
import styles from "./job-progress.module.css";
import type { FollowedJob } from "./use-job.ts";

/** A strip of the screen: how far a job of `useJob` is and a way to stop it, then what came of it. */
export function JobProgress({
  job: { view, isOver, cancel, cancelling },
  label,
  progress,
  ended,
  onClose,
  children,
}: {
  job: FollowedJob;
  /** What is being done: names the strip, and is said until it is known how much there is to do. */
  label: string;
  /** How far it is, in words. */
  progress: (counts: JobCounts) => string;
  /** What came of it; of no use where the strip goes away by itself. */
  ended?: string | undefined;
  /** Offers to put the strip away once the job is over. */
  onClose?: () => void;
  /** What more can be done, as buttons. */
  children?: ReactNode;
}) {
  const { t } = useTranslation("ui");
  const total = (!isOver && view?.total) || undefined;
  return (
    <section className={styles.strip} data-state={view?.state} aria-label={label}>
      <output className={styles.words}>
        {(isOver && ended) || (view && total ? progress(jobCounts(view)) : label)}
      </output>
      {view && total && <progress className={styles.bar} max={total} value={view.done} aria-label={label} />}
      {children}
      {!isOver && (
        <Button size="compact-sm" variant="default" loading={cancelling} onClick={cancel}>
          {t("cancel")}
        </Button>
      )}
      {isOver && onClose && <CloseButton size="sm" aria-label={t("close")} onClick={onClose} />}
    </section>
  );
}
