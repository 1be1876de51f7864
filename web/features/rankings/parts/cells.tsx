import type { Network } from "#contract/networks/networks.ts";
import { METRICS } from "#contract/figures/metrics.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import type { Narrowed } from "#contract/rankings/public-rankings.ts";
import type { RankingView, RankingViewOf } from "#contract/rankings/endpoints.ts";
import { Link } from "@tanstack/react-router";
import { createContext, useContext, type ReactNode } from "react";
import { exact, MISSING } from "#web/lib/format.ts";
import { withCreator } from "#web/shared/creators/creator-search.ts";
import { ExplainedFigure } from "#web/shared/figures/explained-figure.tsx";
import { BadgeButton } from "#web/shared/rankings/badge-button.tsx";
import { Explain } from "#web/ui/explain.tsx";
import { texts } from "#web/words/i18n.ts";
import type { Ranked } from "../columns.tsx";
import { TREND_HEIGHT, TREND_WIDTH, trendLine, trendPoints } from "../trend-line.ts";
import { dayName } from "../names.ts";
import styles from "./cells.module.css";

const t = texts("rankings");

/** What all rows of a ranking have in common. */
type Frame = {
  view: RankingViewOf;
  /** The day shown; `isPast`: an earlier one than today. */
  day: string;
  isPast: boolean;
  comparedTo: string | null;
  trendDays: readonly string[];
  /** The network that scores are of; undefined: overall. */
  network: Network | undefined;
  /** How badges of its places are made; null: the installation publishes no rankings, or it is of a past day. */
  badge: { origin: string; top: RankingView; narrowed: Narrowed } | null;
};

export const RankingFrame = createContext<Frame>({
  view: "top",
  day: "1970-01-01",
  isPast: false,
  comparedTo: null,
  trendDays: [],
  network: undefined,
  badge: null,
});
export const RankingFrameProvider = RankingFrame.Provider;

export function MovementTitle() {
  const { comparedTo } = useContext(RankingFrame);
  if (comparedTo === null) return t("columns.movementNone");
  return (
    <span title={dayName(comparedTo)}>{t("columns.movement", { day: dayName(comparedTo, { short: true }) })}</span>
  );
}

/** How many places a creator has moved; also in words, for screen readers. */
export function Movement({ row: { rank, previousRank } }: { row: Ranked }) {
  const { comparedTo } = useContext(RankingFrame);
  if (comparedTo === null) {
    return (
      <span className="muted" title={t("movement.none")}>
        {MISSING}
        <span className="visually-hidden">{t("movement.none")}</span>
      </span>
    );
  }
  const day = dayName(comparedTo);
  if (previousRank === null) {
    return (
      <span className={styles.new} title={t("movement.newSince", { day })}>
        {t("movement.new")}
      </span>
    );
  }
  const places = previousRank - rank;
  const direction = places === 0 ? "same" : places > 0 ? "up" : "down";
  const text = t(`movement.${direction}`, { count: Math.abs(places), day });
  return (
    <span className={styles.movement} data-direction={direction} title={text}>
      <span aria-hidden>
        {places === 0 ? (
          MISSING
        ) : (
          <>
            <span className={styles.arrow}>{places > 0 ? "▲" : "▼"}</span> {exact(Math.abs(places))}
          </>
        )}
      </span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

/** Below the place, where there is no room for the column. */
export function MovementOnPhone({ row }: { row: Ranked }) {
  const { view } = useContext(RankingFrame);
  return (
    view === "top" && (
      <span className={styles.onPhone}>
        <Movement row={row} />
      </span>
    )
  );
}

/** The figure that decides the place, where there is no room for its column. */
export function FigureOnPhone({ row }: { row: Ranked }) {
  const { view } = useContext(RankingFrame);
  return (
    <span className={styles.onPhone}>{view === "rising" ? <RisingScore row={row} /> : <RankingScore row={row} />}</span>
  );
}

export function ScoreTitle() {
  return <Explain about={t("score.heading")}>{t("columns.rankingScore")}</Explain>;
}

/** The overall score explains itself; that of a network on the profile. An earlier day's is just the number. */
export function RankingScore({ row: { _id, rankingScore } }: { row: Ranked }) {
  const { day, isPast, network } = useContext(RankingFrame);
  const score = (rankingScore / 100).toLocaleString(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  if (isPast) {
    return (
      <span className={styles.score} title={t("score.earlier", { score, day: dayName(day) })}>
        {score}
      </span>
    );
  }
  if (network === undefined) {
    return (
      <ExplainedFigure quiet creatorId={_id} figure="score" value={rankingScore}>
        <span className={styles.score}>{score}</span>
      </ExplainedFigure>
    );
  }
  const about = t("score.why", { score, network: NETWORK_FACTS[network].label });
  return (
    <ScoringLink creatorId={_id} about={about}>
      {score}
    </ScoringLink>
  );
}

/** Opens the explanation of a creator's scores. */
function ScoringLink({ creatorId, about, children }: { creatorId: string; about: string; children: ReactNode }) {
  return (
    <Link
      to="."
      search={(search) => ({ ...withCreator(creatorId)(search), part: "scoring" as const })}
      resetScroll={false}
      className={styles.link}
      title={about}
      aria-label={about}
      tabIndex={-1}
    >
      {children}
    </Link>
  );
}

export function RisingTitle() {
  return <Explain about={METRICS.rising.definition}>{METRICS.rising.name}</Explain>;
}

/** In the view of those who rise: the profile explains it. An earlier day's is just the number. */
export function RisingScore({ row: { _id, risingScore } }: { row: Ranked }) {
  const { day, isPast } = useContext(RankingFrame);
  const score = String(risingScore ?? MISSING);
  if (isPast) {
    return (
      <span className={styles.score} title={t("rise.earlier", { score, day: dayName(day) })}>
        {score}
      </span>
    );
  }
  return (
    <ScoringLink creatorId={_id} about={t("rise.why", { score })}>
      {score}
    </ScoringLink>
  );
}

export function TrendTitle() {
  return <Explain about={t("trend.heading")}>{t("columns.trend")}</Explain>;
}

/** The scores of the last weeks as a line that ends at the score shown. */
export function Trend({ row: { trend, rankingScore } }: { row: Ranked }) {
  const { day, trendDays } = useContext(RankingFrame);
  const points = trendPoints(trendDays, trend, { day, score: rankingScore });
  const [first] = points;
  if (points.length < 2 || !first) {
    return (
      <span className="muted" title={t("trend.none")}>
        {MISSING}
      </span>
    );
  }
  const line = trendLine(points, trendDays[0] ?? day);
  const end = line.at(-1);
  const about = t("trend.about", {
    from: dayName(first.day),
    first: exact(Math.round(first.score / 10) / 10),
    last: exact(Math.round(rankingScore / 10) / 10),
  });
  return (
    <span title={about}>
      <span className="visually-hidden">{about}</span>
      <svg className={styles.trend} width={TREND_WIDTH} height={TREND_HEIGHT} aria-hidden>
        <polyline className={styles.line} points={line.map(({ x, y }) => `${x},${y}`).join(" ")} />
        {end && <circle className={styles.end} cx={end.x} cy={end.y} r={2.5} />}
      </svg>
    </span>
  );
}

/** Where the installation publishes rankings. */
export function PlaceBadge({ row }: { row: Ranked }) {
  const { badge } = useContext(RankingFrame);
  return (
    badge &&
    row.badgeKey && (
      <span className={styles.wideOnly}>
        <BadgeButton creator={row} badgeKey={row.badgeKey} {...badge} />
      </span>
    )
  );
}
