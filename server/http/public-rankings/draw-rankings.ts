import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { placeName, rankingName } from "#contract/rankings/ranking-name.ts";
import {
  plainDay,
  placePath,
  publicRankingPath,
  PUBLIC_RANKINGS_PATH,
  publicTitle,
  whereOf,
  type Narrowed,
} from "#contract/rankings/public-rankings.ts";
import type { RankedCreator, RankingKind, RankingSubject, RankingView } from "#contract/rankings/endpoints.ts";
import type { Place, PublicRanking } from "../../domains/rankings/index.ts";
import { drawDocument, MARK, PRODUCT, type Document } from "../draw-document.ts";
import { escapeHtml } from "../html.ts";

type Page = Omit<Document, "style" | "header">;

function drawPage(page: Page): string {
  const header = `<header><a href="${PUBLIC_RANKINGS_PATH}">${MARK}<span>${PRODUCT} rankings</span></a><a href="/signin">Sign in</a></header>`;
  return drawDocument({ ...page, style: STYLE, header });
}

type Of = { narrowed: Narrowed; /** The origin of PUBLIC_URL; empty without it. */ origin: string };

export function drawRanking({ narrowed, origin, ...ranking }: PublicRanking & Of): string {
  const { top, creators, total, comparedTo, isThin, isSample } = ranking;
  const title = publicTitle(top, narrowed);
  const [first] = creators;
  const count = `${total.toLocaleString("en")} ${total === 1 ? top.subject.slice(0, -1) : top.subject}`;
  const description = `${title}: ${count} by their score${first ? `, with ${first.full_name} first` : ""}. Updated every day.`;
  const canonical = origin + publicRankingPath(top.id, narrowed);
  const since = comparedTo === null ? "" : ` Movement since ${plainDay(comparedTo)}.`;
  const rest =
    total > creators.length
      ? `<p class="muted">The first ${creators.length} of ${count}. <a href="/signin">Sign in</a> to see all.</p>`
      : "";
  // The page of a place has the link: beside each of a hundred names it would be read a hundred times.
  const claim =
    top.subject === "creators" && creators.some(({ verified }) => !verified)
      ? `<p class="muted">Are you one of them? Open your name to claim your profile.</p>`
      : "";
  const list =
    creators.length === 0
      ? `<p>No ${top.subject} are in this ranking now.</p>`
      : `<ol>${creators.map((creator) => drawRow(creator, top, narrowed)).join("")}</ol>${rest}${claim}`;
  return drawPage({
    title,
    description,
    canonical,
    picture: origin + publicRankingPath(`${top.id}/preview.png`, narrowed),
    isIndexed: !isThin && !isSample,
    data: {
      "@context": "https://schema.org",
      "@type": "ItemList",
      name: title,
      url: canonical,
      numberOfItems: creators.length,
      itemListOrder: "https://schema.org/ItemListOrderDescending",
      itemListElement: creators.map(({ full_name, rank, is_a_brand }) => ({
        "@type": "ListItem",
        position: rank,
        item: { "@type": is_a_brand ? "Organization" : "Person", name: full_name },
      })),
    },
    body: `<h1>${escapeHtml(title)}</h1><p class="muted">${count}, by their score.${since}${isSample ? " Sample data." : ""}</p>${list}`,
  });
}

function drawRow(creator: RankedCreator, top: RankingView, narrowed: Narrowed): string {
  const { _id, rank, previousRank, full_name, picture_url, is_a_brand, country, networks, rankingScore } = creator;
  const picture = picture_url
    ? `<img src="${escapeHtml(picture_url)}" alt="" width="40" height="40" loading="lazy"${is_a_brand ? ' class="brand"' : ""} />`
    : `<span class="none${is_a_brand ? " brand" : ""}" aria-hidden="true">${escapeHtml(Array.from(full_name)[0] ?? "")}</span>`;
  const on = [...new Set(networks.map(({ network }) => NETWORK_FACTS[network].label))].join(", ");
  const facts = [country && placeName(country), on].filter(Boolean).join(" · ");
  const link = escapeHtml(placePath(top.id, _id, narrowed));
  return `<li><span class="rank">${rank.toLocaleString("en")}</span>${picture}<span class="who"><a href="${link}">${escapeHtml(full_name)}</a><small>${escapeHtml(facts)}</small></span><span class="move">${movement(rank, previousRank)}</span><span class="score"><span class="hidden">Score </span>${(rankingScore / 100).toFixed(1)}</span></li>`;
}

function movement(rank: number, before: number | null): string {
  if (before === null) return "";
  if (before === rank) return `<span class="hidden">unchanged</span>`;
  const by = Math.abs(before - rank).toLocaleString("en");
  const [sign, word, tone] = before > rank ? ["▲", "up", "good"] : ["▼", "down", "bad"];
  return `<span class="${tone}"><span aria-hidden="true">${sign}</span> <span class="hidden">${word} </span>${by}</span>`;
}

