import { listTracking, rankingTracking } from "#contract/tracking/endpoints.ts";
import type { OVERVIEW_PARTS, TrackingOverview } from "#contract/tracking/shapes.ts";
import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useRead } from "#web/api/queries.ts";
import { OverTime } from "#web/shared/days/over-time.tsx";
import { readersDays } from "#web/shared/days/range.ts";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { texts } from "#web/words/i18n.ts";
import { NoCreators, NoPosts, NothingKnown } from "#web/shared/tracking/no-posts.tsx";
import type { TrackingControl } from "#web/shared/tracking/use-tracking.ts";
import { RisingStars, TopPosts } from "./best-posts.tsx";
import { Coverage } from "./coverage.tsx";
import { TopCreators, TopFormats } from "./leaders.tsx";
import styles from "./overview.module.css";
import { TOTALS } from "./sentences.ts";
import { MEASURES } from "#web/shared/tracking/measures.ts";
import { Totals } from "./totals.tsx";

const t = texts("tracking");

/** What the tracked creators published in the period, and what it brought. */
export function OverviewTab({ control }: { control: TrackingControl }) {
  const calls = control.kind === "list" ? listTracking : rankingTracking;
  const read = useRead(calls.overview, { id: control.id, filters: control.options }, { keepRows: true });
  return (
    <div className={styles.overview} data-stale={read.isPlaceholderData} aria-busy={read.isPlaceholderData}>
      <Loaded read={read} failed={t("overview.failed")} placeholder={<Coming />}>
        {(overview) => (
          <Parts control={control} overview={overview} retry={() => void read.refetch()} retrying={read.isFetching} />
        )}
      </Loaded>
    </div>
  );
}

type Retry = { retry: () => void; retrying: boolean };

function Parts({ control, overview, ...again }: { control: TrackingControl; overview: TrackingOverview } & Retry) {
  const { creators, metrics, coverage, failed } = overview;
  const part = (name: (typeof OVERVIEW_PARTS)[number], shown: ReactNode) =>
    failed.includes(name) ? (
      <ErrorState title={t(`overview.partFailed.${name}`)} message={t("overview.othersAreRight")} {...again} />
    ) : (
      shown
    );
  if (creators === 0) return <NoCreators control={control} />;
  if (metrics.totalPost.value === 0) {
    const isKnown = failed.includes("coverage") || coverage.some(({ withPosts }) => withPosts > 0);
    return (
      <>
        {isKnown ? <NoPosts control={control} /> : <NothingKnown />}
        {part("coverage", <Coverage coverage={coverage} />)}
      </>
    );
  }
  return (
    <>
      <Totals control={control} overview={overview} />
      <OverTime series={overview.series} days={readersDays(overview.period)} measures={MEASURES} />
      {part("topPosts", <TopPosts control={control} overview={overview} />)}
      {part("risingStars", <RisingStars control={control} overview={overview} />)}
      <div className={styles.halves}>
        {part("topCreators", <TopCreators control={control} overview={overview} Name={CreatorLink} />)}
        <TopFormats control={control} overview={overview} />
      </div>
      {part("coverage", <Coverage coverage={coverage} />)}
    </>
  );
}

const POSTS_COMING = 6;

/** In the shape of what comes. */
function Coming() {
  return (
    <>
      <output className="visually-hidden">{t("loading")}</output>
      <div className={styles.totals} aria-hidden>
        {[...TOTALS, "mediaValue"].map((total) => (
          <div key={total} className={styles.total}>
            <Skeleton width={80} height={12} my={6} />
            <Skeleton width={110} height={24} my={6} />
            <Skeleton width={90} height={10} my={4} />
          </div>
        ))}
      </div>
      <Skeleton height={262} radius="md" />
      <div className={styles.posts} aria-hidden>
        {Array.from({ length: POSTS_COMING }, (_, place) => (
          <Skeleton key={place} height={260} radius="md" />
        ))}
      </div>
    </>
  );
}
