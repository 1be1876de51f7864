import {
  WATCH_DIRECTIONS,
  watchedMentions,
  type Watch,
  type WatchDirection,
  type WatchMentions,
} from "#contract/network-watch.ts";
import { Button, Skeleton } from "@mantine/core";
import { IconCalendarOff } from "@tabler/icons-react";
import { useRead } from "#web/api/queries.ts";
import { compact, exact } from "#web/lib/format.ts";
import { OverTime } from "#web/shared/days/over-time.tsx";
import { readersDays } from "#web/shared/days/range.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FigureText } from "#web/ui/figure.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { texts } from "#web/words/i18n.ts";
import { Options } from "../parts/options.tsx";
import type { WatchControl } from "../use-watch.ts";
import styles from "./overview.module.css";
import { Pairs } from "./pairs.tsx";
import { WatchedCreators } from "./watched-creators.tsx";

const t = texts("networkWatch");

/** Mentions of the period by direction, and the watched creators. */
export function OverviewTab({ control, watch }: { control: WatchControl; watch: Watch }) {
  const { id, filters } = control;
  const read = useRead(watchedMentions, { id, filters }, { keepRows: true });
  return (
    <>
      <Options control={control} />
      <div className={styles.overview} data-stale={read.isPlaceholderData} aria-busy={read.isPlaceholderData}>
        <Loaded read={read} failed={t("overview.failed")} placeholder={<Coming />}>
          {(mentions) => <Mentions control={control} mentions={mentions} isOne={watch.subject.kind === "creator"} />}
        </Loaded>
        <WatchedCreators id={id} />
      </div>
    </>
  );
}

const SERIES = {
  mentions: t("overview.series.mentions"),
  mentionedBy: t("overview.series.mentionedBy"),
  among: t("overview.series.among"),
};

/** Without those among several creators. */
const OF_ONE = ["mentions", "mentionedBy"] as const satisfies WatchDirection[];
const SERIES_OF_ONE = { mentions: SERIES.mentions, mentionedBy: SERIES.mentionedBy };

type MentionsProps = { control: WatchControl; mentions: WatchMentions; /** One creator is watched. */ isOne: boolean };

function Mentions({ control, mentions, isOne }: MentionsProps) {
  const shown = isOne ? OF_ONE : WATCH_DIRECTIONS;
  const { directions, series, period, unknownAccounts } = mentions;
  const isAllTime = period.from === null;
  return (
    <>
      <Totals mentions={mentions} shown={shown} />
      {series.length === 0 ? (
        <EmptyState
          icon={<IconCalendarOff size={22} />}
          title={t("overview.none")}
          action={
            !isAllTime && (
              <Button
                variant="default"
                onClick={() => control.change({ range: { preset: "allTime" }, network: "global" })}
              >
                {t("overview.allTime")}
              </Button>
            )
          }
        >
          {t("overview.noneText")}
        </EmptyState>
      ) : (
        <>
          {isOne ? (
            <OverTime series={series} days={readersDays(period)} measures={SERIES_OF_ONE} />
          ) : (
            <OverTime series={series} days={readersDays(period)} measures={SERIES} />
          )}
          <div className={styles.halves}>
            {shown.map((direction) => (
              <Pairs key={direction} control={control} direction={direction} of={directions[direction]} />
            ))}
          </div>
          {unknownAccounts > 0 && (
            <p className="flush muted text-table">
              {t("overview.unknown", { count: unknownAccounts, formatted: exact(unknownAccounts) })}
            </p>
          )}
        </>
      )}
    </>
  );
}

/** Posts of each direction, with the change since the period before. */
function Totals({ mentions: { directions }, shown }: { mentions: WatchMentions; shown: readonly WatchDirection[] }) {
  return (
    <dl className={styles.totals} style={{ "--columns": shown.length }}>
      {shown.map((direction) => {
        const { posts, creators } = directions[direction];
        const [value, authors] = [posts.value ?? 0, creators.value ?? 0];
        const { previous } = posts;
        return (
          <div key={direction} className={styles.total}>
            <dt className="muted text-table">{t(`overview.totals.${direction}`)}</dt>
            <dd className={styles.value}>
              <span title={exact(value)}>{compact(value)}</span>
              {value > 0 && (
                <span className={styles.of}>
                  {" "}
                  {t(`overview.authors.${direction}`, { count: authors, formatted: exact(authors) })}
                </span>
              )}
            </dd>
            <dd className={styles.change}>
              {previous !== null && previous > 0 && <FigureText value={value / previous - 1} as="growth" />}
              {previous !== null && (
                <span className="muted">{t("overview.before", { formatted: exact(previous) })}</span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** In the shape of what comes. */
function Coming() {
  return (
    <>
      <output className="visually-hidden">{t("overview.loading")}</output>
      <Skeleton height={106} radius="md" />
      <Skeleton height={262} radius="md" />
    </>
  );
}
