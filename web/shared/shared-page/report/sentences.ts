import { METRICS } from "#contract/figures/metrics.ts";
import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import type { Report, ReportDays } from "#contract/tracking/report.ts";
import { dateTime, exact } from "#web/lib/format.ts";
import { preciseDate } from "#web/lib/precise-date.ts";
import { texts } from "#web/words/i18n.ts";
import { spanName } from "#web/shared/days/columns.ts";

const t = texts("report");

export type Explained = { term: string; sentences: string[] };

/** "31 Oct – 29 Nov 2026". */
export function daysText({ from, to }: ReportDays): string {
  if (from !== null) return spanName({ from, to });
  return t("allTime", { day: preciseDate(`${to}T00:00:00.000Z`, "day") });
}

export function networkText(network: "global" | Network): string {
  return network === "global" ? t("allNetworks") : NETWORK_FACTS[network].label;
}

export function counted(count: number) {
  return { count, formatted: exact(count) };
}

type Days = Pick<Report, "days" | "before" | "timezone">;

/** `comparison`: what a reader has to know of the changes. */
export function explainPeriod({ days, before, timezone }: Days, comparison: () => string[]): Explained {
  return {
    term: t("about.period"),
    sentences: [
      t("about.days", { days: daysText(days), zone: timezone }),
      ...(before ? [t("about.compared", { days: daysText(before) }), ...comparison()] : []),
    ],
  };
}

type AddedUp = Pick<Report, "known" | "leftOut">;

/** What engagement and views are added up from; `posts`: their number in the period. */
export function explainSums({ known, leftOut }: AddedUp, posts: number): Explained[] {
  const added = (count: number) => ({ known: exact(count), posts: exact(posts) });
  return [
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
  ];
}

export function explainSources({ sources }: Pick<Report, "sources">): Explained {
  return { term: t("about.sources"), sentences: [sourcesText(sources)] };
}

/** `coverage`: a sentence for each network. */
export function explainFreshness(coverage: string[], { madeAt }: Pick<Report, "madeAt">): Explained {
  return { term: t("about.freshness"), sentences: [...coverage, t("about.madeAt", { at: dateTime(madeAt) })] };
}

function sourcesText(sources: Report["sources"]): string {
  if (sources.length === 0) return t("about.noSources");
  const list = new Intl.ListFormat("en", { type: "conjunction" }).format(
    sources.map((source) => t(`about.source.${source}`)),
  );
  return `${list.charAt(0).toUpperCase()}${list.slice(1)}.`;
}

/** "read 1 Nov – 3 Nov". */
export function readText(oldest: string, newest: string): string {
  return t("about.read", { days: spanName({ from: oldest.slice(0, 10), to: newest.slice(0, 10) }) });
}
