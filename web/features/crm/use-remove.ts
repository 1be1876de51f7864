import { removeCreator, type CrmCreator } from "#contract/crm.ts";
import { useTranslation } from "react-i18next";
import { dropFromCrm } from "#web/shared/crm-creators/drop-rows.ts";
import { useRowRemoval } from "#web/shared/crm-creators/use-row-removal.ts";

/** Takes creators out of the CRM. Says whether it has begun. */
export function useRemove(): (rows: readonly CrmCreator[]) => boolean {
  const { t } = useTranslation("crm");
  return useRowRemoval(removeCreator, {
    drop: dropFromCrm,
    inputOf: (rows) => ({
      creatorsToRemove: rows.map(({ _id, creatorId }) => ({ customCreatorId: _id, creatorId })),
    }),
    removed: (count) => t("removed", { count }),
    failed: (msg) => t("removeFailed", { msg }),
  });
}
