import type { DiscoveryResult } from "#contract/discovery.ts";
import { creatorColumns, title } from "#web/shared/creators/creator-columns.tsx";
import { columnsOf } from "#web/table/features.ts";
import { CrmCell } from "./parts/crm-cell.tsx";

const creator = creatorColumns<DiscoveryResult>((row) => row, {
  followers: "followers",
  engagementRate: "engagement",
  growth: "growth",
  score: "score",
});

const column = columnsOf<DiscoveryResult>();

export const COLUMNS = column.columns([
  creator.name,
  creator.followers,
  creator.engagementRate,
  creator.growth,
  creator.niches,
  creator.score,
  column.display({
    id: "crm",
    header: title("actions"),
    meta: { width: 80, align: "end" },
    cell: ({ row }) => <CrmCell creator={row.original} />,
  }),
]);
