import { labelsOf } from "#contract/collections/collection.ts";
import { PERSON_STATES, peopleCollection } from "#contract/collections/people.ts";
import type { Filter } from "#contract/collections/filters.ts";
import type { listPeople } from "#contract/people.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { IconCalendar, IconCreditCard, IconFilter, IconUserCheck } from "@tabler/icons-react";
import { createContext, use, useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/api/api-error.ts";
import { useSignedIn } from "#web/api/session.ts";
import { FilterBar } from "#web/shared/collections/filters/filter-bar.tsx";
import { filterState, type ChoiceCounts } from "#web/shared/collections/filters/filter-control.ts";
import { filterValues } from "#web/shared/collections/filters/filter-values.ts";
import type { TableRead } from "#web/table/rows-frame.tsx";
import type { PeopleState } from "../search-params.ts";
import { PLANS, usePlanName } from "./plan-name.ts";

const values = filterValues(peopleCollection);
const labels: Record<string, string> = labelsOf(peopleCollection.fields);
const ICONS: Partial<Record<string, typeof IconFilter>> = {
  plan: IconCreditCard,
  state: IconUserCheck,
  lastUsed: IconCalendar,
  joined: IconCalendar,
};

type Filters = PeopleState["filters"];
type Loaded = { choices: Map<string, ReadonlyMap<string, number>> | undefined } & Pick<
  ChoiceCounts,
  "error" | "refetch"
>;

const Counts = createContext<Loaded>({ choices: undefined, error: null, refetch: () => {} });

export function PeopleFilters({
  filters,
  onChange,
  read,
}: {
  filters: Filters;
  onChange: (filters: Filters) => void;
  read: TableRead & { data: ReplyOf<typeof listPeople> | undefined };
}) {
  const { t } = useTranslation("people");
  const planName = usePlanName();
  const { limits } = useSignedIn();
  const loaded = useMemo<Loaded>(
    () => ({
      choices:
        read.data &&
        new Map(
          Object.entries(read.data.choices).map(([id, choices]) => [
            id,
            new Map(choices.map(({ value, count }) => [String(value), count])),
          ]),
        ),
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
          offered: values.all.filter(
            ({ filter }) => filter.kind !== "search" && (limits.plan !== null || filter.id !== "plans"),
          ),
          labelOf: ({ id }) => labels[id] ?? id,
          iconOf: ({ id }) => ICONS[id] ?? IconFilter,
          nameOf: ({ id }, choice) => {
            if (id === "plans") return { label: planName(Number(choice)) };
            const state = PERSON_STATES.find((one) => one === choice);
            return { label: state ? t(`states.${state}`) : choice };
          },
          flagNameOf: () => "",
          alwaysOffered: ({ id }) => (id === "plans" ? PLANS.map(String) : PERSON_STATES),
          Choices: CountedChoices,
        }}
      />
    </Counts>
  );
}

function CountedChoices({ filter, children }: { filter: Filter; children: (loaded: ChoiceCounts) => ReactNode }) {
  const { choices, ...loaded } = use(Counts);
  return children({ ...loaded, counts: choices?.get(filter.id) });
}
