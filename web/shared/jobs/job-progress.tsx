import { Button, CloseButton } from "@mantine/core";
import type { ReactNode } from "react";
import { texts } from "#web/words/i18n.ts";
import { jobCounts, type JobCounts } from "./job-counts.ts";
import styles from "./job-progress.module.css";
import type { FollowedJob } from "./use-job.ts";

const t = texts("ui");

/** The progress of a job of `useJob` with a cancel button, then its result. */
export function JobProgress({
  job: { view, isOver, cancel, cancelling },
  label,
  progress,
  ended,
  onClose,
  children,
}: {
  job: FollowedJob;
  /** Names the strip, and is shown until the total is known. */
  label: string;
  /** The progress as text. */
  progress: (counts: JobCounts) => string;
  /** The result as text; unnecessary where the strip disappears by itself. */
  ended?: string | undefined;
  /** Offers to close the strip once the job has ended. */
  onClose?: () => void;
  /** Additional buttons. */
  children?: ReactNode;
}) {
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
