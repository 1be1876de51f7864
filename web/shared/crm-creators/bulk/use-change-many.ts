import { changeMany, type CrmChange, type CrmSelection } from "#contract/bulk.ts";
import { getCrmUser } from "#contract/crm/endpoints.ts";
import { useRef } from "react";
import { useLoaded, useMutate } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { beginUpdate } from "../one-update.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { toast } from "#web/ui/toast.tsx";
import { watchJob } from "#web/shared/jobs/bulk-jobs.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("crm");

export type ChangeMany = (selection: CrmSelection, change: CrmChange) => void;

/** Does one thing to all who are chosen: at once, or as a job whose progress is shown. Ignored while one is under way. */
export function useChangeMany(onDone?: (change: CrmChange) => void): { changeMany: ChangeMany; busy: boolean } {
  const { status: statuses } = useLoaded(getCrmUser, {}).crmUser;
  const end = useRef<(() => void) | null>(null);
  const changing = useMutate(changeMany, {
    onSuccess: ({ changed, actionId, jobId, leftOut }, { change }) => {
      end.current?.();
      const title = change.verb === "status" ? statuses.find(({ _id }) => _id === change.statusId)?.title : undefined;
      const done = (count: number) =>
        count === 0
          ? t("bulk.nothing")
          : t(`bulk.done.${wordOf(change)}`, { count, formatted: exact(count), title: title ?? "" });
      const without = leftOut > 0 ? ` ${t("bulk.leftOut", { count: leftOut, formatted: exact(leftOut) })}` : "";
      const sentence = (count: number) => done(count) + without;
      if (jobId) watchJob({ id: jobId, sentence });
      else toastWithUndo(sentence(changed ?? 0), actionId);
      onDone?.(change);
    },
    onError: ({ msg }) => {
      end.current?.();
      toast({ message: t("bulk.failed", { msg }), tone: "bad" });
    },
  });
  return {
    busy: changing.busy,
    changeMany: (selection, change) => {
      const over = beginUpdate();
      if (!over) return;
      end.current = over;
      changing.mutate({ selection, change });
    },
  };
}

function wordOf(change: CrmChange) {
  if (change.verb === "tags") return `tags${change.mode}` as const;
  if (change.verb === "status") return change.statusId === null ? "statusCleared" : "status";
  return change.verb;
}
