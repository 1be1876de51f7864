import { listCrm, type CrmCreator } from "#contract/crm.ts";
import { getList, listLists, removeCreators, type ListView } from "#contract/lists.ts";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useMutate } from "#web/api/queries.ts";
import { dropFromList } from "#web/shared/crm-creators/drop-rows.ts";
import { beginUpdate } from "#web/shared/crm-creators/one-update.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { toast } from "#web/ui/toast.tsx";

/** Takes creators out of a list: gone at once, said with Undo, back when the server refuses. They stay in the CRM. */
export function useRemove(list: Pick<ListView, "_id" | "title">): (rows: readonly CrmCreator[]) => void {
  const { t } = useTranslation("lists");
  const underWay = useRef<{ over: () => void; bringBack: () => void } | null>(null);
  const removing = useMutate(removeCreators, {
    invalidates: [getList, listLists, listCrm],
    onSuccess: ({ removed, actionId }) => {
      underWay.current?.over();
      toastWithUndo(t("removed", { count: removed, title: list.title }), actionId);
    },
    onError: ({ msg }) => {
      underWay.current?.over();
      underWay.current?.bringBack();
      toast({ message: t("removeFailed", { msg }), tone: "bad" });
    },
  });

  return (rows) => {
    const over = beginUpdate();
    if (!over) return;
    const ids = new Set(rows.map((row) => row._id));
    underWay.current = { over, bringBack: dropFromList(list._id, (row) => ids.has(row._id)) };
    removing.mutate({ topId: list._id, creatorsId: rows.map((row) => row.creatorId) });
  };
}
