import { changeMany, type CrmChange } from "#contract/bulk.ts";
import { getCrmUser, getStats, listCrm, type CrmCreator } from "#contract/crm.ts";
import { getList } from "#contract/lists.ts";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useMutate } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { beginUpdate } from "#web/shared/crm-creators/one-update.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { toast } from "#web/ui/toast.tsx";

/** Tags or moves the chosen creators of a list; ignored while another change is under way. */
export function useChangeChosen() {
  const { t } = useTranslation("lists");
  const over = useRef<(() => void) | null>(null);
  const changing = useMutate(changeMany, {
    invalidates: [getList, listCrm, getStats, getCrmUser],
    onSuccess: ({ changed, actionId }, { change }) => {
      over.current?.();
      const count = changed ?? 0;
      const done = change.verb === "tags" ? "bulk.tagged" : "bulk.moved";
      toastWithUndo(count === 0 ? t("bulk.nothing") : t(done, { count, formatted: exact(count) }), actionId);
    },
    onError: ({ msg }) => {
      over.current?.();
      toast({ message: t("bulk.failed", { msg }), tone: "bad" });
    },
  });
  return (rows: readonly CrmCreator[], change: CrmChange) => {
    const end = beginUpdate();
    if (!end) return;
    over.current = end;
    changing.mutate({ selection: { ids: rows.map((row) => row._id) }, change });
  };
}
