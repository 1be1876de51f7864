import { type CrmCreator } from "#contract/crm.ts";
import type { ListView } from "#contract/list-shapes.ts";
import { removeCreators } from "#contract/lists.ts";
import { useTranslation } from "react-i18next";
import { dropFromList } from "#web/shared/crm-creators/drop-rows.ts";
import { useRowRemoval } from "#web/shared/crm-creators/use-row-removal.ts";

/** Takes creators out of a list; they stay in the CRM. */
export function useRemove({
  _id: topId,
  title,
}: Pick<ListView, "_id" | "title">): (rows: readonly CrmCreator[]) => void {
  const { t } = useTranslation("lists");
  return useRowRemoval(removeCreators, {
    drop: (gone) => dropFromList(topId, gone),
    inputOf: (rows) => ({ topId, creatorsId: rows.map((row) => row.creatorId) }),
    removed: (count) => t("removed", { count, title }),
    failed: (msg) => t("removeFailed", { msg }),
  });
}
