import { isFieldKey } from "#contract/collections/field-key.ts";
import { useTranslation } from "react-i18next";
import type { EditedColumn } from "../edit/edited.ts";

/** What an empty field says, in tables and in the creator's panel: a blank could also mean that it is still loading. */
export function NoValue({ column }: { column: EditedColumn }) {
  const { t } = useTranslation("table");
  return <span className="muted">{isFieldKey(column) ? t("noValue") : t(`none.${column}`)}</span>;
}
