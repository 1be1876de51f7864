import { FIRST_PLACE_OF } from "#contract/base/limits.ts";
import { achievementTitle } from "#contract/my-stats/achievement-title.ts";
import type { achievementOf } from "#contract/my-stats/achievement-rules.ts";
import type { RecapPeriod } from "#contract/my-stats/periods.ts";
import type { Movement, Playground, StatsPeriodReply, TimeGroup } from "#contract/my-stats/playground.ts";
import type { OwnPlace, OwnRankings } from "#contract/my-stats/rankings.ts";
import { CARDS, RECAP_LACKS, type CardKind, type RecapCard, type RecapLack } from "#contract/my-stats/recaps.ts";
import { STATS } from "#contract/my-stats/periods.ts";
import { english } from "#contract/messages/catalogue.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { plainDay } from "#contract/rankings/public-rankings.ts";
import { rankingName } from "#contract/rankings/ranking-name.ts";
import { excerptOf } from "#contract/base/text.ts";
import type { MonthSums } from "../playground/periods.ts";
import type { StoredCard } from "./store.ts";

type Input = {
  kind: RecapPeriod;
  playground: Playground;
  /** Set for a year in review only. */
  year?: { yearly: StatsPeriodReply; months: readonly MonthSums[] };
  /** null: the terms of a source keep places here. */
  rankings: OwnRankings | null;
  /** Reached in the period. */
  achievements: readonly ReturnType<typeof achievementOf>[];
};

const QUOTE_MAX = 180;
const ROWS_MAX = 5;
/** A smaller change is as usual. */
const NOTABLE = 0.05;
/** From here on numbers are shortened. */
const LONG = 100_000;
const HOURS = 24;
/** The kinds that are left out first where there are more than CARDS.most. */
const LEAST_TELLING: readonly CardKind[] = ["mix", "time"];

function count(value: number): string {
  const notation = Math.abs(value) >= LONG ? "compact" : "standard";
  return new Intl.NumberFormat("en", { notation, maximumFractionDigits: 1 }).format(value);
}

function signed(value: number): string {
  const notation = Math.abs(value) >= LONG ? "compact" : "standard";
  return new Intl.NumberFormat("en", { notation, maximumFractionDigits: 1, signDisplay: "exceptZero" }).format(value);
}

function exact(value: number): string {
  return new Intl.NumberFormat("en").format(value);
}

const LIST = new Intl.ListFormat("en");

function percent(value: number, signDisplay: "exceptZero" | "auto" = "auto"): string {
  const maximumFractionDigits = Math.abs(value) < 0.01 ? 1 : 0;
  return new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits, signDisplay }).format(value);
}

function card(kind: CardKind, title: string, rest: Partial<Omit<RecapCard, "kind" | "title" | "text">>): RecapCard {
  const { figure = null, tone = "plain", details = [], rows = [], quote = null } = rest;
  const text = [
    figure === null ? `${title}.` : english("recaps.sentence", { title, figure: figure.replace(/\.$/, "") }),
    ...(quote === null ? [] : [`“${quote}”`]),
    ...rows.map(({ label, value }) => english("recaps.sentence", { title: label, figure: value })),
    // A card shows some of them, such as names, on lines of their own.
    ...details.map((one) => (/[.!?]$/.test(one) ? one : `${one}.`)),
  ].join(" ");
  return { kind, title, figure, tone, details, rows, quote, text };
}

/** A figure beside what is usual, else beside the period before. */
function compared({ value, usual, previous }: Movement): Pick<RecapCard, "rows" | "tone" | "details"> {
  const other = usual ?? previous;
  if (value === null || other === null) return { rows: [], tone: "plain", details: [] };
  const most = Math.max(value, other, 1);
  const change = other === 0 ? null : value / other - 1;
  return {
    rows: [
      { label: english("recaps.now"), value: count(value), share: Math.max(0, value) / most },
      {
        label: english(usual === null ? "recaps.beforeThis" : "recaps.usually"),
        value: count(other),
        share: Math.max(0, other) / most,
      },
    ],
    tone: change === null || Math.abs(change) < NOTABLE ? "plain" : change > 0 ? "good" : "bad",
    details: change === null ? [] : [changeText(change, usual === null)],
  };
}

