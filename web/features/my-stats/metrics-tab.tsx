import { readOwnMetrics } from "#contract/my-stats/endpoints.ts";
import { METRIC_RANGES, type OwnAccount, type OwnMetrics } from "#contract/my-stats/metrics.ts";
import { metricNameOn } from "#contract/figures/metrics.ts";
import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import { NativeSelect, Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { date, exact } from "#web/lib/format.ts";
import { preciseDate } from "#web/lib/precise-date.ts";
import { OverTime } from "#web/shared/days/over-time.tsx";
import { ExplainedFigure } from "#web/shared/figures/explained-figure.tsx";
import { sourceLabel } from "#web/shared/figures/explanation/source-label.ts";
import { followerLines, lineOf, panelsOf } from "#web/shared/followers/follower-lines.ts";
import { tabProps } from "#web/shared/tabs/tab-props.ts";
import { TabStrip } from "#web/shared/tabs/tab-strip.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";
import { Goals } from "./goals.tsx";
import styles from "./my-stats.module.css";
import { writeStats, type StatsState } from "./search-params.ts";

const t = texts("myStats");

const LineChart = lazy(async () => ({ default: (await import("#web/charts/line-chart.tsx")).LineChart }));
const LIST = new Intl.ListFormat(undefined, { type: "conjunction" });

type TabProps = { creatorId: string; state: StatsState; timezone: string };

/** Figures on each network over time, with source and reading date. */
export function MetricsTab({ creatorId, state, timezone }: TabProps) {
  const read = useRead(readOwnMetrics, { id: creatorId, range: state.range, timezone }, { keepRows: true });
  return (
    <div className={styles.tab} data-stale={read.isPlaceholderData} aria-busy={read.isPlaceholderData}>
      <TabStrip className={undefined} label={t("metrics.range")}>
        {METRIC_RANGES.map((range) => (
          <Link key={range} to="." search={writeStats({ ...state, range })} {...tabProps(range === state.range)}>
            {t(`metrics.ranges.${range}`)}
          </Link>
        ))}
      </TabStrip>
      <Loaded read={read} failed={t("metrics.failed")} placeholder={<SkeletonRows rows={8} />}>
        {(metrics) => (
          <>
            <Goals creatorId={creatorId} goals={metrics.goals} accounts={metrics.accounts} />
            <Followers accounts={metrics.accounts} />
            <Published metrics={metrics} />
            <Scores scores={metrics.scores} />
            <Now creatorId={creatorId} accounts={metrics.accounts} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Followers({ accounts }: { accounts: readonly OwnAccount[] }) {
  const series = useMemo(
    () => accounts.map(({ network, username, followers }) => ({ network, username, points: followers })),
    [accounts],
  );
  const panels = useMemo(() => panelsOf(followerLines(series)), [series]);
  const times = series.flatMap(({ points }) => points.map(({ at }) => at)).toSorted();
  const isLine = series.some(({ points }) => points.length > 1);
  return (
    <PageSection title={t("metrics.followers")}>
      {times.length === 0 && <p className="flush muted">{t("metrics.noFollowers")}</p>}
      {times.length > 0 && !isLine && <p className="flush muted">{t("metrics.oneCount")}</p>}
      {isLine && (
        <Suspense fallback={<Skeleton height={220} />}>
          <LineChart
            panels={panels}
            label={t("metrics.chart", {
              accounts: LIST.format(panels.flat().map(({ name }) => name)),
              from: date(times[0] ?? ""),
              to: date(times.at(-1) ?? ""),
            })}
          />
        </Suspense>
      )}
      <ul className="list-reset stack gap-1">
        {accounts.flatMap(({ network, username, followers }) =>
          bySource(followers).map(({ source, count, first, last }) => (
            <li key={`${network} ${username} ${source}`} className="row gap-2 muted text-label">
              <NetworkIcon network={network} size={14} labelled />
              {t("metrics.counts", { count, formatted: exact(count), source, first, last })}
            </li>
          )),
        )}
      </ul>
    </PageSection>
  );
}

/** How many counts each source gave, and from when to when; they are in the order of time. */
function bySource(followers: OwnAccount["followers"]) {
  return [...Map.groupBy(followers, ({ source }) => sourceLabel(source))].map(([source, own]) => {
    const [first, last] = [own[0], own.at(-1)];
    return {
      source,
      count: own.length,
      first: first ? preciseDate(first.at, first.precision) : "",
      last: last ? preciseDate(last.at, last.precision) : "",
    };
  });
}

/** Of one network at a time: the terms of some sources do not allow to add up several. */
function Published({ metrics: { posts, from, to } }: { metrics: OwnMetrics }) {
  const [chosen, setChosen] = useState<Network>();
  const measures = { posts: t("figure.posts"), engagement: t("figure.engagement"), views: t("figure.views") };
  const shown = posts.find(({ network }) => network === chosen) ?? posts[0];
  if (!shown) return <p className="flush muted">{t("metrics.noPosts")}</p>;
  return (
    <div className="stack gap-3">
      {posts.length > 1 && (
        <NativeSelect
          size="sm"
          className="self-start"
          aria-label={t("metrics.network")}
          value={shown.network}
          data={posts.map(({ network }) => ({ value: network, label: NETWORK_FACTS[network].label }))}
          onChange={({ currentTarget: { value } }) =>
            setChosen(posts.find(({ network }) => network === value)?.network)
          }
        />
      )}
      <OverTime series={shown.days} days={{ from, until: to }} measures={measures} />
    </div>
  );
}

function Scores({ scores }: Pick<OwnMetrics, "scores">) {
  const panels = useMemo(() => {
    const points = scores.flatMap(({ at, score }) =>
      score === null ? [] : [{ at, followers: score, precision: "second" as const }],
    );
    return [[lineOf(points, { name: t("metrics.score"), color: "var(--accent)", index: 0 })]];
  }, [scores]);
  const [first, last] = [scores[0], scores.at(-1)];
  return (
    <PageSection title={t("metrics.score")}>
      {first && last ? (
        <Suspense fallback={<Skeleton height={220} />}>
          <LineChart panels={panels} label={t("metrics.scoreChart", { from: date(first.at), to: date(last.at) })} />
        </Suspense>
      ) : (
        <p className="flush muted">{t("metrics.noScore")}</p>
      )}
    </PageSection>
  );
}

function Now({ creatorId, accounts }: { creatorId: string; accounts: readonly OwnAccount[] }) {
  return (
    <PageSection title={t("metrics.now")} lead={t("metrics.nowLead")}>
      <ul className={styles.peers}>
        {accounts.map(({ network, username, figures }) => (
          <li key={`${network} ${username}`} className={styles.account}>
            <span className="row gap-2 medium">
              <NetworkIcon network={network} size={18} labelled />
              <span className="truncate">@{username}</span>
            </span>
            <dl className={styles.accountFigures}>
              {figures.map(({ figure, value, at, precision, source, missing }) => (
                <div key={figure} className="stack">
                  <dt className="muted text-label">{metricNameOn(figure, network)}</dt>
                  <dd className="flush">
                    <ExplainedFigure
                      creatorId={creatorId}
                      figure={figure}
                      account={{ network, username }}
                      value={value}
                      {...(missing && { missing })}
                    />
                    {at !== null && precision !== null && source && (
                      <span className="block muted text-label">
                        {t("metrics.read", { source: sourceLabel(source), when: preciseDate(at, precision) })}
                      </span>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
