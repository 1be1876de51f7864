import { deleteList } from "#contract/lists.ts";
import { useTranslation } from "react-i18next";
import { useMutate } from "#web/api/queries.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { toast } from "#web/ui/toast.tsx";

/** Deletes a list; its creators stay in the CRM, and the toast brings it back. */
export function useDeleteList() {
  const { t } = useTranslation("lists");
  const deleting = useMutate(deleteList, {
    onSuccess: ({ title, actionId }) => toastWithUndo(t("deleted", { title }), actionId),
    onError: ({ msg }) => toast({ message: msg, tone: "bad" }),
  });
  return {
    busy: deleting.busy,
    remove: (topId: string) => {
      if (!deleting.busy) deleting.mutate({ topId });
    },
  };
}
