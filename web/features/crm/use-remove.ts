import { getCrmUser, getStats, listCrm, removeCreator, type CrmCreator } from "#contract/crm.ts";
import { discover } from "#contract/discovery.ts";
import { getList, listLists } from "#contract/lists.ts";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useMutate } from "#web/api/queries.ts";
import { dropFromCrm } from "#web/shared/crm-creators/drop-rows.ts";
import { beginUpdate } from "#web/shared/crm-creators/one-update.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { toast } from "#web/ui/toast.tsx";

/** Takes creators out of the CRM: gone at once, said with Undo, back when the server refuses. Says whether it has begun. */
export function useRemove(): (rows: readonly CrmCreator[]) => boolean {
  const { t } = useTranslation("crm");
  const underWay = useRef<{ bringBack: () => void; over: () => void } | null>(null);
  const removing = useMutate(removeCreator, {
    invalidates: [listCrm, getStats, getCrmUser, listLists, getList, discover],
    onSuccess: ({ removed, actionId }) => {
      underWay.current?.over();
      toastWithUndo(t("removed", { count: removed }), actionId);
    },
    onError: ({ msg }) => {
      underWay.current?.over();
      underWay.current?.bringBack();
      toast({ message: t("removeFailed", { msg }), tone: "bad" });
    },
  });

  return (rows) => {
    const over = beginUpdate();
    if (!over) return false;
    const ids = new Set(rows.map((row) => row._id));
    underWay.current = { over, bringBack: dropFromCrm((row) => ids.has(row._id)) };
    removing.mutate({ creatorsToRemove: rows.map(({ _id, creatorId }) => ({ customCreatorId: _id, creatorId })) });
    return true;
  };
}
