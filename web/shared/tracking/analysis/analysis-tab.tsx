import type { TrackingAnalysis } from "#contract/tracking/shapes.ts";
import { Skeleton } from "@mantine/core";
import { useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { NO_FILTERS } from "#web/shared/posts/posts-url.ts";
import { Loaded } from "#web/ui/loaded.tsx";
import { texts } from "#web/words/i18n.ts";
import { NoPosts } from "../no-posts.tsx";
import type { TrackingControl } from "../use-tracking.ts";
import styles from "./analysis.module.css";
import { Creators, Formats, Languages, Lengths, Networks, Sponsored, Tones } from "./groups.tsx";
import { HeatMap } from "./heat-map.tsx";
import { NamedTable } from "./named-table.tsx";

const t = texts("tracking");

/** When, in which formats and with which words the tracked creators publish, and what it brings. */
export function AnalysisTab({ control }: { control: TrackingControl }) {
  const { calls, id, options } = control;
  const { timezone } = options;
  const read = useRead(calls.analysis, { id, filters: options, timezone }, { keepRows: true });
  return (
    <div className={styles.analysis} data-stale={read.isPlaceholderData} aria-busy={read.isPlaceholderData}>
      <Loaded read={read} failed={t("analysis.failed")} placeholder={<Coming />}>
        {(analysis) =>
          analysis.posts === 0 ? <NoPosts control={control} /> : <Parts control={control} analysis={analysis} />
        }
      </Loaded>
    </div>
  );
}

function Parts({ control, analysis }: { control: TrackingControl; analysis: TrackingAnalysis }) {
  const { posts, leftOut, hours, hashtags, mentions } = analysis;
  const { state, show, options } = control;
  const showPosts = (words: { hashtags: string[] } | { mentions: string[] }) =>
    show({ ...state, tab: "posts", page: 1, post: undefined, filters: { ...NO_FILTERS, ...words } });
  return (
    <>
      <div className="stack gap-1">
        <p className="flush semibold text-lead tabular">
          {t("analysis.summary", { count: posts, formatted: exact(posts) })}
        </p>
        <p className="flush muted max-prose">
          {t("analysis.about")} {leftOut > 0 && t("leftOut", { count: leftOut, formatted: exact(leftOut) })}
        </p>
      </div>
      <HeatMap control={control} hours={hours} zone={options.timezone} />
      <div className={styles.halves}>
        <Formats control={control} analysis={analysis} />
        <Networks control={control} analysis={analysis} />
        <Lengths control={control} analysis={analysis} />
        <Sponsored control={control} analysis={analysis} />
        <Languages control={control} analysis={analysis} />
        <Tones control={control} analysis={analysis} />
        <NamedTable kind="hashtags" tallies={hashtags} onShow={(name) => showPosts({ hashtags: [name] })} />
        <div className={styles.half}>
          <NamedTable kind="mentions" tallies={mentions} onShow={(name) => showPosts({ mentions: [name] })} />
          <Creators control={control} analysis={analysis} />
        </div>
      </div>
    </>
  );
}

/** In the shape of what comes. */
function Coming() {
  return (
    <>
      <output className="visually-hidden">{t("loading")}</output>
      <Skeleton width={180} height={18} />
      <Skeleton height={260} radius="md" />
      <div className={styles.halves} aria-hidden>
        <Skeleton height={200} radius="md" />
        <Skeleton height={200} radius="md" />
      </div>
    </>
  );
}
