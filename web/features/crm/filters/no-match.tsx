import { useTranslation } from "react-i18next";
import { NoMatch as NobodyFits } from "#web/shared/no-match/no-match.tsx";
import { NO_FILTERS } from "../search-params.ts";
import type { CrmControl } from "../use-crm-state.ts";
import { without } from "./fields.ts";
import { useFilterWords } from "./use-filter-words.tsx";
import { useLoosened } from "./use-loosened.ts";

/** Nobody of the CRM fits: what each of its filters costs. */
export function NoMatch({ control }: { control: CrmControl }) {
  const { t } = useTranslation("crmFilters");
  const { filters } = control.state;
  const wordsOf = useFilterWords();
  const ways = useLoosened(filters).map(({ field, found }) => {
    const words = wordsOf(filters, field);
    return {
      key: field,
      filter: `${words.field}: ${words.value}`,
      found,
      take: () => control.change({ filters: without(filters, field) }),
    };
  });
  return <NobodyFits ways={ways} clear={t("clear")} onClear={() => control.change({ filters: NO_FILTERS })} />;
}
