import { useTranslation } from "react-i18next";
import { EmptyResult } from "#web/shared/collections/filters/empty-result.tsx";
import type { SearchControl } from "../use-discovery-search.ts";
import { useLooseningLabel } from "../use-filter-label.ts";
import { useLoosened } from "../use-loosened.ts";

/** Nobody fits: what each filter of the search costs. */
export function Loosen({ control }: { control: SearchControl }) {
  const { t } = useTranslation("discovery");
  const label = useLooseningLabel();
  const ways = useLoosened(control).map(({ way, found, latest }) => ({
    key: way.key,
    filter: label(way),
    count: found,
    latest,
    remove: () => control.change(way.patch),
  }));
  return <EmptyResult suggestions={ways} clear={t("reset")} onClear={control.reset} />;
}
