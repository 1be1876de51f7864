import { labelsOf, type Collection, type Fields } from "#contract/collections/collection.ts";
import type { Filter } from "#contract/collections/filters.ts";
import { IconFilter, type Icon } from "@tabler/icons-react";
import { createContext, use, useMemo, type ReactNode } from "react";
import type { z } from "zod";
import { ApiError } from "#web/api/api-error.ts";
import type { TableRead } from "#web/table/rows-frame.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { filterState, type ChoiceCounts } from "./filter-control.ts";
import { filterValues } from "./filter-values.ts";

/** How many rows have each choice, by filter, as the read of the rows returns them. */
export type CountedChoices = Partial<Record<string, readonly { value: string | number; count: number }[]>>;

type Loaded = { choices: CountedChoices | undefined } & Pick<ChoiceCounts, "error" | "refetch">;

type Props<Filters> = {
  filters: Filters;
  onChange: (filters: Filters) => void;
  read: TableRead;
  choices: CountedChoices | undefined;
  /** Choices of a filter that are offered although no row has them. */
  alwaysOffered: (filter: Filter) => readonly string[];
  nameOf: (filter: Filter, choice: string) => string;
  /** The two states of a flag. */
  flagNameOf?: (filter: Filter, value: boolean) => string;
  /** Shown where no row has any choice of a filter. */
  noChoice?: string;
  /** Filters to leave out beside the search, which has a field of its own. */
  without?: readonly string[];
};

const Counts = createContext<Loaded>({ choices: undefined, error: null, refetch: () => {} });

/** The filter bar of a collection of which the read of the rows counts the choices too. `icons`: by field. */
export function countedFilters<F extends Fields>(
  collection: Collection<F>,
  icons: Partial<Record<string, Icon>>,
): (props: Props<z.output<Collection<F>["filters"]>>) => ReactNode {
  const values = filterValues(collection);
  const labels: Record<string, string> = labelsOf(collection.fields);
  return function CountedFilters({ filters, onChange, read, choices, alwaysOffered, nameOf, without, ...words }) {
    const loaded = useMemo<Loaded>(
      () => ({
        choices,
        error: read.error instanceof ApiError ? read.error : null,
        refetch: () => void read.refetch(),
      }),
      [choices, read],
    );
    return (
      <Counts value={loaded}>
        <FilterBar
          control={{
            ...filterState(values, filters, onChange),
            offered: values.all.filter(({ filter }) => filter.kind !== "search" && !without?.includes(filter.id)),
            labelOf: ({ id }) => labels[id] ?? id,
            iconOf: ({ id }) => icons[id] ?? IconFilter,
            nameOf: (filter, choice) => ({ label: nameOf(filter, choice) }),
            flagNameOf: words.flagNameOf ?? (() => ""),
            noChoice: words.noChoice,
            alwaysOffered,
            Choices,
          }}
        />
      </Counts>
    );
  };
}

function Choices({ filter, children }: { filter: Filter; children: (loaded: ChoiceCounts) => ReactNode }) {
  const { choices, ...loaded } = use(Counts);
  const own = choices?.[filter.id];
  return children({ ...loaded, counts: own && new Map(own.map(({ value, count }) => [String(value), count])) });
}
