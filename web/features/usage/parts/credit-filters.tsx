import { creditsCollection } from "#contract/collections/credits.ts";
import { labelsOf } from "#contract/collections/collection.ts";
import type { Filter } from "#contract/collections/filters.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { CREDIT_KINDS, CREDIT_REASONS } from "#contract/plans.ts";
import type { listCredits } from "#contract/usage.ts";
import { IconCalendar, IconCoins, IconFilter, IconListDetails } from "@tabler/icons-react";
import { createContext, use, useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/api/api-error.ts";
import { FilterBar } from "#web/shared/collections/filters/filter-bar.tsx";
import { filterState, type ChoiceCounts } from "#web/shared/collections/filters/filter-control.ts";
import { filterValues } from "#web/shared/collections/filters/filter-values.ts";
import type { TableRead } from "#web/table/rows-frame.tsx";
import type { CreditsState } from "../search-params.ts";

const values = filterValues(creditsCollection);
const labels: Record<string, string> = labelsOf(creditsCollection.fields);
const ICONS: Partial<Record<string, typeof IconFilter>> = {
  at: IconCalendar,
  reason: IconListDetails,
  kind: IconCoins,
};

type Filters = CreditsState["filters"];
type Choices = Partial<Record<string, readonly { value: string | number; count: number }[]>>;
type Loaded = { choices: Choices | undefined } & Pick<ChoiceCounts, "error" | "refetch">;

const Counts = createContext<Loaded>({ choices: undefined, error: null, refetch: () => {} });

export function CreditFilters({
  filters,
  onChange,
  read,
}: {
  filters: Filters;
  onChange: (filters: Filters) => void;
  read: TableRead & { data: ReplyOf<typeof listCredits> | undefined };
}) {
  const { t } = useTranslation("usage");
  const loaded = useMemo<Loaded>(
    () => ({
      choices: read.data?.choices,
      error: read.error instanceof ApiError ? read.error : null,
      refetch: () => void read.refetch(),
    }),
    [read],
  );
  return (
    <Counts value={loaded}>
      <FilterBar
        control={{
          ...filterState(values, filters, onChange),
          offered: values.all,
          labelOf: ({ id }) => labels[id] ?? id,
          iconOf: ({ id }) => ICONS[id] ?? IconFilter,
          nameOf: (_filter, choice) => {
            const kind = CREDIT_KINDS.find((one) => one === choice);
            const reason = CREDIT_REASONS.find((one) => one === choice);
            return { label: kind ? t(`kind.${kind}`) : reason ? t(`reasons.${reason}`) : choice };
          },
          flagNameOf: () => "",
          alwaysOffered: ({ id }) => (id === "kinds" ? CREDIT_KINDS : CREDIT_REASONS),
          Choices: CountedChoices,
        }}
      />
    </Counts>
  );
}

function CountedChoices({ filter, children }: { filter: Filter; children: (loaded: ChoiceCounts) => ReactNode }) {
  const { choices, ...loaded } = use(Counts);
  const own = choices?.[filter.id];
  return children({ ...loaded, counts: own && new Map(own.map(({ value, count }) => [String(value), count])) });
}
