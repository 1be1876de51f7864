import { useTranslation } from "react-i18next";
import { NoMatch } from "#web/shared/no-match/no-match.tsx";
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
    found,
    latest,
    take: () => control.change(way.patch),
  }));
  return <NoMatch ways={ways} clear={t("reset")} onClear={control.reset} />;
}
