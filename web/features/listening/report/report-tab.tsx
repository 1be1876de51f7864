import { readListeningReport } from "#contract/listening/endpoints.ts";
import type { ListeningReport } from "#contract/listening/shapes.ts";
import { Button, Skeleton } from "@mantine/core";
import { IconCalendarOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import { OverTime } from "#web/shared/days/over-time.tsx";
import { readersDays } from "#web/shared/days/range.ts";
import { Tile } from "#web/shared/posts/posts-grid.tsx";
import { NO_FILTERS } from "#web/shared/posts/posts-url.ts";
import { MEASURES } from "#web/shared/tracking/measures.ts";
import { NamedTable } from "#web/shared/tracking/analysis/named-table.tsx";
import { writeTracking } from "#web/shared/tracking/search-params.ts";
import type { TrackingControl } from "#web/shared/tracking/use-tracking.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import { Countries, Languages, Tones } from "./by-authors.tsx";
import styles from "./report.module.css";
import { Networks, TopCreators } from "./leaders.tsx";
import { Spikes } from "./spikes.tsx";
import { Themes } from "./themes.tsx";
import { TOTALS, Totals } from "./totals.tsx";
import { Voice } from "./voice.tsx";

const t = texts("listening");

/** How much is published about a topic in the period, by which authors, and what it brings. */
export function ReportTab({ control }: { control: TrackingControl }) {
  const read = useRead(readListeningReport, { id: control.id, filters: control.options }, { keepRows: true });
  return (
    <div className={styles.report} data-stale={read.isPlaceholderData} aria-busy={read.isPlaceholderData}>
      <Loaded read={read} failed={t("report.failed")} placeholder={<Coming />}>
        {(report) =>
          report.metrics.posts.value === 0 ? <Nothing control={control} /> : <Parts control={control} report={report} />
        }
      </Loaded>
    </div>
  );
}

function Parts({ control, report }: { control: TrackingControl; report: ListeningReport }) {
  const { state, show } = control;
  const open = (post: string) => show({ ...state, tab: "posts", post });
  const showPosts = (filters: Partial<typeof NO_FILTERS>) =>
    show({ ...state, tab: "posts", page: 1, post: undefined, filters: { ...NO_FILTERS, ...filters } });
  return (
    <>
      <Totals report={report} hasBefore={report.period.previous !== null} />
      <OverTime series={report.series} days={readersDays(report.period)} measures={MEASURES} />
      <Spikes control={control} report={report} onOpen={open} />
      <Voice range={state.range} topicId={control.id} />
      <div className={styles.halves}>
        <Themes control={control} report={report} />
        <NamedTable kind="hashtags" tallies={report.hashtags} onShow={(name) => showPosts({ hashtags: [name] })} />
      </div>
      <PageSection
        title={t("report.topPosts")}
        lead={t("report.topPostsLead")}
        action={
          <Link
            to="."
            search={writeTracking({ ...state, tab: "posts", page: 1, filters: NO_FILTERS, post: undefined })}
            className="text-table"
          >
            {t("report.allPosts")}
          </Link>
        }
      >
        <ul className={styles.posts} aria-label={t("report.topPosts")}>
          {report.topPosts.map((post) => (
            <li key={post._id}>
              <Tile post={post} onOpen={() => open(post._id)} />
            </li>
          ))}
        </ul>
      </PageSection>
      <div className={styles.halves}>
        <TopCreators control={control} report={report} Name={CreatorLink} />
        <Networks control={control} report={report} />
        <Countries control={control} report={report} />
        <Languages control={control} report={report} />
        <Tones control={control} report={report} />
      </div>
    </>
  );
}

function Nothing({ control: { change } }: { control: TrackingControl }) {
  return (
    <EmptyState
      icon={<IconCalendarOff size={22} />}
      title={t("report.nothing")}
      action={
        <Button variant="default" onClick={() => change({ range: { preset: "allTime" }, network: "global" })}>
          {t("report.allTime")}
        </Button>
      }
    >
      {t("report.nothingText")}
    </EmptyState>
  );
}

/** In the shape of what comes. */
function Coming() {
  return (
    <>
      <output className="visually-hidden">{t("report.loading")}</output>
      <div className={styles.totals} aria-hidden>
        {TOTALS.map((total) => (
          <div key={total} className={styles.total}>
            <Skeleton width={80} height={12} my={6} />
            <Skeleton width={110} height={24} my={6} />
            <Skeleton width={90} height={10} my={4} />
          </div>
        ))}
      </div>
      <Skeleton height={262} radius="md" />
      <Skeleton height={180} radius="md" />
    </>
  );
}
