import type { DiscoveryResult } from "#contract/discovery.ts";
import { RANGE_METRICS, type RangeMetric } from "#contract/metrics.ts";
import { creatorColumns, title } from "#web/shared/creators/creator-columns.tsx";
import { columnsOf, type Columns } from "#web/table/features.ts";
import { CrmCell } from "./parts/crm-cell.tsx";

const creator = creatorColumns<DiscoveryResult>((row) => row, {
  followers: "followers",
  engagementRate: "engagement",
  growth: "growth",
  score: "score",
});

const column = columnsOf<DiscoveryResult>();

/** Who it is comes first and what can be done last; between them stand the columns a person chooses. */
const { name, ...choosable } = creator;
const crm = column.display({
  id: "crm",
  header: title("actions"),
  meta: { width: 80, align: "end" },
  cell: ({ row }) => <CrmCell creator={row.original} />,
});

export type ColumnId = keyof typeof choosable;

const FIRST = ["followers", "engagementRate", "growth"] as const satisfies readonly RangeMetric[];

export const COLUMN_IDS: readonly ColumnId[] = [
  ...FIRST,
  ...RANGE_METRICS.filter((metric) => !FIRST.some((first) => first === metric)),
  "niches",
  "score",
  "tier",
  "country",
  "language",
  "biography",
];

const USUAL_COLUMNS: readonly ColumnId[] = ["followers", "engagementRate", "growth", "niches", "score"];

/** The columns of these names in their order; names of another version are left out. */
export function chosenColumns(names: readonly string[] | undefined): readonly ColumnId[] {
  if (!names) return USUAL_COLUMNS;
  return names.flatMap((one) => COLUMN_IDS.filter((id) => id === one));
}

export function columnsFor(chosen: readonly ColumnId[]): Columns<DiscoveryResult> {
  return column.columns([name, ...chosen.map((id) => choosable[id]), crm]);
}
