import { listCrm, type CrmCreator } from "#contract/crm.ts";
import { getList, listLists, removeCreators, type ListView } from "#contract/lists.ts";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useMutate } from "#web/api/queries.ts";
import { dropFromList } from "#web/shared/crm-creators/drop-rows.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { toast } from "#web/ui/toast.tsx";

/** Takes creators out of a list: gone at once, said with Undo, back when the server refuses. They stay in the CRM. */
export function useRemove(list: Pick<ListView, "_id" | "title">): (rows: readonly CrmCreator[]) => void {
  const { t } = useTranslation("lists");
  const bringBack = useRef<(() => void) | null>(null);
  const removing = useMutate(removeCreators, {
    invalidates: [getList, listLists, listCrm],
    onSuccess: ({ removed, actionId }) => {
      bringBack.current = null;
      toastWithUndo(t("removed", { count: removed, title: list.title }), actionId);
    },
    onError: ({ msg }) => {
      bringBack.current?.();
      bringBack.current = null;
      toast({ message: t("removeFailed", { msg }), tone: "bad" });
    },
  });

  return (rows) => {
    if (bringBack.current) return;
    const ids = new Set(rows.map((row) => row._id));
    bringBack.current = dropFromList(list._id, (row) => ids.has(row._id));
    removing.mutate({ topId: list._id, creatorsId: rows.map((row) => row.creatorId) });
  };
}
