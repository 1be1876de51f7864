import { curateMany } from "#contract/curation/many.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import { useMutate } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { watchJob } from "#web/shared/jobs/bulk-jobs.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("curation");

type CurateMany = {
  save: (input: InputOf<typeof curateMany>) => void;
  busy: boolean;
  problem: string | undefined;
};

const sentence = (count: number) => (count === 0 ? t("unchanged") : t("changed", { count, formatted: exact(count) }));

/** Changes many creators: at once with its undo, or as a job whose progress is shown. */
export function useCurateMany(onDone: () => void): CurateMany {
  const saving = useMutate(curateMany, {
    onSuccess({ changed, actionId, jobId }) {
      if (jobId) watchJob({ id: jobId, sentence: (done) => t("gone", { count: done, formatted: exact(done) }) });
      else toastWithUndo(sentence(changed ?? 0), actionId);
      onDone();
    },
  });
  return { save: saving.mutate, busy: saving.busy, problem: saving.error?.msg };
}
