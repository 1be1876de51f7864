import { date } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";
import type { EditProps } from "../edits.ts";

const t = texts("curation");

/** Where a value comes from, and since when. */
export function SourceNote({ creator: { sources }, field }: EditProps & { field: string }) {
  const source = sources[field];
  return source ? t("page.source", { name: source.name, date: date(source.at) }) : t("page.noSource");
}
