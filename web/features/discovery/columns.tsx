import { creatorsCollection, type CreatorColumn } from "#contract/collections/discovery.ts";
import type { DiscoveryResult } from "#contract/discovery.ts";
import { CrmCell } from "#web/shared/add-to-crm/crm-cell.tsx";
import { CurateLink } from "#web/shared/curation/curate-link.tsx";
import { creatorColumn, nameColumn, title } from "#web/shared/creators/creator-cells.tsx";
import { columnsOf, type Columns } from "#web/table/features.ts";
import { KeywordMatch } from "./parts/keyword-match.tsx";

const column = columnsOf<DiscoveryResult>();
const creatorOf = (row: DiscoveryResult) => row;

/** At module scope: a column must stay the same from render to render. */
const COLUMNS = new Map(creatorsCollection.columns.map((id) => [id, creatorColumn(id, creatorOf)]));
const name = nameColumn(creatorOf);
const actions = { id: "crm", header: title("actions") };
const crm = column.display({
  ...actions,
  meta: { width: 80, align: "end", fixed: true },
  cell: ({ row }) => <CrmCell creator={row.original} />,
});
const forAdmins = column.display({
  ...actions,
  meta: { width: 116, align: "end", fixed: true },
  cell: ({ row: { original } }) => (
    <span className="inline-row gap-1">
      <CurateLink creatorId={original._id} name={original.full_name} />
      <CrmCell creator={original} />
    </span>
  ),
});

const match = column.display({
  id: "match",
  header: title("match"),
  meta: { wideOnly: true, width: 280 },
  cell: ({ row }) => <KeywordMatch match={row.original.match} />,
});

/** The name first, with keywords why a creator was found, actions last; administrators have a way to edit each creator. */
export function columnsFor(
  chosen: readonly CreatorColumn[],
  { hasKeywords, isAdmin }: { hasKeywords: boolean; isAdmin: boolean },
): Columns<DiscoveryResult> {
  return column.columns([
    name,
    ...(hasKeywords ? [match] : []),
    ...chosen.flatMap((id) => COLUMNS.get(id) ?? []),
    isAdmin ? forAdmins : crm,
  ]);
}
