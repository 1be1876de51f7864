import type { ReplyOf } from "#contract/base/endpoint.ts";
import { RANKING_PAGE_SIZES } from "#contract/base/limits.ts";
import type { readRanking } from "#contract/rankings/endpoints.ts";
import { RISING } from "#contract/scores/rising.ts";
import { Button } from "@mantine/core";
import { IconCalendarOff, IconHistory, IconLock, IconSparkles, IconTrendingUp, IconTrophy } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { AddChosen } from "#web/shared/add-to-crm/add-chosen.tsx";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import { CreatorsTable } from "#web/shared/creators/creators-table.tsx";
import { FilteredNetworksProvider, FilteredNichesProvider } from "#web/shared/creators/filtered-networks.ts";
import { withTies } from "#web/shared/creators/tied.ts";
import { useCan } from "#web/shared/use-can.ts";
import { useSelection } from "#web/table/selection.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Faces } from "#web/ui/people/faces.tsx";
import { useShortcut } from "#web/ui/shortcuts.ts";
import { texts } from "#web/words/i18n.ts";
import { columnsFor, type Ranked } from "../columns.tsx";
import type { ShownRanking } from "../search-params.ts";
import { useLayout } from "../use-layout.ts";
import { dayName, rankingTitle } from "../names.ts";
import { prefetchPage, useRanking, type RankingsControl } from "../use-rankings.ts";
import { RankingFrameProvider } from "./cells.tsx";
import { ExportRanking } from "./export-ranking.tsx";
import { LockedPlaces } from "./locked-places.tsx";
import { MetricsLine } from "./metrics-line.tsx";
import { RankingStrip } from "./ranking-strip.tsx";
import styles from "./rankings.module.css";
import { Toolbar } from "./toolbar.tsx";

const t = texts("rankings");

const DAY_LENGTH = "YYYY-MM-DD".length;

/** One ranking: what it has in total, and a page of its rows. */
export function RankingView({ control, shown }: { control: RankingsControl; shown: ShownRanking }) {
  const { search, change, toPage } = control;
  const canWrite = useCan("crm.write");
  const { view } = search;
  const label = rankingTitle(shown, view);
  const layout = useLayout();
  const [now] = useState(Date.now);
  const { id, network, country, niche } = shown;
  const selection = useSelection<Ranked>(JSON.stringify([id, network, country, search.day, view]));
  const [isSelecting, setIsSelecting] = useState(false);
  const toggleSelecting = () => {
    selection.clear();
    setIsSelecting(!isSelecting);
  };
  // While rows can be selected, X selects one.
  useShortcut("x", t("select"), toggleSelecting, { enabled: canWrite && !isSelecting });
  const read = useRanking(shown, search);
  const { data } = read;
  const rows = useMemo(() => data && withTies(data.creators), [data]);
  const columns = useMemo(() => columnsFor(view, layout), [view, layout]);
  const total = data?.total_results ?? 0;
  // Other views have only what can be viewed.
  const reach = view === "top" ? (data?.locked?.visible ?? total) : total;
  const frame = useMemo(
    () => ({
      view,
      day: data?.day ?? new Date(now).toISOString().slice(0, DAY_LENGTH),
      isPast: typeof data?.day === "string",
      comparedTo: data?.comparedTo ?? null,
      trendDays: data?.trendDays ?? [],
      network,
      badge:
        data?.publicUrl && data.day === null && view === "top"
          ? { origin: new URL(data.publicUrl, location.origin).origin, top: data.top, narrowed: { network, country } }
          : null,
    }),
    [data, view, network, country, now],
  );
  const isPast = search.day !== undefined;
  const isMissingDay = isPast && read.error?.err === "not_found";
  return (
    <>
      <RankingStrip control={control} shown={shown} />
      {!isPast && <MetricsLine shown={shown} view={view} />}
      {data && data.ambassadors.length > 0 && (
        <p className={styles.ambassadors}>
          <Faces
            people={data.ambassadors.map((one) => ({ _id: one._id, name: one.full_name, src: one.picture_url }))}
            size={24}
          />
          <span className="medium">{t("ambassadors", { count: data.ambassadors.length })}</span>
          {data.ambassadors.map((one) => (
            <CreatorLink key={one._id} creator={one} />
          ))}
        </p>
      )}
      <Toolbar
        control={control}
        shown={shown}
        days={data?.days}
        layout={layout}
        file={data && reach > 0 ? { total, max: data.exportMax } : undefined}
        publicUrl={data?.publicUrl ?? null}
        selecting={canWrite ? { isOn: isSelecting, toggle: toggleSelecting } : undefined}
      />
      {isPast && !isMissingDay && <PastDay control={control} day={search.day ?? ""} />}
      {isMissingDay ? (
        <MissingDay control={control} day={search.day ?? ""} />
      ) : (
        <RankingFrameProvider value={frame}>
          <FilteredNetworksProvider value={network ? [network] : []}>
            <FilteredNichesProvider value={niche ? [niche.id] : []}>
              <CreatorsTable
                {...{ label, columns, rows, read, layout }}
                creatorOf={(row) => row}
                pages={{
                  page: search.page,
                  size: search.per_page,
                  total,
                  reach,
                  sizes: RANKING_PAGE_SIZES,
                  onPage: toPage,
                  onSize: (per_page) => change({ per_page }),
                  onIntent: (page) => prefetchPage(shown, { ...search, page }),
                }}
                {...(canWrite && isSelecting && { selection })}
                bulk={
                  <>
                    <AddChosen selection={selection} />
                    <ExportRanking control={control} shown={shown} creatorIds={[...selection.rows.keys()]} />
                  </>
                }
                empty={<NoRows control={control} shown={shown} data={data} />}
                foot={
                  data?.locked &&
                  reach <= search.page * search.per_page && (
                    <LockedPlaces shown={shown} locked={data.locked} isChosen={view !== "top" || isNarrowed(search)} />
                  )
                }
              />
            </FilteredNichesProvider>
          </FilteredNetworksProvider>
        </RankingFrameProvider>
      )}
    </>
  );
}

