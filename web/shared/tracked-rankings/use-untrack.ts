import { untrackRanking } from "#contract/tracked-rankings.ts";
import { useTranslation } from "react-i18next";
import { useMutate } from "#web/api/queries.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { toast } from "#web/ui/toast.tsx";

/** Stops tracking the ranking of this name, with undo. */
export function useUntrack(name: string, onUntracked?: () => void) {
  const { t } = useTranslation("trackedRankings");
  return useMutate(untrackRanking, {
    onSuccess({ actionId }) {
      toastWithUndo(t("untrackedToast", { name }), actionId);
      onUntracked?.();
    },
    onError: ({ msg }) => void toast({ message: msg, tone: "bad" }),
  });
}
