import { changeOf, isComparable } from "#contract/tracking/comparison.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import type { Report, ReportDays, ReportPost } from "#contract/tracking/report.ts";
import type { Context } from "../../../context.ts";
import {
  formatFor,
  MISSING,
  readLogo,
  readPictures,
  type Format,
  type PdfPost,
  type PdfReport,
  type PdfTable,
} from "../../exports/index.ts";
import type { ListRow } from "../../memberships/index.ts";
import { readPostPicture } from "../../post-pictures/index.ts";
import { LABELS } from "./labels.ts";

const TOTALS = ["totalPost", "activeCreators", "cumulatedEngagement", "cumulatedViews"] as const;
const DAY_MS = 86_400_000;

/** The document of a report, formatted for its language; `list`: whose brand it carries. */
export async function readPdf(
  ctx: Context,
  { report, list, lang }: { report: Report; list: ListRow; lang: string },
): Promise<PdfReport> {
  const format = formatFor(lang);
  const dates = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeZone: "UTC" });
  const words = { format, lang, days: (days: ReportDays) => daysText(dates, days) };
  const logo = await readLogo(ctx, list.logo ?? (list.whiteLabel ? list.companyLogo : null));
  const pictures = await readPictures(ctx, report.topPosts.flatMap(pictureKey), async (key) => {
    const picture = await readPostPicture(ctx, key);
    return picture && Buffer.from(picture.content);
  });
  return {
    lang,
    title: report.title,
    description: report.desc,
    scope: scopeText(report, words),
    date: format.date(new Date(report.madeAt)),
    madeAt: new Date(report.madeAt),
    branding: { logo, name: list.companyName, product: !list.whiteLabel },
    sampleMark: report.isSample ? LABELS.sample : null,
    figures: TOTALS.map((total) => figureOf(report, total, format)),
    chart: chartOf(report, format, dates),
    posts: {
      title: LABELS.topPosts,
      note: report.topPosts.length === 0 && report.leftOut > 0 ? LABELS.noTopPosts : null,
      cards: report.topPosts.map((post) => cardOf(post, { pictures, format, lang })),
    },
    tables: tablesOf(report, words),
    about: { title: LABELS.about, items: aboutOf(report, words, dates) },
    labels: { page: LABELS.page, of: LABELS.pageOf },
  };
}

type Words = { format: Format; lang: string; days: (days: ReportDays) => string };

function daysText(dates: Intl.DateTimeFormat, { from, to }: ReportDays): string {
  return from === null
    ? LABELS.allTime(dates.format(Date.parse(to)))
    : dates.formatRange(Date.parse(from), Date.parse(to));
}

function scopeText({ days, creators, network, onlyCampaignPosts }: Report, words: Words): string {
  const parts = [
    words.days(days),
    LABELS.creators(creators, words.format.exact(creators)),
    network === "global" ? LABELS.allNetworks : NETWORK_FACTS[network].label,
    ...(onlyCampaignPosts ? [LABELS.campaignOnly] : []),
  ];
  return parts.join(" · ");
}

function figureOf(report: Report, total: (typeof TOTALS)[number], format: Format): PdfReport["figures"][number] {
  const { metrics, known, creators } = report;
  const { value, previous } = metrics[total];
  const shown = format.count(value);
  const isLeast = total === "cumulatedEngagement" && known.partial > 0 && value !== null;
  const change = isComparable(report) ? changeOf(metrics[total]) : null;
  const text = [
    change === null ? "" : format.growth(change),
    previous === null ? "" : LABELS[isComparable(report) ? "before" : "knownBefore"](format.count(previous)),
  ];
  return {
    label: LABELS.totals[total],
    value: isLeast
      ? LABELS.atLeast(shown)
      : total === "activeCreators"
        ? LABELS.of(shown, format.exact(creators))
        : shown,
    change: text.filter((part) => part !== "").join(" · "),
    ...(change !== null &&
      Math.round(change * 1000) !== 0 && { tone: change > 0 ? ("good" as const) : ("bad" as const) }),
  };
}

/** Engagement by day; posts where none has it. Days without posts are empty. */
function chartOf({ series, days }: Report, format: Format, dates: Intl.DateTimeFormat): PdfReport["chart"] {
  const first = days.from ?? series[0]?.day;
  if (first === undefined || series.length === 0) return null;
  const measure = series.some(({ engagement }) => engagement !== null) ? "engagement" : "posts";
  const byDay = new Map(series.map((day) => [day.day, day[measure]]));
  const count = (Date.parse(days.to) - Date.parse(first)) / DAY_MS + 1;
  const values = Array.from(
    { length: count },
    (_, i) => byDay.get(new Date(Date.parse(first) + i * DAY_MS).toISOString().slice(0, 10)) ?? null,
  );
  const [from, to] = [dates.format(Date.parse(first)), dates.format(Date.parse(days.to))];
  const most = LABELS.most(format.count(Math.max(...values.map((value) => value ?? 0))));
  const title = measure === "engagement" ? LABELS.chart : LABELS.chartPosts;
  return { title, first: from, last: to, most, values, summary: `${title}, ${from} – ${to}. ${most}.` };
}

function pictureKey({ picture_url: url }: ReportPost): string[] {
  return url?.startsWith("/files/") ? [url.slice("/files/".length)] : [];
}

type Pictures = ReadonlyMap<string, Uint8Array>;

