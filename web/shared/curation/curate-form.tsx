import { curateMany, type CurationSelection, type ManyChange } from "#contract/curation/many.ts";
import type { ReactNode } from "react";
import { useMutate } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { watchJob } from "#web/shared/jobs/bulk-jobs.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { texts } from "#web/words/i18n.ts";
import { ChangePreview } from "./change-preview.tsx";

const t = texts("curation");

const sentence = (count: number) => (count === 0 ? t("unchanged") : t("changed", { count, formatted: exact(count) }));

/**
 * One change to many creators, with what it would change: made at once with its undo, or as a job whose progress is shown.
 * `change`: null until it is chosen.
 */
export function CurateForm({
  selection,
  change,
  submit,
  hidden = false,
  children,
  onClose,
  onDone,
}: {
  selection: CurationSelection;
  change: ManyChange | null;
  submit: string;
  /** No button until something is chosen, instead of a disabled one. */
  hidden?: boolean;
  children?: ReactNode;
  onClose: () => void;
  onDone: () => void;
}) {
  const saving = useMutate(curateMany, {
    onSuccess({ changed, actionId, jobId }) {
      if (jobId) watchJob({ id: jobId, sentence: (done) => t("gone", { count: done, formatted: exact(done) }) });
      else toastWithUndo(sentence(changed ?? 0), actionId);
      onDone();
    },
  });
  return (
    <DialogForm
      problem={saving.error?.msg}
      submit={hidden && change === null ? null : submit}
      busy={saving.busy}
      disabled={change === null}
      onSubmit={() => change && saving.mutate({ selection, change })}
      onClose={onClose}
    >
      {children}
      {change && <ChangePreview selection={selection} change={change} />}
    </DialogForm>
  );
}
