import { listWatches, type Watch } from "#contract/network-watch.ts";
import { Button } from "@mantine/core";
import { IconAffiliate } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { AlertsButton } from "#web/shared/alerts/alerts-button.tsx";
import { tabProps } from "#web/shared/tabs/tab-props.ts";
import { TabStrip } from "#web/shared/tabs/tab-strip.tsx";
import { Page } from "#web/shell/page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ReadError } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";
import { WatchMenu } from "../parts/watch-menu.tsx";
import { WATCH_TABS, writeWatch } from "../search-params.ts";
import { useWatch, type WatchControl } from "../use-watch.ts";

const t = texts("networkWatch");

const OverviewTab = lazy(async () => ({ default: (await import("../overview/overview-tab.tsx")).OverviewTab }));
const NetworkTab = lazy(async () => ({ default: (await import("../network/network-tab.tsx")).NetworkTab }));
const PostsTab = lazy(async () => ({ default: (await import("../posts/posts-tab.tsx")).PostsTab }));
const SimilarTab = lazy(async () => ({ default: (await import("../similar/similar-tab.tsx")).SimilarTab }));

/** The network of a creator, or of the creators of a list. */
export function WatchPage() {
  const control = useWatch();
  const navigate = useNavigate();
  const read = useRead(listWatches, {});
  const watch = read.data?.watches.find(({ _id }) => _id === control.id);
  if (read.data && !watch) return <NotHere />;
  const isDeleted = watch?.subject.kind === "list" && watch.subject.isDeleted;
  return (
    <Page
      title={watch?.title ?? t("title")}
      lead={watch && !isDeleted && <SubjectLink watch={watch} />}
      actions={
        watch && (
          <>
            {!isDeleted && <AlertsButton subject="watch" id={watch._id} title={watch.title} />}
            <WatchMenu watch={watch} onRemoved={() => void navigate(paths.networkWatches())} />
          </>
        )
      }
    >
      {!watch ? (
        read.error ? (
          <ReadError read={read} title={t("watchFailed")} />
        ) : (
          <SkeletonRows rows={8} />
        )
      ) : isDeleted ? (
        <EmptyState icon={<IconAffiliate size={22} />} title={t("ofList")}>
          {t("listDeleted")}
        </EmptyState>
      ) : (
        <Tabs control={control} watch={watch} />
      )}
    </Page>
  );
}

function SubjectLink({ watch: { title, subject } }: { watch: Watch }) {
  const isCreator = subject.kind === "creator";
  const name = isCreator ? subject.creator.full_name : subject.list.title;
  const link = isCreator ? paths.creator(subject.creator._id) : paths.list(subject.list._id);
  return (
    <>
      {name !== title && `${name}. `}
      <Link {...link}>{t(isCreator ? "toCreator" : "toList")}</Link>
    </>
  );
}

function Tabs({ control, watch }: { control: WatchControl; watch: Watch }) {
  const { state } = control;
  return (
    <>
      <TabStrip className={undefined} label={t("tabs")}>
        {WATCH_TABS.map((tab) => (
          <Link
            key={tab}
            to="."
            search={writeWatch({ ...state, tab, page: 1, post: undefined })}
            {...tabProps(tab === state.tab)}
          >
            {t(`tab.${tab}`)}
          </Link>
        ))}
      </TabStrip>
      <Suspense fallback={<SkeletonRows rows={8} />}>
        {state.tab === "overview" && <OverviewTab control={control} watch={watch} />}
        {state.tab === "network" && <NetworkTab control={control} watch={watch} />}
        {state.tab === "posts" && <PostsTab control={control} watch={watch} />}
        {state.tab === "similar" && <SimilarTab control={control} />}
      </Suspense>
    </>
  );
}

function NotHere() {
  return (
    <Page title={t("notFound")} sampleMark={false}>
      <EmptyState
        icon={<IconAffiliate size={22} />}
        title={t("notFound")}
        action={<Button renderRoot={(props) => <Link {...props} {...paths.networkWatches()} />}>{t("all")}</Button>}
      >
        {t("notFoundText")}
      </EmptyState>
    </Page>
  );
}