function changeText(change: number, isOfBefore: boolean): string {
  if (Math.round(change * 100) === 0) return english(isOfBefore ? "recaps.same_before" : "recaps.same_usual");
  return english(isOfBefore ? "recaps.changeBefore" : "recaps.change", { change: percent(change, "exceptZero") });
}

function daysOf({ from, to }: Pick<StatsPeriodReply, "from" | "to">): string {
  return english("recaps.onDays", { from: plainDay(from), to: plainDay(to) });
}

function published(posts: number): string {
  return posts === 0 ? english("recaps.quiet") : english("recaps.published", { count: posts });
}

function coverCard({ kind, playground }: Input, period: StatsPeriodReply): RecapCard {
  const { full_name: figure } = playground.globalInfluencer;
  const details = [daysOf(period), published(period.figures.posts.value ?? 0)];
  return card("cover", english(`recaps.${kind}`), { figure, details });
}

function postsCard({ figures }: StatsPeriodReply): RecapCard {
  const { value } = figures.posts;
  return card("posts", english("recaps.posts"), { figure: count(value ?? 0), ...compared(figures.posts) });
}

function engagementCard({ figures, known }: StatsPeriodReply): RecapCard | null {
  const { value } = figures.engagement;
  if (value === null || known.engagement === 0) return null;
  const { details, ...others } = compared(figures.engagement);
  const least = known.partial === 0 ? [] : [english("recaps.atLeast", { count: known.partial })];
  return card("engagement", english("recaps.engagement"), {
    figure: count(value),
    details: [...details, english("recaps.likesAndMore"), ...least],
    ...others,
  });
}

function viewsCard({ figures, known }: StatsPeriodReply): RecapCard | null {
  const { value } = figures.views;
  if (value === null || known.views === 0) return null;
  const { details, ...others } = compared(figures.views);
  const posts = figures.posts.value ?? known.views;
  const of = known.views >= posts ? [] : [english("recaps.viewsOf", { count: known.views, posts: count(posts) })];
  return card("views", english("recaps.views"), { figure: count(value), details: [...details, ...of], ...others });
}

const MONTHS = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" });
const monthName = (month: string) => MONTHS.format(Date.parse(`${month}-01`));

/** One month alone is no comparison. */
function monthsCard(months: readonly MonthSums[]): RecapCard | null {
  const known = months.filter(({ engagement }) => engagement > 0);
  const [best] = known;
  if (!best || known.length < 2) return null;
  const strongest = known.filter(({ engagement }) => engagement === best.engagement);
  const isTied = strongest.length > 1;
  return card("months", english(isTied ? "recaps.monthsTied" : "recaps.months"), {
    figure: LIST.format(strongest.map(({ month }) => monthName(month))),
    rows: known.slice(0, ROWS_MAX).map(({ month, engagement }) => ({
      label: monthName(month),
      value: count(engagement),
      share: engagement / best.engagement,
    })),
    details: [isTied ? english("recaps.monthsTie") : english("recaps.monthsReason", { count: best.posts })],
  });
}

function followersCard({ followers }: StatsPeriodReply): RecapCard | null {
  const known = followers.flatMap(({ network, gained: { value }, counts }) =>
    value === null || counts === null ? [] : [{ network, value, counts }],
  );
  const [first] = known;
  if (!first) return null;
  const total = known.reduce((sum, { value }) => sum + value, 0);
  const most = Math.max(1, ...known.map(({ value }) => Math.abs(value)));
  const { counts } = first;
  // Shortened, two counts could look the same.
  const [from, to] = [exact(counts.first.followers), exact(counts.last.followers)];
  const title = english(total > 0 ? "recaps.gained" : total < 0 ? "recaps.lost" : "recaps.unchanged");
  return card("followers", title, {
    figure: total > 0 ? signed(total) : total < 0 ? count(-total) : english("recaps.asMany"),
    tone: total > 0 ? "good" : total < 0 ? "bad" : "plain",
    rows: known.slice(0, ROWS_MAX).map(({ network, value }) => ({
      label: NETWORK_FACTS[network].label,
      value: signed(value),
      share: Math.abs(value) / most,
    })),
    details: known.length === 1 ? [english("recaps.betweenCounts", { from, to })] : [],
  });
}

