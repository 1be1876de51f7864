import type { PostTally } from "#contract/listening/shapes.ts";
import type { TopicReport } from "#contract/listening/sharing.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { areKnownBefore, changeOf } from "#contract/tracking/comparison.ts";
import type { Context } from "../../../context.ts";
import { MISSING, type PdfReport, type PdfTable } from "../../exports/index.ts";
import type { TopicShareRow } from "../../shared-lists/index.ts";
import {
  aboutOf,
  changeText,
  readDocument,
  REPORT_LABELS,
  shareRow,
  shareText,
  type PdfWords,
} from "../../tracking/index.ts";

/** Fixed English texts of the document that other reports do not have; web/words/en/tracking/listening.ts has those of the page. */
const LABELS = {
  totals: { posts: "Posts", authors: "Authors", engagement: "Engagement", views: "Views", reach: "Reach" },
  authors: (count: number, formatted: string) => (count === 1 ? `${formatted} author` : `${formatted} authors`),
  reach: (known: string, accounts: string) =>
    `Followers of the authors on the networks of their posts, from ${known} of ${accounts} accounts: each author once on a network. People who follow several authors are counted several times, and not every follower sees a post.`,
  read: (network: string, posts: string, days: string) => `${network}: figures of ${posts} posts, read ${days}.`,
  themes: "Themes: words that these posts use more often than other posts of the same time and networks",
  themesHead: ["Word", "Posts", "Compared with all posts"],
  onlyHere: "only here",
  times: (times: string) => `${times}×`,
  networks: "Networks",
  network: "Network",
  tones: "Sentiment, counted from words and emoji of a lexicon",
  tone: "Sentiment",
  toneNames: { positive: "Positive", neutral: "Neutral", mixed: "Mixed", negative: "Negative" },
  languages: "Languages of the posts",
  language: "Language",
  countries: "Countries of the authors",
  country: "Country",
  tallyHead: ["Authors", "Posts", "Before", "Share of posts"],
  unknown: "Not known",
} as const;

const TOTALS = ["posts", "authors", "engagement", "views", "reach"] as const;
const THEMES = 12;
const TALLIES = 12;

type Parts = { report: TopicReport; brand: Omit<TopicShareRow, "report">; lang: string };

/** The document of a topic's report. */
export async function readPdf(ctx: Context, { report, brand, lang }: Parts): Promise<PdfReport> {
  const { metrics, reached, network } = report;
  return readDocument(ctx, { report, brand, lang }, (words) => {
    const { format, dates, days } = words;
    const authors = metrics.authors.value ?? 0;
    const networks = network === "global" ? REPORT_LABELS.allNetworks : NETWORK_FACTS[network].label;
    return {
      description: "",
      scope: [days(report.days), LABELS.authors(authors, format.exact(authors)), networks].join(" · "),
      figures: TOTALS.map((total) => figureOf(report, total, words)),
      tables: tablesOf(report, words),
      about: aboutOf(report, words, {
        posts: metrics.posts.value ?? 0,
        isComparable: areKnownBefore(report.knownBefore, authors),
        more: [[LABELS.totals.reach, [LABELS.reach(format.exact(reached.known), format.exact(reached.accounts))]]],
        read: report.coverage.map(({ network: one, posts, oldest, newest }) =>
          LABELS.read(
            NETWORK_FACTS[one].label,
            format.exact(posts),
            dates.formatRange(Date.parse(oldest), Date.parse(newest)),
          ),
        ),
      }),
    };
  });
}

function figureOf(
  report: TopicReport,
  total: (typeof TOTALS)[number],
  { format }: PdfWords,
): PdfReport["figures"][number] {
  const isComparable = areKnownBefore(report.knownBefore, report.metrics.authors.value);
  const { value, previous } = report.metrics[total];
  const shown = format.count(value);
  const isLeast = total === "engagement" && report.known.partial > 0 && value !== null;
  const change = isComparable ? changeOf(report.metrics[total]) : null;
  return {
    label: LABELS.totals[total],
    value: isLeast ? REPORT_LABELS.atLeast(shown) : shown,
    ...changeText({ previous, change }, { isComparable, format }),
  };
}

function tablesOf(report: TopicReport, { format, lang }: PdfWords): PdfTable[] {
  const { topCreators, networks, themes, metrics } = report;
  const whole = { whole: metrics.engagement.value, format };
  const times = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 });
  const nameOf = (type: "language" | "region") => {
    const names = new Intl.DisplayNames(lang, { type });
    return (code: string) => names.of(type === "region" ? code.toUpperCase() : code) ?? code;
  };
  const tally = (title: string, heading: string, rows: readonly PostTally[], name: (code: string) => string) => ({
    title,
    head: [heading, ...LABELS.tallyHead],
    rows: rows.slice(0, TALLIES).map(({ value, authors, posts, previousPosts }) => {
      const share = metrics.posts.value ? posts / metrics.posts.value : null;
      const previous = previousPosts === null ? MISSING : format.exact(previousPosts);
      return {
        cells: [
          value === null ? LABELS.unknown : name(value),
          format.exact(authors),
          format.exact(posts),
          previous,
          shareText(share, format),
        ],
        share,
      };
    }),
  });
  const toneName = (value: string) =>
    report.tones.flatMap((one) => (one.value === value ? [LABELS.toneNames[one.value]] : []))[0] ?? value;
  const tables: PdfTable[] = [
    {
      title: REPORT_LABELS.topCreators,
      head: [REPORT_LABELS.creator, ...REPORT_LABELS.shares],
      rows: topCreators.map((one) => shareRow({ ...one, name: one.creator.full_name }, whole)),
    },
    {
      title: LABELS.themes,
      head: [...LABELS.themesHead],
      rows: themes.words.slice(0, THEMES).map((theme) => ({
        cells: [
          theme.word,
          format.exact(theme.posts),
          theme.times === null ? LABELS.onlyHere : LABELS.times(times.format(theme.times)),
        ],
      })),
    },
    tally(LABELS.tones, LABELS.tone, report.tones, toneName),
    {
      title: LABELS.networks,
      head: [LABELS.network, ...REPORT_LABELS.shares],
      rows: networks.map((one) => shareRow({ ...one, name: NETWORK_FACTS[one.network].label }, whole)),
    },
    tally(LABELS.languages, LABELS.language, report.languages, nameOf("language")),
    tally(LABELS.countries, LABELS.country, report.countries, nameOf("region")),
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}
