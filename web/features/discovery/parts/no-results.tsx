import { IconUsers } from "@tabler/icons-react";
import { EmptyResult } from "#web/shared/collections/filters/empty-result.tsx";
import { sampleState } from "#contract/sample.ts";
import { useRead } from "#web/api/queries.ts";
import { SuggestButton } from "#web/shared/suggest-creators/suggest-button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { texts } from "#web/words/i18n.ts";
import { activeFilters } from "../active-filters.ts";
import type { SearchControl } from "../use-discovery-search.ts";
import { useRelaxationLabel } from "../use-filter-label.ts";
import { useRelaxedFilterCounts } from "../use-relaxed-filter-counts.ts";

const t = texts("discovery");

/** Why there are no rows, and what brings some. */
export function NoResults({ control }: { control: SearchControl }) {
  const { data: sample } = useRead(sampleState, {});
  if (typeof sample?.recorded === "number")
    return (
      <EmptyState icon={<IconUsers size={22} />} title={t("emptyRecording")}>
        {t("emptyRecordingText")}
      </EmptyState>
    );
  if (activeFilters(control.search).length > 0) return <NoMatch control={control} />;
  return (
    <EmptyState icon={<IconUsers size={22} />} title={t("emptyAll")} action={<SuggestButton />}>
      {t("emptyAllText")}
    </EmptyState>
  );
}

/** No creator matches: what each filter of the search costs. */
function NoMatch({ control }: { control: SearchControl }) {
  const label = useRelaxationLabel();
  const suggestions = useRelaxedFilterCounts(control).map(({ relaxation, count, latest }) => ({
    key: relaxation.key,
    filter: label(relaxation),
    count,
    latest,
    remove: () => control.change(relaxation.patch),
  }));
  return (
    <EmptyResult suggestions={suggestions} clear={t("reset")} onClear={control.reset} action={<SuggestButton />} />
  );
}