function bestCard({ best }: StatsPeriodReply): StoredCard | null {
  if (!best) return null;
  const { post, times, usual } = best;
  const network = NETWORK_FACTS[post.network].label;
  const text = excerptOf(post.text, QUOTE_MAX);
  const shown = card("best", english("recaps.best"), {
    figure: count(times) === "1" ? english("recaps.asUsual") : english("recaps.times", { times: count(times) }),
    tone: times > 1 + NOTABLE ? "good" : "plain",
    quote: text === "" ? null : text,
    details: [
      ...(text === "" ? [english("recaps.noText", { network })] : []),
      english("recaps.bestReason", { network, usual: count(usual.engagement) }),
    ],
  });
  const key = post.picture_url?.replace(/^\/files\//, "");
  return key === undefined ? shown : { ...shown, postPicture: key };
}

const formatName = (format: string) => `${format.charAt(0).toUpperCase()}${format.slice(1)}`;

function mixCard({ year }: Playground): RecapCard | null {
  const groups = year.formats.groups.toSorted((a, b) => b.posts - a.posts).slice(0, ROWS_MAX);
  const most = groups[0]?.posts ?? 0;
  if (most === 0) return null;
  return card("mix", english("recaps.mix"), {
    figure: count(year.posts),
    rows: groups.map(({ network, format, posts }) => ({
      label: english("recaps.formatOn", { format: formatName(format), network: NETWORK_FACTS[network].label }),
      value: count(posts),
      share: posts / most,
    })),
    details: [english("recaps.mixReason")],
  });
}

function formatCard({ year }: Playground): RecapCard | null {
  const better = year.formats.groups.find(
    ({ above, medianEngagement }) => above.length > 0 && medianEngagement !== null,
  );
  if (!better) return null;
  const network = NETWORK_FACTS[better.network].label;
  const value = count(better.medianEngagement ?? 0);
  return card("format", english("recaps.format"), {
    figure: english("recaps.formatOn", { format: formatName(better.format), network }),
    tone: "good",
    details: [english("recaps.formatReason", { value, count: better.measured, others: better.above })],
  });
}

const WEEKDAYS = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" });
/** A Monday. */
const FIRST_DAY = Date.UTC(2024, 0, 1);
const dayName = (weekday: number) => WEEKDAYS.format(FIRST_DAY + (weekday - 1) * 86_400_000);
const hourName = (hour: number) => `${String(hour % HOURS).padStart(2, "0")}:00`;
const partEnd = (hour: number) => hourName(hour + STATS.partHours);

function timeName({ weekday, hour, network }: TimeGroup): string {
  const on = NETWORK_FACTS[network].label;
  return weekday === null
    ? english("recaps.partOn", { from: hourName(hour ?? 0), to: partEnd(hour ?? 0), network: on })
    : english("recaps.weekdayOn", { day: dayName(weekday), network: on });
}

function timeCard({ year }: Playground): RecapCard | null {
  const [best] = year.times.groups;
  if (!best) return null;
  const [value, all] = [count(best.medianEngagement ?? 0), count(best.all.medianEngagement ?? 0)];
  return card("time", english("recaps.time"), {
    figure: timeName(best),
    tone: "good",
    details: [english("recaps.timeReason", { value, all })],
  });
}

function moveText({ rank, previousRank }: OwnPlace, comparedTo: string | null): string[] {
  if (comparedTo === null) return [];
  const day = plainDay(comparedTo);
  if (previousRank === null) return [english("recaps.newHere", { day })];
  const moved = Math.abs(previousRank - rank);
  if (moved === 0) return [english("recaps.same", { day })];
  return [english(previousRank > rank ? "recaps.up" : "recaps.down", { count: moved, day })];
}

function placeOf({ rank, total_results: total }: OwnPlace): string {
  return english("recaps.placeIn", { rank: count(rank), total: count(total) });
}

function placeCard(rankings: OwnRankings | null): RecapCard | null {
  // As badges: a place among a few says little.
  const large = rankings?.rankings.filter(({ total_results: total }) => total >= FIRST_PLACE_OF) ?? [];
  const [best, ...others] = large;
  if (!best || !rankings) return null;
  const { rank, previousRank } = best;
  return card("place", english("recaps.place"), {
    figure: placeOf(best),
    tone: previousRank === null || previousRank === rank ? "plain" : previousRank > rank ? "good" : "bad",
    details: [rankingName(best.top), ...moveText(best, rankings.comparedTo)],
    rows: others.slice(0, 3).map((place) => ({
      label: rankingName(place.top),
      value: placeOf(place),
      share: 1 - (place.rank - 1) / Math.max(1, place.total_results),
    })),
  });
}

function achievementsCard({ achievements }: Input): RecapCard | null {
  if (achievements.length === 0) return null;
  const { length } = achievements;
  return card("achievements", english("recaps.achievements"), {
    figure: english("recaps.reached", { count: length }),
    tone: "good",
    details: achievements.slice(-ROWS_MAX).map(achievementTitle),
  });
}

function idea(figure: string, reason: string): RecapCard {
  return card("idea", english("recaps.idea"), { figure, details: [reason] });
}

function ideaCard({ kind, playground: { suggestion, year } }: Input): RecapCard | null {
  // A suggestion from the last week does not fit a year.
  if (kind === "yearly" && (!suggestion || suggestion.kind === "rhythm")) return null;
  if (!suggestion) {
    // What most posts have is not suggested.
    const standsOut = year.formats.groups.some(({ above }) => above.length > 0) || year.times.groups.length > 0;
    return idea(english("recaps.idea_none"), english(standsOut ? "recaps.idea_mostReason" : "recaps.idea_noneReason"));
  }
  if (suggestion.kind === "rhythm") {
    const { posts, usual } = suggestion;
    return idea(
      english("recaps.idea_rhythm"),
      english("recaps.idea_rhythmReason", { count: posts, usual: count(usual) }),
    );
  }
  const share = percent(suggestion.share);
  if (suggestion.kind === "format") {
    const { better, than } = suggestion;
    const network = NETWORK_FACTS[better.network].label;
    return idea(
      english("recaps.idea_format", { format: better.format, network }),
      english("recaps.idea_formatReason", {
        better: count(better.medianEngagement ?? 0),
        than: than.format,
        other: count(than.medianEngagement ?? 0),
        share,
      }),
    );
  }
  const { time } = suggestion;
  const network = NETWORK_FACTS[time.network].label;
  const { weekday, hour } = time;
  return idea(
    weekday === null
      ? english("recaps.idea_part", { from: hourName(hour ?? 0), to: partEnd(hour ?? 0), network })
      : english("recaps.idea_weekday", { day: dayName(weekday), network }),
    english("recaps.idea_timeReason", {
      better: count(time.medianEngagement ?? 0),
      other: count(time.all.medianEngagement ?? 0),
      share,
    }),
  );
}

/**
 * The cards of a period, by what is known of it, in the order of CARD_KINDS. Without posts, their engagement or enough else there
 * are none: then `lacks` says what is missing.
 */
export function cardsOf(input: Input): { cards: StoredCard[]; lacks: RecapLack[] } {
  const { kind, playground, rankings, year } = input;
  const period = kind === "yearly" ? year?.yearly : playground[kind];
  if (!period) throw new Error("a year in review has its year");
  const found = {
    engagement: engagementCard(period),
    views: viewsCard(period),
    followers: followersCard(period),
    best: bestCard(period),
    format: formatCard(playground),
    time: timeCard(playground),
    place: placeCard(rankings),
  };
  const drawn: (StoredCard | null)[] = [
    coverCard(input, period),
    postsCard(period),
    found.engagement,
    found.views,
    monthsCard(year?.months ?? []),
    found.followers,
    found.best,
    mixCard(playground),
    found.format,
    found.time,
    found.place,
    achievementsCard(input),
    ideaCard(input),
  ];
  const all = drawn.filter((one) => one !== null);
  const tooMany = all.length - CARDS.most;
  const left = new Set(
    LEAST_TELLING.filter((one) => all.some((other) => other.kind === one)).slice(0, Math.max(0, tooMany)),
  );
  const cards = all.filter((one) => !left.has(one.kind)).slice(0, CARDS.most);
  const isQuiet = !period.figures.posts.value;
  if (!isQuiet && found.engagement && cards.length >= CARDS.least) return { cards, lacks: [] };
  const missing = {
    posts: isQuiet,
    engagement: !found.engagement,
    views: !found.views,
    followers: !found.followers,
    comparable: !found.best,
    formats: !found.format,
    times: !found.time,
    places: !found.place,
  } satisfies Record<RecapLack, boolean>;
  return { cards: [], lacks: RECAP_LACKS.filter((lack) => missing[lack]) };
}
