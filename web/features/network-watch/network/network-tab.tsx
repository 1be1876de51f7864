import { watchedCreators, type Watch } from "#contract/network-watch.ts";
import { SegmentedControl, Skeleton } from "@mantine/core";
import { IconAffiliate, IconUsers } from "@tabler/icons-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { useRead } from "#web/api/queries.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { exact } from "#web/lib/format.ts";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import type { Ends } from "#web/shared/network/graph-canvas.ts";
import {
  DIRECTIONS,
  filterNeighbours,
  neighboursOf,
  sortNeighbours,
  type SortBy,
} from "#web/shared/network/neighbours.ts";
import { NetworkTable } from "#web/shared/network/network-table.tsx";
import type { TableRead } from "#web/table/rows-frame.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { texts } from "#web/words/i18n.ts";
import type { WatchControl } from "../use-watch.ts";
import styles from "./network.module.css";

const t = texts("networkWatch");
const tProfiles = texts("profiles");

const NetworkGraph = lazy(async () => ({ default: (await import("#web/shared/network/graph.tsx")).NetworkGraph }));

type Circle = ReplyOf<typeof watchedCreators>;

/** The watched creators and those around them, as picture and table, over all time. */
export function NetworkTab({ control, watch }: { control: WatchControl; watch: Watch }) {
  const read = useRead(watchedCreators, { id: control.id });
  return (
    <div className={styles.tab}>
      <Loaded read={read} failed={t("circle.failed")} placeholder={<Skeleton height={420} radius="md" />}>
        {(circle) => {
          if (circle.creators.length === 0)
            return (
              <EmptyState icon={<IconUsers size={22} />} title={t("circle.noCreators")}>
                {t("circle.noCreatorsText")}
              </EmptyState>
            );
          if (circle.missing)
            return (
              <EmptyState icon={<IconAffiliate size={22} />} title={tProfiles("network.none")}>
                {t(`circle.missing.${circle.missing}`, {
                  count: circle.unknownAccounts,
                  formatted: exact(circle.unknownAccounts),
                })}
              </EmptyState>
            );
          return <Neighbours control={control} name={watch.title} circle={circle} read={read} />;
        }}
      </Loaded>
    </div>
  );
}

type NeighboursProps = { control: WatchControl; name: string; circle: Circle; read: TableRead };

function Neighbours({ control, name, circle, read }: NeighboursProps) {
  const { state, change } = control;
  const { way } = state;
  const [sort, setSort] = useState<{ by: SortBy; ascending: boolean }>({ by: "posts", ascending: false });
  const network = useMemo(() => ({ nodes: [...circle.creators, ...circle.neighbours], edges: circle.edges }), [circle]);
  const centers = circle.creators.length;
  const all = useMemo(() => neighboursOf(network, centers), [network, centers]);
  const shown = useMemo(() => filterNeighbours(all, { direction: way, least: 1 }), [all, way]);
  const visible = useMemo(() => new Set(shown.map(({ node }) => node._id)), [shown]);
  const watched = useMemo(() => new Set(circle.creators.map(({ _id }) => _id)), [circle]);
  // The picture and the table are of all time.
  const showPosts = (
    ends: { by: string | undefined; mentioned: string | undefined },
    show: "mentions" | "mentionedBy",
  ) => change({ tab: "posts", range: { preset: "allTime" }, network: "global", tag: undefined, show, ...ends });
  const showSide = (id: string, side: "mentioned" | "mentioning") =>
    side === "mentioned"
      ? showPosts({ by: undefined, mentioned: id }, "mentions")
      : showPosts({ by: id, mentioned: undefined }, "mentionedBy");
  const showEdge = ({ from, to }: Ends) => {
    if (watched.has(from) && !watched.has(to)) showPosts({ by: from, mentioned: to }, "mentions");
    else if (!watched.has(from) && watched.has(to)) showPosts({ by: from, mentioned: to }, "mentionedBy");
  };
  const rows = sortNeighbours(shown, sort).map((one) =>
    Object.assign({}, one, {
      name,
      Name: CreatorLink,
      onPosts: (side: "mentioned" | "mentioning") => showSide(one.node._id, side),
    }),
  );
  return (
    <div className="stack gap-4 shrink">
      <p className="flush muted">
        {t("circle.summary", {
          count: circle.mentions,
          formatted: exact(circle.mentions),
          mentionedBy: exact(circle.mentionedBy),
        })}{" "}
        {circle.unknownAccounts > 0 &&
          tProfiles("network.unknown", {
            count: circle.unknownAccounts,
            formatted: exact(circle.unknownAccounts),
          })}{" "}
        {circle.omitted > 0 &&
          tProfiles("network.omitted", { count: circle.omitted, formatted: exact(circle.omitted) })}
      </p>
      <SegmentedControl
        className="self-start"
        size="xs"
        aria-label={tProfiles("network.direction")}
        value={way}
        data={DIRECTIONS.map((value) => ({ value, label: tProfiles(`network.directions.${value}`) }))}
        onChange={(next) => change({ way: next })}
      />
      <div className={styles.sides}>
        <Suspense fallback={<Skeleton height={420} radius="md" />}>
          <NetworkGraph
            network={network}
            centers={centers}
            name={name}
            visible={visible}
            selected={null}
            onNode={(id) => {
              const one = all.find(({ node }) => node._id === id);
              showSide(id, one && one.mentioned >= one.mentioning ? "mentioned" : "mentioning");
            }}
            onEdge={showEdge}
          />
        </Suspense>
        <div className={styles.table}>
          <NetworkTable
            rows={rows}
            read={read}
            sort={sort}
            onSort={(by) => setSort({ by, ascending: by === sort.by ? !sort.ascending : by === "name" })}
          />
        </div>
      </div>
    </div>
  );
}
