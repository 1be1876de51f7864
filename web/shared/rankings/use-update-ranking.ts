import { updateRanking } from "#contract/rankings.ts";
import { useTranslation } from "react-i18next";
import { useMutate } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { toast } from "#web/ui/toast.tsx";

/** How many of the first creators of a ranking are computed again. */
const UPDATED = 200;

/** Computes the scores of the first creators of a ranking again. */
export function useUpdateRanking(id: string, onDone?: () => void) {
  const { t } = useTranslation("ambassadors");
  const updating = useMutate(updateRanking, {
    onSuccess({ count }) {
      void toast({ message: t("updated", { count, formatted: exact(count) }), tone: "good" });
      onDone?.();
    },
  });
  return { ...updating, update: () => updating.mutate({ id, count: UPDATED }) };
}