function PastDay({ control: { change }, day }: { control: RankingsControl; day: string }) {
  return (
    <div className={styles.past}>
      <IconHistory size={16} aria-hidden />
      <p className={styles.pastText}>{t("pastDay", { day: dayName(day) })}</p>
      <Button size="compact-sm" variant="default" onClick={() => change({ day: undefined })}>
        {t("backToNow")}
      </Button>
    </div>
  );
}

function MissingDay({ control: { change }, day }: { control: RankingsControl; day: string }) {
  return (
    <EmptyState
      icon={<IconCalendarOff size={22} />}
      title={t("noSuchDay", { day: dayName(day) })}
      action={<Button onClick={() => change({ day: undefined })}>{t("backToNow")}</Button>}
    >
      {t("noSuchDayText")}
    </EmptyState>
  );
}

function isNarrowed({ network, country }: RankingsControl["search"]): boolean {
  return network !== undefined || country !== undefined;
}

/** Why there are no rows, and the way to some. */
function NoRows({
  control,
  shown,
  data,
}: {
  control: RankingsControl;
  shown: ShownRanking;
  data: ReplyOf<typeof readRanking> | undefined;
}) {
  const { search, change, linkTo } = control;
  const widen = <Button onClick={() => change({ network: undefined, country: undefined })}>{t("empty.widen")}</Button>;
  if (data?.locked?.visible === 0 && search.view === "top") {
    return (
      <EmptyState icon={<IconLock size={22} />} title={t("emptyLocked")} action={widen}>
        {t("emptyView.locked", { count: data.locked.shown })}
      </EmptyState>
    );
  }
  if (search.view !== "top") {
    const { comparedTo = null, locked = null } = data ?? {};
    const Icon = search.view === "rising" ? IconTrendingUp : IconSparkles;
    const what = search.view === "newcomers" && comparedTo === null ? "noDay" : search.view;
    return (
      <EmptyState
        icon={<Icon size={22} />}
        title={t(`emptyView.${what}`, { day: comparedTo === null ? "" : dayName(comparedTo) })}
        action={<Button onClick={() => change({ view: "top" })}>{t("emptyView.all")}</Button>}
      >
        {locked ? t("emptyView.locked", { count: locked.shown }) : t(`emptyView.${what}Text`, { bar: RISING.bar })}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<IconTrophy size={22} />}
      title={t(`empty.${shown.subject}`)}
      action={
        isNarrowed(search) ? (
          widen
        ) : (
          <Button renderRoot={(props) => <Link {...props} {...linkTo({})} />}>{t("empty.all")}</Button>
        )
      }
    >
      {t("empty.text")}
    </EmptyState>
  );
}