export function drawPlace({
  place,
  narrowed,
  origin,
  key,
  claims,
}: Of & {
  place: Place;
  key: string | undefined;
  /** The address at which a creator's profile is claimed. */
  claims: (creatorId: string) => string;
}): string {
  const { top, creator, past, total, week, isSigned } = place;
  const where = whereOf(top, narrowed);
  const ranking = `<p><a href="${escapeHtml(publicRankingPath(top.id, narrowed))}">${escapeHtml(publicTitle(top, narrowed))}</a></p>`;
  if (!creator) {
    const title = isSigned ? "This badge does not hold" : "This place is not public";
    const text = isSigned
      ? `Limelight does not rank this creator ${where} now.`
      : "The public page of this ranking has the first places only, and this creator is not on it now. To show a later place, copy the badge again in Limelight.";
    return drawPage({
      title,
      description: text,
      canonical: origin + publicRankingPath(top.id, narrowed),
      isIndexed: false,
      body: `<h1>${title}</h1><p>${escapeHtml(text)}</p>${ranking}`,
    });
  }
  const now = `No. ${creator.rank.toLocaleString("en")}`;
  const title = `${creator.full_name}: ${now} ${where}`;
  const text = `${creator.full_name} is ${now} ${where}, in the week of ${plainDay(week)}. Ranked: ${total.toLocaleString("en")}.`;
  const claim =
    creator.verified || creator.is_a_brand
      ? ""
      : `<p class="muted">Is this you? <a href="${escapeHtml(claims(creator._id))}" rel="nofollow">Claim this profile</a></p>`;
  return drawPage({
    title,
    description: text,
    canonical: origin + placePath(top.id, creator._id, { ...narrowed, key: isSigned ? key : undefined }),
    isIndexed: false,
    body: `<h1>${escapeHtml(title)}</h1><p class="good">Verified: ${escapeHtml(text)}${creator.isSample ? " Sample data." : ""}</p>${past ? `<p>${escapeHtml(statement(past, creator.rank))}</p>` : ""}${ranking}${claim}`,
  });
}

function statement({ day, rank }: NonNullable<Place["past"]>, now: number): string {
  if (rank === null) return `On ${plainDay(day)} it was not in this ranking.`;
  const place = `On ${plainDay(day)} it was No. ${rank.toLocaleString("en")}`;
  return rank === now ? `${place}, the same as now.` : `${place}: that place no longer holds.`;
}

/** Every public ranking, by kind. */
const INDEX_GROUPS: readonly { heading: string; kind: RankingKind; subject?: RankingSubject }[] = [
  { heading: "All", kind: "leaderboard" },
  { heading: "Networks", kind: "network" },
  { heading: "Countries", kind: "country" },
  { heading: "Causes", kind: "cause" },
  { heading: "Categories", kind: "category", subject: "creators" },
  { heading: "Niches", kind: "niche", subject: "creators" },
  { heading: "Categories of brands", kind: "category", subject: "brands" },
  { heading: "Niches of brands", kind: "niche", subject: "brands" },
];

export function drawIndex({ tops, origin }: { tops: RankingView[]; origin: string }): string {
  const groups = INDEX_GROUPS.flatMap(({ heading, kind, subject }) => {
    const own = tops
      .filter((top) => top.kind === kind && (subject === undefined || top.subject === subject))
      .toSorted((a, b) => rankingName(a).localeCompare(rankingName(b)));
    const links = own.map(
      (top) => `<li><a href="${publicRankingPath(top.id)}">${escapeHtml(rankingName(top))}</a></li>`,
    );
    return own.length === 0 ? [] : [`<h2>${heading}</h2><ul>${links.join("")}</ul>`];
  });
  return drawPage({
    title: "Rankings of creators and brands",
    description:
      "Creators and brands by their score: by network, country, cause, category and niche. Updated every day.",
    canonical: origin + PUBLIC_RANKINGS_PATH,
    isIndexed: groups.length > 0,
    body: `<h1>Rankings of creators and brands</h1>${groups.join("") || "<p>The first rankings are published after the next nightly run.</p>"}`,
  });
}

export function drawMissing(origin: string): string {
  return drawPage({
    title: "No such ranking",
    description: "This ranking does not exist.",
    canonical: origin + PUBLIC_RANKINGS_PATH,
    isIndexed: false,
    body: `<h1>No such ranking</h1><p><a href="${PUBLIC_RANKINGS_PATH}">All rankings</a></p>`,
  });
}

/** With the colours of web/styles/tokens.css. */
const STYLE = `:root{color-scheme:light dark;--paper:#fbfaf8;--text:#1b1a17;--muted:#6b675f;--line:#e8e5df;--accent:#4343c6;--good:#187544;--bad:#c0362c}
@media(prefers-color-scheme:dark){:root{--paper:#131311;--text:#f2f0ea;--muted:#a19c91;--line:#2c2b27;--accent:#adadf8;--good:#5cc78c;--bad:#f0837a}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--text);font:14px/1.5 system-ui,sans-serif}
header,main{max-width:760px;margin:0 auto;padding:16px}header{display:flex;justify-content:space-between;align-items:center;border-bottom:1px solid var(--line)}
header a:first-child{display:inline-flex;align-items:center;gap:8px;font-weight:600;text-decoration:none}
a{color:var(--accent)}a:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
h1{font-size:28px;line-height:1.2;margin:16px 0 8px;overflow-wrap:anywhere}h2{font-size:16px;margin:24px 0 8px}.muted,small{color:var(--muted)}.good{color:var(--good)}.bad{color:var(--bad)}
ol{list-style:none;margin:16px 0;padding:0}ol li{display:flex;align-items:center;gap:12px;padding:8px 0;border-top:1px solid var(--line)}
ul{margin:0;padding:0;list-style:none;display:flex;flex-wrap:wrap;gap:8px 16px}.rank{width:48px;text-align:right;font-variant-numeric:tabular-nums;font-weight:600}
img,.none{width:40px;height:40px;border-radius:50%;object-fit:cover;background:var(--line);display:inline-grid;place-items:center;flex:none}.brand{border-radius:28%}
.who{flex:1;min-width:0}.who a,.who small{display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}.move{width:56px;text-align:right;font-variant-numeric:tabular-nums}.score{width:44px;text-align:right;font-variant-numeric:tabular-nums}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media(max-width:480px){ol li{gap:8px}.rank{width:32px}.move{width:40px}}`;
