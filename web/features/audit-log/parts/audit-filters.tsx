import { AUDIT_GROUPS } from "#contract/audit-kinds.ts";
import { auditCollection } from "#contract/collections/audit.ts";
import { labelsOf } from "#contract/collections/collection.ts";
import type { Filter } from "#contract/collections/filters.ts";
import { IconCalendar, IconFilter, IconListDetails } from "@tabler/icons-react";
import { createContext, use, useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FilterBar } from "#web/shared/collections/filters/filter-bar.tsx";
import { filterState, type ChoiceCounts } from "#web/shared/collections/filters/filter-control.ts";
import { filterValues } from "#web/shared/collections/filters/filter-values.ts";
import type { TableRead } from "#web/table/rows-frame.tsx";
import { ApiError } from "#web/api/api-error.ts";
import type { AuditState } from "../search-params.ts";

const values = filterValues(auditCollection);
const labels: Record<string, string> = labelsOf(auditCollection.fields);
const ICONS: Partial<Record<string, typeof IconFilter>> = { at: IconCalendar, kind: IconListDetails };

type Filters = AuditState["filters"];

const Counts = createContext<ChoiceCounts>({ counts: undefined, error: null, refetch: () => {} });

/** By period and by kind; persons have a field of their own. */
export function AuditFilters({
  filters,
  onChange,
  counts,
  read,
}: {
  filters: Filters;
  onChange: (filters: Filters) => void;
  counts: { value: string | number; count: number }[] | undefined;
  read: TableRead;
}) {
  const { t } = useTranslation("auditLog");
  const loaded = useMemo<ChoiceCounts>(
    () => ({
      counts: counts && new Map(counts.map(({ value, count }) => [String(value), count])),
      error: read.error instanceof ApiError ? read.error : null,
      refetch: () => void read.refetch(),
    }),
    [counts, read],
  );
  return (
    <Counts value={loaded}>
      <FilterBar
        control={{
          ...filterState(values, filters, onChange),
          offered: values.all.filter(({ filter }) => filter.kind !== "search"),
          labelOf: ({ id }) => labels[id] ?? id,
          iconOf: ({ id }) => ICONS[id] ?? IconFilter,
          nameOf: (_filter, choice) => {
            const group = AUDIT_GROUPS.find((one) => one === choice);
            return { label: group ? t(`groups.${group}`) : choice };
          },
          flagNameOf: () => "",
          alwaysOffered: () => AUDIT_GROUPS,
          Choices: CountedChoices,
        }}
      />
    </Counts>
  );
}

function CountedChoices({ children }: { filter: Filter; children: (loaded: ChoiceCounts) => ReactNode }) {
  return children(use(Counts));
}
