import { getCrmUser, getStats, listCrm } from "#contract/crm.ts";
import { createList, getList, listLists, updateList, type ListView } from "#contract/lists.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiError } from "#web/api/api-error.ts";
import { useMutate } from "#web/api/queries.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { toast } from "#web/ui/toast.tsx";

type Written = Pick<ListView, "title" | "desc">;

/** Creates a list, or changes the one given; what the server says is for the form. */
export function useSaveList(list: ListView | null, onDone: () => void) {
  const { t } = useTranslation("lists");
  const [problem, setProblem] = useState<ApiError | null>(null);
  const creating = useMutate(createList, {
    invalidates: [listLists, getCrmUser, getStats],
    onSuccess: (reply) => {
      toastWithUndo(t("created", { title: reply.list.title }), reply.actionId);
      onDone();
    },
    onError: setProblem,
  });
  const updating = useMutate(updateList, {
    invalidates: [listLists, getList, listCrm, getCrmUser],
    onSuccess: (reply) => {
      toast({ message: t("updated", { title: reply.list.title }), tone: "good" });
      onDone();
    },
    onError: setProblem,
  });
  const busy = creating.busy || updating.busy;

  function save(written: Written) {
    if (busy) return;
    setProblem(null);
    if (list) updating.mutate({ topId: list._id, ...written });
    else creating.mutate(written);
  }

  return { save, busy, problem };
}
