import { untrackRanking } from "#contract/rankings/tracked-rankings.ts";
import { useMutate } from "#web/api/queries.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("trackedRankings");

/** Stops tracking the ranking of this name, with undo. */
export function useUntrack(name: string, onUntracked?: () => void) {
  return useMutate(untrackRanking, {
    onSuccess({ actionId }) {
      toastWithUndo(t("untrackedToast", { name }), actionId);
      onUntracked?.();
    },
    onError: ({ msg }) => void toast({ message: msg, tone: "bad" }),
  });
}
