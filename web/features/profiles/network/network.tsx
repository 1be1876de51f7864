import type { ReplyOf } from "#contract/base/endpoint.ts";
import { creatorNetwork, exportCreatorNetwork } from "#contract/profiles/network.ts";
import { Button, NativeSelect, SegmentedControl, Skeleton } from "@mantine/core";
import { IconAffiliate, IconDownload } from "@tabler/icons-react";
import { lazy, Suspense, useMemo } from "react";
import { useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { useViewParam, useViewText } from "#web/shared/creators/creator-search.ts";
import { useDownload } from "#web/shared/export/use-download.ts";
import { HeldBackNote } from "#web/shared/held-back-note.tsx";
import type { TableRead } from "#web/table/rows-frame.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ReadError } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";
import { EdgePosts } from "./edge-posts.tsx";
import type { Ends } from "#web/shared/network/graph-canvas.ts";
import {
  DIRECTIONS,
  SORTS,
  filterNeighbours,
  neighboursOf,
  sortNeighbours,
  type SortBy,
} from "#web/shared/network/neighbours.ts";
import { NetworkTable } from "#web/shared/network/network-table.tsx";
import { WatchButton } from "#web/shared/network/watch-button.tsx";
import { CreatorName } from "../parts/creator-name.tsx";
import styles from "./network.module.css";

const t = texts("profiles");

const NetworkGraph = lazy(async () => ({ default: (await import("#web/shared/network/graph.tsx")).NetworkGraph }));

/** Numbers of posts that the filter offers. */
const LEAST = ["1", "2", "3", "5", "10"] as const;

/** The creators around one: a picture and a table of the same, and the posts behind. */
export function CreatorNetwork({ id }: { id: string }) {
  const read = useRead(creatorNetwork, { id });
  const { data, error } = read;
  if (!data) return error ? <ReadError read={read} title={t("network.failed")} /> : <SkeletonRows rows={6} />;
  if (data.blurredFields.length > 0) return <HeldBackNote field="mentions" />;
  if (data.missing) {
    return (
      <EmptyState icon={<IconAffiliate size={22} />} title={t("network.none")}>
        {t(`network.missing.${data.missing}`, { count: data.unknownAccounts, formatted: exact(data.unknownAccounts) })}
      </EmptyState>
    );
  }
  return <Neighbours key={id} id={id} network={data} read={read} />;
}

type Network = ReplyOf<typeof creatorNetwork>;
type Sort = { by: SortBy; ascending: boolean };

/** As `name` or, ascending, `name-asc`. */
function readSort(text = ""): Sort {
  const [name, way] = text.split("-");
  return { by: SORTS.find((sort) => sort === name) ?? "posts", ascending: way === "asc" };
}

function writeSort({ by, ascending }: Sort): string {
  return ascending ? `${by}-asc` : by;
}

/** Parses an edge between two creators of the network; null: the network has no such edge. */
function readEdge(text: string | undefined, { edges }: Network): Ends | null {
  const [from, to] = (text ?? "").split("-");
  const found = edges.find((edge) => edge.from === from && edge.to === to);
  return found ? { from: found.from, to: found.to } : null;
}

function Neighbours({ id, network, read }: { id: string; network: Network; read: TableRead }) {
  const [direction, setDirection] = useViewParam("net-direction", { values: DIRECTIONS, usual: "all" });
  const [leastText, setLeast] = useViewParam("net-least", { values: LEAST, usual: "1" });
  const least = Number(leastText);
  const [sortText, setSortText] = useViewText("net-sort");
  const sort = useMemo(() => readSort(sortText), [sortText]);
  const [edge, setEdge] = useViewText("net-edge");
  const selected = useMemo(() => readEdge(edge, network), [edge, network]);
  const setSelected = (ends: Ends | null) => setEdge(ends ? `${ends.from}-${ends.to}` : undefined);
  const { download, isDownloading } = useDownload(exportCreatorNetwork);
  const all = useMemo(() => neighboursOf(network, 1), [network]);
  const shown = useMemo(() => filterNeighbours(all, { direction, least }), [all, direction, least]);
  const visible = useMemo(() => new Set(shown.map(({ node }) => node._id)), [shown]);
  const [center] = network.nodes;
  if (!center) return null;
  const between = (other: string, side: "mentioned" | "mentioning") =>
    setSelected(side === "mentioned" ? { from: center._id, to: other } : { from: other, to: center._id });
  const selectNode = (other: string) => {
    const one = all.find(({ node }) => node._id === other);
    between(other, one && one.mentioned >= one.mentioning ? "mentioned" : "mentioning");
  };
  const rows = sortNeighbours(shown, sort).map((one) =>
    Object.assign({}, one, {
      name: center.full_name,
      Name: CreatorName,
      onPosts: (side: "mentioned" | "mentioning") => between(one.node._id, side),
    }),
  );
  const [from, to] = [selected?.from, selected?.to].map((end) => network.nodes.find(({ _id }) => _id === end));
  return (
    <div className="stack gap-4 shrink">
      <p className="flush muted">
        {t("network.summary", {
          name: center.full_name,
          Name: CreatorName,
          count: network.mentions,
          formatted: exact(network.mentions),
          mentionedBy: exact(network.mentionedBy),
        })}{" "}
        {network.unknownAccounts > 0 &&
          t("network.unknown", { count: network.unknownAccounts, formatted: exact(network.unknownAccounts) })}{" "}
        {network.omitted > 0 && t("network.omitted", { count: network.omitted, formatted: exact(network.omitted) })}
      </p>
      <div className="row wrap gap-2">
        <SegmentedControl
          size="xs"
          aria-label={t("network.direction")}
          value={direction}
          data={DIRECTIONS.map((value) => ({ value, label: t(`network.directions.${value}`) }))}
          onChange={setDirection}
        />
        <NativeSelect
          size="xs"
          aria-label={t("network.least")}
          value={String(least)}
          data={LEAST.map((value) => ({ value, label: t("network.atLeast", { count: Number(value) }) }))}
          onChange={({ currentTarget }) => setLeast(LEAST.find((value) => value === currentTarget.value) ?? "1")}
        />
        <span className="push-end" />
        <WatchButton creatorId={id} />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={isDownloading}
          onClick={() => download({ id })}
        >
          {t("network.export")}
        </Button>
      </div>
      <div className={styles.sides}>
        <Suspense fallback={<Skeleton className={styles.frame} />}>
          <NetworkGraph
            network={network}
            centers={1}
            name={center.full_name}
            visible={visible}
            selected={selected}
            onNode={selectNode}
            onEdge={setSelected}
          />
        </Suspense>
        <div className={styles.table}>
          <NetworkTable
            rows={rows}
            read={read}
            sort={sort}
            onSort={(by) => setSortText(writeSort({ by, ascending: by === sort.by ? !sort.ascending : by === "name" }))}
          />
        </div>
      </div>
      {selected && from && to && (
        <EdgePosts
          key={`${selected.from} ${selected.to}`}
          id={id}
          from={from}
          to={to}
          onClose={() => setSelected(null)}
        />
      )}
    </div>
  );
}