function cardOf(
  post: ReportPost,
  { pictures, format, lang }: { pictures: Pictures; format: Format; lang: string },
): PdfPost {
  const { network, creator, username, publishedAt, text, url, engagement, partial, likes, comments, views } = post;
  const whole = LABELS.engagement(format.count(engagement));
  const others = [
    likes === null ? [] : LABELS.likes(format.count(likes)),
    comments === null ? [] : LABELS.comments(format.count(comments)),
    views === null ? [] : LABELS.views(format.count(views)),
  ];
  return {
    picture: pictureKey(post).flatMap((key) => pictures.get(key) ?? [])[0] ?? null,
    network,
    networkLabel: NETWORK_FACTS[network].label,
    author: creator?.full_name ?? username,
    date: new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeZone: "UTC" }).format(Date.parse(publishedAt)),
    text,
    figures: [partial ? LABELS.atLeast(whole) : whole, others.flat().join(" · ")],
    url,
  };
}

function tablesOf({ topCreators, topFormats, metrics, campaign }: Report, { format, lang }: Words): PdfTable[] {
  const whole = metrics.cumulatedEngagement.value;
  const sumText = ({ engagement, partial }: Sum) =>
    partial > 0 && engagement !== null ? LABELS.atLeast(format.count(engagement)) : format.count(engagement);
  const shareRow = (name: string, one: Sum & { posts: number }) => {
    const share = one.engagement === null || !whole ? null : one.engagement / whole;
    return { cells: [name, format.exact(one.posts), sumText(one), shareText(share, format)], share };
  };
  const tables = [
    {
      title: LABELS.topCreators,
      head: [LABELS.creator, ...LABELS.shares],
      rows: topCreators.map((one) => shareRow(one.creator.full_name, one)),
    },
    {
      title: LABELS.formats,
      head: [LABELS.format, ...LABELS.shares],
      rows: topFormats.map((one) => shareRow(`${one.format.charAt(0).toUpperCase()}${one.format.slice(1)}`, one)),
    },
  ];
  if (!campaign) return tables;
  const { currency, total, creators } = campaign;
  const row = (name: string, of: typeof total) => ({
    cells: [
      name,
      format.exact(of.posts),
      sumText(of),
      format.count(of.views),
      ...[of.cost, of.cpm, of.cpe, of.cpv].map((cost) => moneyText(cost, { currency, lang })),
    ],
  });
  const rows = [...creators.map((one) => row(one.creator.full_name, one)), row(LABELS.total, total)];
  return [...tables, { title: LABELS.campaign, head: [...LABELS.campaignHead], rows }];
}

/** `partial`: posts that hide their likes, so that the engagement is a lower bound. */
type Sum = { engagement: number | null; partial: number };

/** The smallest share that a percentage with one decimal shows. */
const LEAST = 0.001;

/** A share above zero is never shown as zero. */
function shareText(share: number | null, format: Format): string {
  return share !== null && share > 0 && share < LEAST / 2 ? LABELS.lessThan(format.rate(LEAST)) : format.rate(share);
}

/** Costs of a view or an engagement are often less than a cent. */
function moneyText(minor: number | null, { currency, lang }: { currency: string; lang: string }): string {
  if (minor === null) return MISSING;
  const whole = new Intl.NumberFormat(lang, { style: "currency", currency });
  const value = minor / 10 ** (whole.resolvedOptions().maximumFractionDigits ?? 2);
  if (value === 0 || value >= 1) return whole.format(value);
  return new Intl.NumberFormat(lang, { style: "currency", currency, maximumSignificantDigits: 2 }).format(value);
}

function aboutOf(report: Report, words: Words, dates: Intl.DateTimeFormat): PdfReport["about"]["items"] {
  const { format } = words;
  const { days, before, timezone, known, leftOut, metrics, sources, coverage } = report;
  const all = format.exact(metrics.totalPost.value ?? 0);
  const counted = (say: (count: number, formatted: string) => string, count: number) =>
    count === 0 ? [] : [say(count, format.exact(count))];
  const compared = before
    ? [LABELS.compared(words.days(before)), isComparable(report) ? LABELS.longer : LABELS.noChange]
    : [];
  const list = new Intl.ListFormat("en").format(sources.map((source) => LABELS.source[source]));
  const read = coverage.map(({ network, accounts, withPosts, oldest, newest }) => {
    const { label } = NETWORK_FACTS[network];
    if (oldest === null || newest === null) return LABELS.noPosts(label, format.exact(accounts));
    const span = dates.formatRange(Date.parse(oldest), Date.parse(newest));
    return LABELS.coverage(label, format.exact(withPosts), format.exact(accounts), span);
  });
  const items: [string, string[]][] = [
    [LABELS.period, [LABELS.days(words.days(days), timezone), ...compared]],
    [
      LABELS.counting,
      [
        LABELS.addedUp(format.exact(known.engagement), all),
        ...counted(LABELS.partial, known.partial),
        ...counted(LABELS.leftOut, leftOut),
      ],
    ],
    [LABELS.totals.cumulatedViews, [LABELS.viewsOf(format.exact(known.views), all)]],
    [LABELS.sources, [list === "" ? LABELS.noSources : `${list.charAt(0).toUpperCase()}${list.slice(1)}.`]],
    [LABELS.read, read],
  ];
  return items.flatMap(([term, sentences]) => (sentences.length === 0 ? [] : [{ term, text: sentences.join(" ") }]));
}
