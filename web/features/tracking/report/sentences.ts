import { METRICS } from "#contract/figures/metrics.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { isComparable } from "#contract/tracking/comparison.ts";
import type { Report, ReportDays } from "#contract/tracking/report.ts";
import { dateTime, exact } from "#web/lib/format.ts";
import { preciseDate } from "#web/lib/precise-date.ts";
import { texts } from "#web/words/i18n.ts";
import { spanName } from "#web/shared/days/columns.ts";

const t = texts("report");

/** "31 Oct – 29 Nov 2026". */
export function daysText({ from, to }: ReportDays): string {
  if (from !== null) return spanName({ from, to });
  return t("allTime", { day: preciseDate(`${to}T00:00:00.000Z`, "day") });
}

/** Which posts a report is of, below its title: its period, networks, and whether they are those of a campaign. */
export function scopeParts({ days, network, onlyCampaignPosts, creators }: Report): string[] {
  return [
    daysText(days),
    t("creators", counted(creators)),
    network === "global" ? t("allNetworks") : NETWORK_FACTS[network].label,
    ...(onlyCampaignPosts ? [t("campaignOnly")] : []),
  ];
}

type Explained = { term: string; sentences: string[] };

/** What a reader has to know of the figures: period, posts, what was added up, sources, and how recent they are. */
export function explainReport(report: Report): Explained[] {
  const { metrics, known, leftOut, days, before, timezone, madeAt } = report;
  const posts = metrics.totalPost.value ?? 0;
  const added = (count: number) => ({ known: exact(count), posts: exact(posts) });
  return [
    {
      term: t("about.period"),
      sentences: [
        t("about.days", { days: daysText(days), zone: timezone }),
        ...(before ? [t("about.compared", { days: daysText(before) }), ...comparison(report)] : []),
      ],
    },
    { term: t("about.scope"), sentences: [scopeSentence(report)] },
    {
      term: t("about.engagement"),
      sentences: [
        METRICS.engagement.definition,
        t("about.addedUp", added(known.engagement)),
        ...(known.partial > 0 ? [t("about.partial", counted(known.partial))] : []),
        ...(leftOut > 0 ? [t("about.leftOut", counted(leftOut))] : []),
      ],
    },
    { term: t("about.views"), sentences: [t("about.viewsText", added(known.views))] },
    { term: t("about.sources"), sentences: [sourcesText(report)] },
    {
      term: t("about.freshness"),
      sentences: [...report.coverage.map(coverageText), t("about.madeAt", { at: dateTime(madeAt) })],
    },
  ];
}

function counted(count: number) {
  return { count, formatted: exact(count) };
}

function comparison(report: Report): string[] {
  const { knownBefore, metrics } = report;
  if (isComparable(report)) return [t("about.longer")];
  const active = exact(metrics.activeCreators.value ?? 0);
  return [t("about.noChange", { known: exact(knownBefore ?? 0), active })];
}

function scopeSentence({ creators, network, onlyCampaignPosts }: Report): string {
  const networks = network === "global" ? t("about.allNetworks") : NETWORK_FACTS[network].label;
  const of = { creators: t("creators", counted(creators)), networks };
  return t(onlyCampaignPosts ? "about.scopeCampaign" : "about.scopeText", of);
}

function sourcesText({ sources }: Report): string {
  if (sources.length === 0) return t("about.noSources");
  const list = new Intl.ListFormat("en", { type: "conjunction" }).format(
    sources.map((source) => t(`about.source.${source}`)),
  );
  return `${list.charAt(0).toUpperCase()}${list.slice(1)}.`;
}

function coverageText({ network, accounts, withPosts, oldest, newest }: Report["coverage"][number]): string {
  const label = NETWORK_FACTS[network].label;
  if (oldest === null || newest === null) return t("about.noPosts", { network: label, accounts: exact(accounts) });
  const days = spanName({ from: oldest.slice(0, 10), to: newest.slice(0, 10) });
  return t("about.coverage", {
    network: label,
    known: exact(withPosts),
    accounts: exact(accounts),
    read: t("about.read", { days }),
  });
}
