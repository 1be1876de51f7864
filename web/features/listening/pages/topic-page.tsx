import { topicTracking } from "#contract/listening/endpoints.ts";
import { Button } from "@mantine/core";
import { IconEar } from "@tabler/icons-react";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { paths } from "#web/lib/paths.ts";
import { OptionsBar } from "#web/shared/tracking/options-bar.tsx";
import { writeTracking } from "#web/shared/tracking/search-params.ts";
import { useTracking, type TrackingControl } from "#web/shared/tracking/use-tracking.ts";
import { tabProps } from "#web/shared/tabs/tab-props.ts";
import { TabStrip } from "#web/shared/tabs/tab-strip.tsx";
import { useCan } from "#web/shared/use-can.ts";
import { Page } from "#web/shell/page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ReadError } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { ShareTopic } from "../share/share-topic.tsx";
import { TopicForm } from "../topic-form.tsx";
import { TopicMenu } from "../topic-menu.tsx";
import { useTopics } from "../use-topics.ts";

const t = texts("listening");
const route = getRouteApi("/signed-in/listening/$topicId");

const TABS = ["overview", "posts", "analysis"] as const;

const ReportTab = lazy(async () => ({ default: (await import("../report/report-tab.tsx")).ReportTab }));
const PostsTab = lazy(async () => ({ default: (await import("#web/shared/tracking/posts-tab.tsx")).PostsTab }));
const AnalysisTab = lazy(async () => ({
  default: (await import("#web/shared/tracking/analysis/analysis-tab.tsx")).AnalysisTab,
}));

/** What is published about a topic. */
export function TopicPage() {
  const { topicId } = route.useParams();
  const navigate = useNavigate();
  const control = useTracking({ kind: "topic", id: topicId, calls: topicTracking });
  const canWrite = useCan("crm.write");
  const [isEditing, setEditing] = useState(false);
  const { read, topics } = useTopics();
  const topic = topics?.find(({ _id }) => _id === topicId);
  if (topics && !topic) return <NotHere />;
  return (
    <Page
      title={topic?.title ?? t("label")}
      lead={<Link {...paths.listening()}>{t("all")}</Link>}
      actions={
        topic &&
        canWrite && (
          <>
            <ShareTopic topic={topic} control={control} />
            <TopicMenu
              topic={topic}
              onEdit={() => setEditing(true)}
              onDeleted={() => void navigate(paths.listening())}
            />
          </>
        )
      }
    >
      {topic ? (
        <Tabs control={control} />
      ) : read.error ? (
        <ReadError read={read} title={t("failed")} />
      ) : (
        <SkeletonRows rows={8} />
      )}
      {topic && isEditing && (
        <TopicForm
          topic={topic}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false);
            toast({ message: t("updated", { title: topic.title }) });
          }}
        />
      )}
    </Page>
  );
}

function Tabs({ control }: { control: TrackingControl }) {
  const { state } = control;
  return (
    <>
      <OptionsBar control={control} />
      <TabStrip className={undefined} label={t("tabs")}>
        {TABS.map((tab) => (
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
        {state.tab === "overview" && <ReportTab control={control} />}
        {state.tab === "posts" && <PostsTab control={control} />}
        {state.tab === "analysis" && <AnalysisTab control={control} />}
      </Suspense>
    </>
  );
}

function NotHere() {
  return (
    <Page title={t("notFound")} sampleMark={false}>
      <EmptyState
        icon={<IconEar size={22} />}
        title={t("notFound")}
        action={<Button renderRoot={(props) => <Link {...props} {...paths.listening()} />}>{t("all")}</Button>}
      >
        {t("notFoundText")}
      </EmptyState>
    </Page>
  );
}
