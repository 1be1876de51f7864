import { readAdvocacy } from "#contract/employee-advocacy/endpoints.ts";
import type { AdvocacyOverview, Program } from "#contract/employee-advocacy/shapes.ts";
import { NETWORK_FACTS, NETWORKS } from "#contract/networks/networks.ts";
import { NativeSelect } from "@mantine/core";
import { Link, Navigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { RangePicker } from "#web/shared/days/range-picker.tsx";
import { tabProps } from "#web/shared/tabs/tab-props.ts";
import { TabStrip } from "#web/shared/tabs/tab-strip.tsx";
import { Page } from "#web/shell/page.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";
import { OverviewTab } from "../overview/overview-tab.tsx";
import { FirstScreen } from "../parts/first-screen.tsx";
import styles from "../parts/advocacy.module.css";
import { ADVOCACY_TABS, writeAdvocacy } from "../search-params.ts";
import { useAdvocacy, type AdvocacyControl } from "../use-advocacy.ts";

const t = texts("employees");
const tTracking = texts("tracking");

const RanksTab = lazy(async () => ({ default: (await import("../ranks/ranks-tab.tsx")).RanksTab }));
const PostsTab = lazy(async () => ({ default: (await import("../ranks/posts-tab.tsx")).PostsTab }));
const LibraryTab = lazy(async () => ({ default: (await import("../library/library-tab.tsx")).LibraryTab }));
const PeopleTab = lazy(async () => ({ default: (await import("../people/people-tab.tsx")).PeopleTab }));

/** What a workspace's employees publish, and who takes part. */
export function AdvocacyPage() {
  const control = useAdvocacy();
  const read = useRead(readAdvocacy, { filters: control.filters }, { keepRows: true });
  const program = read.data?.program;
  const { state } = control;
  // The team of a link or a bookmark was deleted since.
  if (read.error?.err === "not_found" && state.team !== null)
    return <Navigate to="." search={writeAdvocacy({ ...state, team: null, page: 1 })} replace />;
  return (
    <Page
      title={t("title")}
      lead={program && <Link {...paths.list(program.list._id)}>{t("toList", { name: program.list.title })}</Link>}
    >
      <Loaded read={read} failed={t("failed")} placeholder={<SkeletonRows rows={8} />}>
        {(overview) =>
          overview.program ? (
            <Tabs control={control} overview={overview} program={overview.program} stale={read.isPlaceholderData} />
          ) : (
            <FirstScreen />
          )
        }
      </Loaded>
    </Page>
  );
}

type Shown = { control: AdvocacyControl; overview: AdvocacyOverview; program: Program; stale: boolean };

function Tabs({ control, overview, program, stale }: Shown) {
  const { state } = control;
  return (
    <>
      {state.tab !== "people" && state.tab !== "library" && <Options control={control} program={program} />}
      <TabStrip className={undefined} label={t("tabs")}>
        {ADVOCACY_TABS.map((tab) => (
          <Link
            key={tab}
            to="."
            search={writeAdvocacy({ ...state, tab, page: 1, points: undefined })}
            {...tabProps(tab === state.tab)}
          >
            {t(`tab.${tab}`)}
          </Link>
        ))}
      </TabStrip>
      <Suspense fallback={<SkeletonRows rows={8} />}>
        {state.tab === "overview" && (
          <div data-stale={stale} aria-busy={stale} className={styles.tab}>
            <OverviewTab control={control} overview={overview} program={program} />
          </div>
        )}
        {state.tab === "ranks" && <RanksTab control={control} program={program} />}
        {state.tab === "posts" && <PostsTab control={control} />}
        {state.tab === "library" && <LibraryTab />}
        {state.tab === "people" && <PeopleTab control={control} program={program} />}
      </Suspense>
    </>
  );
}

/** Period, network and team: what all tabs of figures show. */
function Options({ control: { state, change }, program }: Pick<Shown, "control" | "program">) {
  return (
    <div className={styles.options}>
      <RangePicker range={state.range} onChange={(range) => change({ range })} />
      <NativeSelect
        size="sm"
        aria-label={tTracking("network")}
        value={state.network}
        data={[
          { value: "global", label: tTracking("allNetworks") },
          ...NETWORKS.map((value) => ({ value, label: NETWORK_FACTS[value].label })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          change({ network: NETWORKS.find((one) => one === value) ?? "global" })
        }
      />
      {program.teams.length > 0 && (
        <NativeSelect
          size="sm"
          aria-label={t("team")}
          value={state.team ?? ""}
          data={[
            { value: "", label: t("allTeams") },
            ...program.teams.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => change({ team: value === "" ? null : value })}
        />
      )}
    </div>
  );
}
