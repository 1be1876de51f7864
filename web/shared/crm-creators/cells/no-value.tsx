import { isFieldKey } from "#contract/collections/field-key.ts";
import { texts } from "#web/words/i18n.ts";
import type { EditedColumn } from "../edit/edited.ts";

const t = texts("table");

/** What an empty field says, in tables and in the creator's panel: a blank could also mean that it is still loading. */
export function NoValue({ column }: { column: EditedColumn }) {
  return <span className="muted">{isFieldKey(column) ? t("noValue") : t(`none.${column}`)}</span>;
}
