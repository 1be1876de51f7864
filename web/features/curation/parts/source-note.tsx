import { useTranslation } from "react-i18next";
import { date } from "#web/lib/format.ts";
import type { EditProps } from "../use-curated.ts";

/** Where a value comes from, and since when. */
export function SourceNote({ creator: { sources }, field }: EditProps & { field: string }) {
  const { t } = useTranslation("curation");
  const source = sources[field];
  return source ? t("page.source", { name: source.name, date: date(source.at) }) : t("page.noSource");
}
