import { changeOf, isComparable } from "#contract/tracking/comparison.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import type { Report } from "#contract/tracking/report.ts";
import type { Context } from "../../../context.ts";
import { MISSING, type Format, type PdfReport, type PdfTable } from "../../exports/index.ts";
import type { ListRow } from "../../memberships/index.ts";
import { LABELS } from "./labels.ts";
import { aboutOf, changeText, readDocument, shareRow, sumText, type PdfWords } from "./pdf-parts.ts";

const TOTALS = ["totalPost", "activeCreators", "cumulatedEngagement", "cumulatedViews"] as const;

/** The document of a list's report; `list`: whose brand it carries. */
export async function readPdf(
  ctx: Context,
  { report, list, lang }: { report: Report; list: ListRow; lang: string },
): Promise<PdfReport> {
  return readDocument(ctx, { report, brand: list, lang }, (words) => ({
    description: report.desc,
    scope: scopeText(report, words),
    figures: TOTALS.map((total) => figureOf(report, total, words.format)),
    tables: tablesOf(report, words),
    about: aboutOf(report, words, {
      posts: report.metrics.totalPost.value ?? 0,
      isComparable: isComparable(report),
      more: [],
      read: report.coverage.map((one) => coverageText(one, words)),
    }),
  }));
}

function scopeText({ days, creators, network, onlyCampaignPosts }: Report, words: PdfWords): string {
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
  return {
    label: LABELS.totals[total],
    value: isLeast
      ? LABELS.atLeast(shown)
      : total === "activeCreators"
        ? LABELS.of(shown, format.exact(creators))
        : shown,
    ...changeText({ previous, change }, { isComparable: isComparable(report), format }),
  };
}

function tablesOf({ topCreators, topFormats, metrics, campaign }: Report, { format, lang }: PdfWords): PdfTable[] {
  const whole = { whole: metrics.cumulatedEngagement.value, format };
  const tables = [
    {
      title: LABELS.topCreators,
      head: [LABELS.creator, ...LABELS.shares],
      rows: topCreators.map((one) => shareRow({ ...one, name: one.creator.full_name }, whole)),
    },
    {
      title: LABELS.formats,
      head: [LABELS.format, ...LABELS.shares],
      rows: topFormats.map((one) =>
        shareRow({ ...one, name: `${one.format.charAt(0).toUpperCase()}${one.format.slice(1)}` }, whole),
      ),
    },
  ];
  if (!campaign) return tables;
  const { currency, total, creators } = campaign;
  const row = (name: string, of: typeof total) => ({
    cells: [
      name,
      format.exact(of.posts),
      sumText(of, format),
      format.count(of.views),
      ...[of.cost, of.cpm, of.cpe, of.cpv].map((cost) => moneyText(cost, { currency, lang })),
    ],
  });
  const rows = [...creators.map((one) => row(one.creator.full_name, one)), row(LABELS.total, total)];
  return [...tables, { title: LABELS.campaign, head: [...LABELS.campaignHead], rows }];
}

/** Costs of a view or an engagement are often less than a cent. */
function moneyText(minor: number | null, { currency, lang }: { currency: string; lang: string }): string {
  if (minor === null) return MISSING;
  const whole = new Intl.NumberFormat(lang, { style: "currency", currency });
  const value = minor / 10 ** (whole.resolvedOptions().maximumFractionDigits ?? 2);
  if (value === 0 || value >= 1) return whole.format(value);
  return new Intl.NumberFormat(lang, { style: "currency", currency, maximumSignificantDigits: 2 }).format(value);
}

function coverageText(
  { network, accounts, withPosts, oldest, newest }: Report["coverage"][number],
  { format, dates }: PdfWords,
): string {
  const { label } = NETWORK_FACTS[network];
  if (oldest === null || newest === null) return LABELS.noPosts(label, format.exact(accounts));
  const span = dates.formatRange(Date.parse(oldest), Date.parse(newest));
  return LABELS.coverage(label, format.exact(withPosts), format.exact(accounts), span);
}
