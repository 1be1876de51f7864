import { splitIcon } from "#contract/categories/category-name.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { placeName } from "#contract/rankings/ranking-name.ts";
import type { RankingViewOf } from "#contract/rankings/endpoints.ts";
import { texts } from "#web/words/i18n.ts";
import type { Shown } from "./search-params.ts";

const t = texts("rankings");

/** The title of what is shown: "Top creators · France · TikTok". */
export function rankingTitle(shown: Shown, view: RankingViewOf): string {
  if (shown.kind === "missing") return t(`missing.${shown.what}`);
  if (shown.kind === "tracked") return t("tracked");
  if (shown.kind === "categories") return t(`byCategory.${shown.subject}`);
  const { subject, category, niche, cause, country, network } = shown;
  const topic = niche ?? category ?? cause;
  const parts = [
    t(`${view}.${subject}`),
    topic && splitIcon(topic.name).label,
    country && placeName(country),
    network && NETWORK_FACTS[network].label,
  ];
  return parts.filter(Boolean).join(" · ");
}

/** A day in UTC, as rankings are stored: "16 Nov 2026"; `short`: without the year. */
export function dayName(day: string, { short = false }: { short?: boolean } = {}): string {
  const year = short ? {} : ({ year: "numeric" } as const);
  return new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", timeZone: "UTC", ...year }).format(
    Date.parse(day),
  );
}
