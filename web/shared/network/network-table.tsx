import type { NetworkNode } from "#contract/profiles/network.ts";
import { UnstyledButton } from "@mantine/core";
import type { ComponentType } from "react";
import { compact, date, exact } from "#web/lib/format.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { columnsOf } from "#web/table/features.ts";
import type { TableRead } from "#web/table/rows-frame.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";
import type { Neighbour, SortBy } from "./neighbours.ts";

const t = texts("profiles");

type Side = "mentioned" | "mentioning";
/** A row, with what its counts do. */
export type NeighbourRow = Neighbour & {
  onPosts: (side: Side) => void;
  /** What those in the middle are called together. */
  name: string;
  /** The name of the creator, with a link that opens as where it is shown. */
  Name: ComponentType<{ creator: NetworkNode }>;
};

type NetworkTableProps = {
  rows: NeighbourRow[];
  read: TableRead;
  sort: { by: SortBy; ascending: boolean };
  onSort: (by: SortBy) => void;
};

/** Shows the same creators as the picture, for keyboards and screen readers too. */
export function NetworkTable({ rows, read, sort, onSort }: NetworkTableProps) {
  return (
    <DataTable
      label={t("network.table")}
      columns={COLUMNS}
      rows={rows}
      rowId={({ node }) => node._id}
      rowName={({ node }) => node.full_name}
      read={read}
      density="compact"
      sorting={{ ...sort, onSort: (by) => onSort(COLUMN_SORTS[by] ?? "name") }}
      onOpen={({ onPosts, mentioned }) => onPosts(mentioned > 0 ? "mentioned" : "mentioning")}
      empty={<p className="flush muted">{t("network.noMatch")}</p>}
    />
  );
}

const COLUMN_SORTS: Record<string, SortBy> = {
  name: "name",
  mentioned: "mentioned",
  mentioning: "mentioning",
  followers: "followers",
  last: "last",
};

function title(id: Exclude<SortBy, "posts">) {
  return function Title() {
    return t(`network.columns.${id}`);
  };
}

function Posts({ row, side }: { row: NeighbourRow; side: Side }) {
  const count = row[side];
  if (count === 0) return <span className="muted">–</span>;
  const names = { creator: row.name, name: row.node.full_name, count };
  return (
    <UnstyledButton
      className="min-target accent-text tabular hover-underline"
      aria-label={t(`network.postsOf.${side}`, names)}
      onClick={() => row.onPosts(side)}
    >
      {exact(count)}
    </UnstyledButton>
  );
}

const column = columnsOf<NeighbourRow>();

const COLUMNS = column.columns([
  column.display({
    id: "name",
    header: title("name"),
    meta: { width: 176, sort: "name" },
    cell: ({ row: { original } }) => (
      <span className="inline-row gap-2 max-full">
        <original.Name creator={original.node} />
        {original.node.network && <NetworkIcon network={original.node.network} size={14} labelled />}
      </span>
    ),
  }),
  ...(["mentioned", "mentioning"] as const).map((side) =>
    column.display({
      id: side,
      header: title(side),
      meta: { width: 84, sort: side, align: "end" },
      cell: ({ row: { original } }) => <Posts row={original} side={side} />,
    }),
  ),
  column.display({
    id: "followers",
    header: title("followers"),
    meta: { width: 78, sort: "followers", align: "end", wideOnly: true },
    cell: ({ row: { original } }) => (original.node.followers === null ? "–" : compact(original.node.followers)),
  }),
  column.display({
    id: "last",
    header: title("last"),
    meta: { width: 88, sort: "last", align: "end", wideOnly: true },
    cell: ({ row: { original } }) => date(original.last),
  }),
]);
