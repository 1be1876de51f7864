import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { plainDay } from "#contract/rankings/public-rankings.ts";
import { SPOTLIGHT_PATH, type PublicSpotlight } from "#contract/spotlight/endpoints.ts";
import { drawDocument, MARK, PRODUCT } from "../draw-document.ts";
import { escapeHtml } from "../html.ts";
import { styleOf } from "./style.ts";

const FIGURES_MAX = 3;
const short = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
/** The card is part of another website: what is opened from it gets a window of its own. */
const AWAY = 'target="_blank" rel="noopener"';

/** The card of a page that other websites contain. */
export function drawEmbed({ spotlight, origin }: { spotlight: PublicSpotlight; origin: string }): string {
  const { full_name, title, niches, picture_url, networks, theme, slug, isSample } = spotlight;
  const page = `${origin}${SPOTLIGHT_PATH}/${slug}`;
  const figures = networks
    .flatMap(({ network, followers }) => (followers ? [{ network, followers }] : []))
    .toSorted((a, b) => b.followers.value - a.followers.value)
    .slice(0, FIGURES_MAX)
    .map(({ network, followers: { value, source, readAt } }) => {
      const from = `${source ?? "An imported file"}, ${plainDay(readAt.slice(0, "2026-11-20".length))}`;
      return `<div><dt>${NETWORK_FACTS[network].label}</dt><dd><b>${short.format(value)}</b><small>${escapeHtml(from)}</small></dd></div>`;
    });
  const face = picture_url
    ? `<img class="face" src="${escapeHtml(picture_url)}" alt="" width="64" height="64" />`
    : `<span class="face" aria-hidden="true">${escapeHtml(Array.from(full_name)[0] ?? "")}</span>`;
  const about = title ?? niches.join(", ");
  const line = about === "" ? "" : `<p class="muted clip" dir="auto">${escapeHtml(about)}</p>`;
  const mark = isSample ? `${PRODUCT}, sample data` : PRODUCT;
  return drawDocument({
    title: full_name,
    description: `${full_name}: accounts and figures.`,
    canonical: page,
    isIndexed: false,
    style: styleOf(theme, "card"),
    header: "",
    body: `<div class="who">${face}<div><h1 class="clip" dir="auto">${escapeHtml(full_name)}</h1>${line}</div></div>${figures.length > 0 ? `<h2>Followers</h2><dl>${figures.join("")}</dl>` : ""}<div class="foot"><a class="open" href="${escapeHtml(page)}" ${AWAY}>See the page</a><a class="mark" href="${escapeHtml(`${origin}/`)}" ${AWAY}>${MARK}<span>${mark}</span></a></div>`,
  });
}

/** What everyone gets where there is no public page, whatever the reason. */
export function drawMissingEmbed(origin: string): string {
  return drawDocument({
    title: "No such page",
    description: "There is no public page at this address.",
    canonical: `${origin}/`,
    isIndexed: false,
    style: styleOf("paper", "card"),
    header: "",
    body: `<h1>No such page</h1><p class="muted">There is no public page at this address.</p>`,
  });
}
