import { getList } from "#contract/lists/endpoints.ts";
import { listTrackedRankings } from "#contract/rankings/tracked-rankings.ts";
import { narrowedName } from "#contract/rankings/ranking-name.ts";
import { createTracking, listTracking, rankingTracking } from "#contract/tracking/endpoints.ts";
import { Button } from "@mantine/core";
import { IconAntenna, IconStackPop } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { AlertsButton } from "#web/shared/alerts/alerts-button.tsx";
import { tabProps } from "#web/shared/tabs/tab-props.ts";
import { TabStrip } from "#web/shared/tabs/tab-strip.tsx";
import { useCan } from "#web/shared/use-can.ts";
import { Page } from "#web/shell/page.tsx";
import { ReadError } from "#web/ui/loaded.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { NoCreators } from "#web/shared/tracking/no-posts.tsx";
import { OptionsBar } from "#web/shared/tracking/options-bar.tsx";
import { ShareReport } from "../parts/share-report.tsx";
import { ListActions } from "../parts/list-actions.tsx";
import { TRACKING_TABS, writeTracking } from "#web/shared/tracking/search-params.ts";
import { useTracking, type TrackingControl } from "#web/shared/tracking/use-tracking.ts";

const t = texts("tracking");
const listRoute = getRouteApi("/signed-in/tracking/$topId");
const rankingRoute = getRouteApi("/signed-in/tracking/ranking/$topId");

const OverviewTab = lazy(async () => ({ default: (await import("../overview/overview-tab.tsx")).OverviewTab }));
const PostsTab = lazy(async () => ({ default: (await import("../posts/posts-of-campaign.tsx")).PostsOfCampaign }));
const AnalysisTab = lazy(async () => ({
  default: (await import("#web/shared/tracking/analysis/analysis-tab.tsx")).AnalysisTab,
}));

const CampaignTab = lazy(async () => ({ default: (await import("../campaign/campaign-tab.tsx")).CampaignTab }));

/** What the creators of a list publish. */
export function ListTrackingPage() {
  const { topId: id } = listRoute.useParams();
  const control = useTracking({ kind: "list", id, calls: listTracking });
  const read = useRead(getList, { id: control.id, per_page: 1 });
  const canWrite = useCan("crm.write");
  const list = read.data?.list;
  // An id that is not valid is refused; one that is unknown or of another workspace is not found.
  if (read.error?.err === "not_found" || read.error?.err === "bad_request") return <NotHere kind="list" />;
  return (
    <Page
      title={list ? t("title", { name: list.title }) : t("label")}
      lead={list && <Link {...paths.list(list._id)}>{t("toList")}</Link>}
      actions={
        list?.trackingState === 0 &&
        canWrite && (
          <>
            <ShareReport list={list} control={control} />
            <AlertsButton subject="list" id={list._id} title={list.title} />
            <ListActions list={list} />
          </>
        )
      }
    >
      {!list ? (
        read.error ? (
          <ReadError read={read} title={t("failed")} />
        ) : (
          <SkeletonRows rows={8} />
        )
      ) : list.trackingState === 0 ? (
        list.influencerCount === 0 ? (
          <NoCreators control={control} />
        ) : (
          <Tabs control={control} />
        )
      ) : (
        <Off topId={list._id} />
      )}
    </Page>
  );
}

/** What the creators on the first places of a ranking publish. */
export function RankingTrackingPage() {
  const { topId: id } = rankingRoute.useParams();
  const control = useTracking({ kind: "ranking", id, calls: rankingTracking });
  const read = useRead(listTrackedRankings, {});
  const tracking = read.data?.trackings.find(({ _id }) => _id === control.id);
  if (read.data && !tracking) return <NotHere kind="ranking" />;
  const name = tracking && narrowedName(tracking.top, tracking);
  return (
    <Page title={name === undefined ? t("label") : t("title", { name })} lead={t("ofRanking")}>
      {tracking ? (
        <Tabs control={control} />
      ) : read.error ? (
        <ReadError read={read} title={t("failed")} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Page>
  );
}

function Tabs({ control }: { control: TrackingControl }) {
  const { state, kind } = control;
  return (
    <>
      <OptionsBar control={control} />
      <TabStrip className={undefined} label={t("tabs")}>
        {TRACKING_TABS.filter((tab) => kind === "list" || tab !== "campaign").map((tab) => (
          <Link
            key={tab}
            to="."
            search={writeTracking({ ...state, tab, post: undefined })}
            {...tabProps(tab === state.tab)}
          >
            {t(`tab.${tab}`)}
          </Link>
        ))}
      </TabStrip>
      <Suspense fallback={<SkeletonRows rows={8} />}>
        {state.tab === "overview" && <OverviewTab control={control} />}
        {state.tab === "posts" && <PostsTab control={control} />}
        {state.tab === "analysis" && <AnalysisTab control={control} />}
        {state.tab === "campaign" && kind === "list" && <CampaignTab control={control} />}
      </Suspense>
    </>
  );
}

/** A list that is not tracked. */
function Off({ topId }: { topId: string }) {
  const canWrite = useCan("crm.write");
  const { mutate, isPending } = useMutate(createTracking, { onError: toastError });
  return (
    <EmptyState
      icon={<IconAntenna size={22} />}
      title={t("off.title")}
      action={
        canWrite && (
          <Button loading={isPending} onClick={() => mutate({ topId })}>
            {t("off.turnOn")}
          </Button>
        )
      }
    >
      {t(canWrite ? "off.text" : "off.textViewer")}
    </EmptyState>
  );
}

function NotHere({ kind }: { kind: "list" | "ranking" }) {
  const all = kind === "list" ? paths.lists() : paths.rankings();
  return (
    <Page title={t("notFound")} sampleMark={false}>
      <EmptyState
        icon={<IconStackPop size={22} />}
        title={t("notFound")}
        action={<Button renderRoot={(props) => <Link {...props} {...all} />}>{t(`notHere.${kind}All`)}</Button>}
      >
        {t(`notHere.${kind}`)}
      </EmptyState>
    </Page>
  );
}
