import { updateRanking } from "#contract/rankings/endpoints.ts";
import { useMutate } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("ambassadors");

/** How many of the first creators of a ranking are computed again. */
const UPDATED = 200;

/** Computes the scores of the first creators of a ranking again. */
export function useUpdateRanking(id: string, onDone?: () => void) {
  const updating = useMutate(updateRanking, {
    onSuccess({ count }) {
      void toast({ message: t("updated", { count, formatted: exact(count) }), tone: "good" });
      onDone?.();
    },
  });
  return { ...updating, update: () => updating.mutate({ id, count: UPDATED }) };
}
