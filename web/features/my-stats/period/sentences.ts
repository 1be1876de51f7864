import type { StatsPeriod } from "#contract/my-stats/periods.ts";
import { STATS } from "#contract/my-stats/periods.ts";
import type { Movement, StatsPeriodReply, Suggestion, TimeGroup } from "#contract/my-stats/playground.ts";
import { METRICS } from "#contract/figures/metrics.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { exact, growth, wholeRate } from "#web/lib/format.ts";
import { spanName } from "#web/shared/days/columns.ts";
import { addedUp } from "#web/shared/tracking/added-up.ts";
import { hourName, weekdayName } from "#web/shared/tracking/analysis/heat.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("myStats");
const tProfiles = texts("profiles");

export const PERIOD_FIGURES = ["engagement", "posts", "views"] as const;
export type PeriodFigure = (typeof PERIOD_FIGURES)[number];

/** A smaller change is as usual. */
const NOTABLE = 0.05;
const HOURS = 24;

/** A change against what is usual, else against the period before; null: there is nothing to compare with. */
export function changeOf({
  value,
  usual,
  previous,
}: Movement): { change: number; against: "usual" | "previous" } | null {
  const [compared, against] = usual === null ? ([previous, "previous"] as const) : ([usual, "usual"] as const);
  return value === null || compared === null || compared === 0 ? null : { change: value / compared - 1, against };
}

/** The period in a sentence, and what it is compared with. */
export function headlineOf(kind: StatsPeriod, { figures }: StatsPeriodReply): string[] {
  const { posts } = figures;
  if (posts.value === 0) {
    const quiet = t(`headline.quiet.${kind}`);
    return [posts.usual ? t("headline.quietUsual", { quiet, formatted: exact(posts.usual) }) : quiet];
  }
  const published = t(`headline.posts.${kind}`, { count: posts.value ?? 0, formatted: exact(posts.value ?? 0) });
  const changes = PERIOD_FIGURES.flatMap((figure) => {
    const compared = changeOf(figures[figure]);
    return compared ? [{ figure, ...compared }] : [];
  });
  const change =
    changes.find(({ figure }) => figure === "engagement") ??
    changes.find(({ figure }) => figure === "views") ??
    changes[0];
  if (!change) return [published];
  const size = Math.abs(change.change) < NOTABLE ? "same" : change.change > 0 ? "above" : "below";
  return [
    t(`headline.${size}.${kind}`, {
      change: growth(change.change),
      figure: t(`headline.figure.${change.figure}`),
    }),
    published,
    t(`headline.against.${change.against}`, { count: figures[change.figure].known }),
    ...(change.figure === "posts" ? [] : [t("headline.recent")]),
  ];
}

/** What a figure of a period says, what was added up, and what it is compared with. */
export function explainFigure(figure: PeriodFigure, period: StatsPeriodReply): string[] {
  const { figures, known, leftOut } = period;
  const posts = figures.posts.value ?? 0;
  const { usual, known: periods } = figures[figure];
  return [
    figure === "engagement" ? METRICS.engagement.definition : t(`about.${figure}`),
    ...(figure === "posts"
      ? []
      : addedUp({ posts, known: known[figure], hidden: figure === "engagement" ? known.partial : 0, leftOut })),
    t("about.period", { period: spanName(period), previous: spanName(period.previous) }),
    ...(usual === null ? [] : [t("about.usual", { known: exact(periods), of: exact(STATS.before) })]),
  ];
}

/** A weekday, or a part of the day. */
export function timeName({ weekday, hour, network }: TimeGroup): string {
  const on = NETWORK_FACTS[network].label;
  if (weekday !== null) return t("times.weekday", { day: weekdayName(weekday, "long"), network: on });
  return t("times.part", { ...hoursOf(hour ?? 0), network: on });
}

function hoursOf(hour: number) {
  return { from: hourName(hour, "long"), to: hourName((hour + STATS.partHours) % HOURS, "long") };
}

/** What the data suggests, with its evidence. */
export function suggestionText(suggestion: Suggestion): string {
  if (suggestion.kind === "rhythm") {
    const { posts, usual } = suggestion;
    return t("suggestion.rhythm", { posts: exact(posts), usual: exact(usual) });
  }
  const share = wholeRate(suggestion.share);
  if (suggestion.kind === "format") {
    const { better, than } = suggestion;
    return t("suggestion.format", {
      format: tProfiles(`formats.${better.format}`),
      than: tProfiles(`formats.${than.format}`),
      network: NETWORK_FACTS[better.network].label,
      ...medians(better, than),
      share,
    });
  }
  const { time } = suggestion;
  const facts = { network: NETWORK_FACTS[time.network].label, ...medians(time, time.all), share };
  return time.weekday === null
    ? t("suggestion.part", { ...facts, ...hoursOf(time.hour ?? 0) })
    : t("suggestion.weekday", { ...facts, day: weekdayName(time.weekday, "long") });
}

type Measured = { medianEngagement: number | null; measured: number };

export function medians(one: Measured, other: Measured) {
  return {
    better: exact(one.medianEngagement ?? 0),
    other: exact(other.medianEngagement ?? 0),
    n: exact(one.measured),
    m: exact(other.measured),
  };
}
