import { creatorsCollection, type CreatorColumn } from "#contract/collections/discovery.ts";
import type { DiscoveryResult } from "#contract/discovery/endpoints.ts";
import { CrmCell } from "#web/shared/add-to-crm/crm-cell.tsx";
import { creatorColumn, nameColumn, title } from "#web/shared/creators/creator-cells.tsx";
import { columnsOf, type Columns } from "#web/table/features.ts";
import { AudienceMatch } from "./parts/audience-match.tsx";
import { KeywordMatch } from "./parts/keyword-match.tsx";

const column = columnsOf<DiscoveryResult>();
const creatorOf = (row: DiscoveryResult) => row;

/** At module scope: a column must stay the same from render to render. */
const COLUMNS = new Map(creatorsCollection.columns.map((id) => [id, creatorColumn(id, creatorOf)]));
const name = nameColumn(creatorOf);
const crm = column.display({
  id: "crm",
  header: title("actions"),
  meta: { width: 80, align: "end", fixed: true },
  cell: ({ row }) => <CrmCell creator={row.original} />,
});
const match = column.display({
  id: "match",
  header: title("match"),
  meta: { wideOnly: true, width: 280 },
  cell: ({ row }) => <KeywordMatch match={row.original.match} />,
});

const audience = column.display({
  id: "audience",
  header: title("audience"),
  meta: { width: 240 },
  cell: ({ row }) => <AudienceMatch audience={row.original.audience} />,
});

/** The name first, then why a creator was found, actions last. */
export function columnsFor(
  chosen: readonly CreatorColumn[],
  { hasKeywords, hasAudience }: { hasKeywords: boolean; hasAudience: boolean },
): Columns<DiscoveryResult> {
  return column.columns([
    name,
    ...(hasKeywords ? [match] : []),
    ...(hasAudience ? [audience] : []),
    ...chosen.flatMap((id) => COLUMNS.get(id) ?? []),
    crm,
  ]);
}
