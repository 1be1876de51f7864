import { splitIcon } from "../categories/category-name.ts";
import { NETWORK_FACTS, type Network } from "../networks/networks.ts";
import { placeName } from "./ranking-name.ts";
import { rankingOf, type RankingView } from "./endpoints.ts";

/** Where visitors read rankings, outside the API. */
export const PUBLIC_RANKINGS_PATH = "/rankings";

/** Rows that a visitor sees of a ranking. */
export const PUBLIC_ROWS = 50;

export type Narrowed = { network?: Network | null | undefined; country?: string | null | undefined };

function withQuery(path: string, query: Record<string, string | null | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  );
  return given.length === 0 ? path : `${path}?${given.join("&")}`;
}

export function publicRankingPath(id: string, { network, country }: Narrowed = {}): string {
  return withQuery(`${PUBLIC_RANKINGS_PATH}/${id}`, { network, country });
}

/** `key`: proves that Limelight made the address; without it places beyond the first PUBLIC_ROWS are not shown. */
type Keyed = Narrowed & { key?: string | undefined };

/** The page on which a creator's place is verified; `day`: of which a badge states it. */
export function placePath(
  id: string,
  creatorId: string,
  { network, country, day, key }: Keyed & { day?: string } = {},
) {
  return withQuery(`${PUBLIC_RANKINGS_PATH}/${id}/creators/${creatorId}`, { network, country, day, key });
}

/** The badge, an SVG. It is always of the current place. */
export function badgePath(id: string, creatorId: string, { network, country, key }: Keyed = {}): string {
  return withQuery(`${PUBLIC_RANKINGS_PATH}/${id}/creators/${creatorId}/badge.svg`, { network, country, key });
}

type Named = Pick<RankingView, "id" | "name">;

/** What a ranking is of, in parts of a sentence: "Beauty", "for Clean oceans", "in France", "on Instagram". */
function partsOf({ id, name }: Named, narrowed: Narrowed) {
  const of = rankingOf(id);
  const country = of.kind === "country" ? of.place : narrowed.country;
  const network = of.kind === "network" ? of.network : narrowed.network;
  return {
    topic: of.kind === "category" || of.kind === "niche" ? splitIcon(name ?? "").label : null,
    cause: of.kind === "cause" ? splitIcon(name ?? "").label : null,
    country: country ? placeName(country) : null,
    network: network ? NETWORK_FACTS[network].label : null,
  };
}

/** "Top Beauty creators in France on Instagram". */
export function publicTitle(top: Named & Pick<RankingView, "subject">, narrowed: Narrowed = {}): string {
  const { topic, cause, country, network } = partsOf(top, narrowed);
  return ["Top", topic, top.subject, cause && `for ${cause}`, country && `in ${country}`, network && `on ${network}`]
    .filter(Boolean)
    .join(" ");
}

/** "in Beauty, France, on Instagram"; "of all creators" for a whole leaderboard. */
export function whereOf(top: Named & Pick<RankingView, "subject">, narrowed: Narrowed = {}): string {
  const { topic, cause, country, network } = partsOf(top, narrowed);
  const places = [topic, country].filter(Boolean).join(", ");
  const parts = [cause && `for ${cause}`, places && `in ${places}`, network && `on ${network}`].filter(Boolean);
  return parts.length === 0 ? `of all ${top.subject}` : parts.join(", ");
}

const DAYS = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** "23 Nov 2026" of a day as YYYY-MM-DD. */
export function plainDay(day: string): string {
  return DAYS.format(Date.parse(day));
}

/** The size that badges are drawn in, in pixels. */
export const BADGE = { width: 300, height: 76 } as const;

/** The HTML that shows a creator's badge on another site, linked to the page that verifies it; `day`: of copying. */
export function embedCode({
  origin,
  top,
  creator,
  narrowed,
  badgeKey: key,
  day,
}: {
  origin: string;
  top: Named & Pick<RankingView, "subject">;
  creator: { _id: string; full_name: string };
  narrowed: Narrowed;
  badgeKey: string;
  day: string;
}): string {
  const href = quoted(origin + placePath(top.id, creator._id, { ...narrowed, day, key }));
  const src = quoted(origin + badgePath(top.id, creator._id, { ...narrowed, key }));
  const alt = quoted(`${creator.full_name}: ${publicTitle(top, narrowed)}, by Limelight`);
  return `<a href=${href}><img src=${src} alt=${alt} width="${BADGE.width}" height="${BADGE.height}"></a>`;
}

function quoted(text: string): string {
  return `"${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")}"`;
}
