import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { isComparable } from "#contract/tracking/comparison.ts";
import type { Report } from "#contract/tracking/report.ts";
import { exact } from "#web/lib/format.ts";
import {
  counted,
  daysText,
  explainFreshness,
  explainPeriod,
  explainSources,
  explainSums,
  networkText,
  readText,
  type Explained,
} from "#web/shared/shared-page/report/sentences.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("report");

/** Which posts a report is of, below its title: its period, networks, and whether they are those of a campaign. */
export function scopeParts({ days, network, onlyCampaignPosts, creators }: Report): string[] {
  return [
    daysText(days),
    t("creators", counted(creators)),
    networkText(network),
    ...(onlyCampaignPosts ? [t("campaignOnly")] : []),
  ];
}

/** What a reader has to know of the figures: period, posts, what was added up, sources, and how recent they are. */
export function explainReport(report: Report): Explained[] {
  return [
    explainPeriod(report, () => comparison(report)),
    { term: t("about.scope"), sentences: [scopeSentence(report)] },
    ...explainSums(report, report.metrics.totalPost.value ?? 0),
    explainSources(report),
    explainFreshness(report.coverage.map(coverageText), report),
  ];
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

function coverageText({ network, accounts, withPosts, oldest, newest }: Report["coverage"][number]): string {
  const label = NETWORK_FACTS[network].label;
  if (oldest === null || newest === null) return t("about.noPosts", { network: label, accounts: exact(accounts) });
  return t("about.coverage", {
    network: label,
    known: exact(withPosts),
    accounts: exact(accounts),
    read: readText(oldest, newest),
  });
}
