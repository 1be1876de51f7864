import { DAY_MS } from "#contract/base/limits.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import type { Report, ReportDays, ReportPost } from "#contract/tracking/report.ts";
import type { Context } from "../../../context.ts";
import {
  formatFor,
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

/** What the reports of lists and topics have in common. */
type Common = Pick<
  Report,
  | "title"
  | "madeAt"
  | "isSample"
  | "topPosts"
  | "leftOut"
  | "series"
  | "days"
  | "before"
  | "timezone"
  | "sources"
  | "known"
>;

export type PdfWords = { format: Format; lang: string; dates: Intl.DateTimeFormat; days: (days: ReportDays) => string };

type Drawn = {
  report: Common;
  /** The list or topic whose brand it shows. */
  brand: Pick<ListRow, "logo" | "companyLogo" | "companyName" | "whiteLabel">;
  lang: string;
};

/** What only one kind of report has, in words. */
type Own = Pick<PdfReport, "description" | "scope" | "figures" | "tables"> & { about: PdfReport["about"]["items"] };

/** The document of a report, formatted for its language. */
export async function readDocument(
  ctx: Context,
  { report, brand, lang }: Drawn,
  own: (words: PdfWords) => Own,
): Promise<PdfReport> {
  const format = formatFor(lang);
  const dates = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeZone: "UTC" });
  const { about, ...parts } = own({ format, lang, dates, days: (days) => daysText(dates, days) });
  const logo = await readLogo(ctx, brand.logo ?? (brand.whiteLabel ? brand.companyLogo : null));
  const pictures = await readPictures(ctx, report.topPosts.flatMap(pictureKey), async (key) => {
    const picture = await readPostPicture(ctx, key);
    return picture && Buffer.from(picture.content);
  });
  return {
    ...parts,
    lang,
    title: report.title,
    date: format.date(new Date(report.madeAt)),
    madeAt: new Date(report.madeAt),
    branding: { logo, name: brand.companyName, product: !brand.whiteLabel },
    sampleMark: report.isSample ? LABELS.sample : null,
    chart: chartOf(report, format, dates),
    posts: {
      title: LABELS.topPosts,
      note: report.topPosts.length === 0 && report.leftOut > 0 ? LABELS.noTopPosts : null,
      cards: report.topPosts.map((post) => cardOf(post, { pictures, format, lang })),
    },
    about: { title: LABELS.about, items: about },
    labels: { page: LABELS.page, of: LABELS.pageOf },
  };
}

function daysText(dates: Intl.DateTimeFormat, { from, to }: ReportDays): string {
  return from === null
    ? LABELS.allTime(dates.format(Date.parse(to)))
    : dates.formatRange(Date.parse(from), Date.parse(to));
}

/** The change of a figure since the period before; `change`: null where it is not known. */
export function changeText(
  { previous, change }: { previous: number | null; change: number | null },
  { isComparable, format }: { isComparable: boolean; format: Format },
): Pick<PdfReport["figures"][number], "change" | "tone"> {
  const text = [
    change === null ? "" : format.growth(change),
    previous === null ? "" : LABELS[isComparable ? "before" : "knownBefore"](format.count(previous)),
  ];
  return {
    change: text.filter((part) => part !== "").join(" · "),
    ...(change !== null &&
      Math.round(change * 1000) !== 0 && { tone: change > 0 ? ("good" as const) : ("bad" as const) }),
  };
}

/** Engagement by day; posts where none has it. Days without posts are empty. */
function chartOf({ series, days }: Common, format: Format, dates: Intl.DateTimeFormat): PdfReport["chart"] {
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

/** `partial`: posts that hide their likes, so that the engagement is a lower bound. */
export type Sum = { engagement: number | null; partial: number };

export function sumText({ engagement, partial }: Sum, format: Format): string {
  const shown = format.count(engagement);
  return partial > 0 && engagement !== null ? LABELS.atLeast(shown) : shown;
}

/** A row of a table of shares of the engagement: name, posts, engagement and share. */
export function shareRow(
  { name, ...one }: Sum & { name: string; posts: number },
  { whole, format }: { whole: number | null; format: Format },
): PdfTable["rows"][number] {
  const share = one.engagement === null || !whole ? null : one.engagement / whole;
  return { cells: [name, format.exact(one.posts), sumText(one, format), shareText(share, format)], share };
}

/** The smallest share that a percentage with one decimal shows. */
const LEAST = 0.001;

/** A share above zero is never shown as zero. */
export function shareText(share: number | null, format: Format): string {
  return share !== null && share > 0 && share < LEAST / 2 ? LABELS.lessThan(format.rate(LEAST)) : format.rate(share);
}

/** What a reader has to know of the figures; without empty ones. */
export function aboutOf(
  report: Common,
  { format, days }: PdfWords,
  {
    posts,
    isComparable,
    more,
    read,
  }: {
    /** The number of posts in the period. */
    posts: number;
    isComparable: boolean;
    /** Sentences about further figures. */
    more: readonly [string, string[]][];
    /** When the figures were read. */
    read: string[];
  },
): PdfReport["about"]["items"] {
  const { before, timezone, known, leftOut, sources } = report;
  const all = format.exact(posts);
  const counted = (say: (count: number, formatted: string) => string, count: number) =>
    count === 0 ? [] : [say(count, format.exact(count))];
  const compared = before ? [LABELS.compared(days(before)), isComparable ? LABELS.longer : LABELS.noChange] : [];
  const list = new Intl.ListFormat("en").format(sources.map((source) => LABELS.source[source]));
  const items: [string, string[]][] = [
    [LABELS.period, [LABELS.days(days(report.days), timezone), ...compared]],
    [
      LABELS.counting,
      [
        LABELS.addedUp(format.exact(known.engagement), all),
        ...counted(LABELS.partial, known.partial),
        ...counted(LABELS.leftOut, leftOut),
      ],
    ],
    [LABELS.totals.cumulatedViews, [LABELS.viewsOf(format.exact(known.views), all)]],
    ...more,
    [LABELS.sources, [list === "" ? LABELS.noSources : `${list.charAt(0).toUpperCase()}${list.slice(1)}.`]],
    [LABELS.read, read],
  ];
  return items.flatMap(([term, sentences]) => (sentences.length === 0 ? [] : [{ term, text: sentences.join(" ") }]));
}
