import { excerptOf } from "#contract/base/text.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { AUDIENCE_DIMENSION_NAMES, GENDER_NAMES } from "#contract/profiles/audience.ts";
import { BADGE, plainDay } from "#contract/rankings/public-rankings.ts";
import { placeName } from "#contract/rankings/ranking-name.ts";
import {
  contactPath,
  mediaKitPath,
  sharePicturePath,
  SPOTLIGHT_PATH,
  type PublicSpotlight,
} from "#contract/spotlight/endpoints.ts";
import { unitsOf } from "#contract/creator-profile/collaboration-items.ts";
import type { Block } from "#contract/spotlight/settings.ts";
import { drawDocument, MARK, PRODUCT } from "../draw-document.ts";
import { escapeHtml } from "../html.ts";
import { styleOf } from "./style.ts";

/** Longest description in results of search engines. */
const DESCRIPTION_MAX = 160;
/** Others vouch for nothing that a creator links to. */
const REL = "noopener nofollow ugc";

type Drawing = {
  spotlight: PublicSpotlight;
  /** The origin of PUBLIC_URL; empty without it. */
  origin: string;
  isIndexed: boolean;
  /** Comes before the paths of links: elsewhere than at the installation's address there is nothing but the page. */
  base?: string;
};

export function drawSpotlight({ spotlight, origin, isIndexed, base = "" }: Drawing): string {
  const { full_name, title, slug, theme, order } = spotlight;
  const canonical = `${origin}${SPOTLIGHT_PATH}/${slug}`;
  return drawDocument({
    title: full_name,
    description: descriptionOf(spotlight),
    canonical,
    picture: origin + sharePicturePath(slug),
    isIndexed,
    type: "profile",
    data: structured(spotlight, { origin, canonical }),
    style: styleOf(theme),
    header: "",
    body: `<div class="top">${drawFace(spotlight)}${heading("h1", full_name)}${title ? text(title, "muted") : ""}${drawFacts(spotlight)}${drawWays(spotlight, base)}</div>${order.map((block) => DRAW[block](spotlight, base)).join("")}`,
    footer: footerOf(base),
  });
}

/** What everyone gets where there is no public page, whatever the reason. */
export function drawMissing(origin: string, base = ""): string {
  return drawDocument({
    title: "No such page",
    description: "There is no public page at this address.",
    canonical: `${origin}/`,
    isIndexed: false,
    style: styleOf("paper"),
    header: "",
    body: `<div class="top"><h1>No such page</h1><p class="muted">There is no public page at this address. It may have moved, or its creator may show it no more.</p></div>`,
    footer: footerOf(base),
  });
}

export function footerOf(base = ""): string {
  return `<footer><a href="${escapeHtml(base)}/">${MARK}<span>Made with ${PRODUCT}</span></a></footer>`;
}

/** What the page loads: paths of this server. */
export function picturesOf(spotlight: PublicSpotlight): Set<string> {
  const { picture_url, featured_posts, previous_partnerships, rankings } = spotlight;
  return new Set(
    [
      "/favicon.svg",
      picture_url,
      ...featured_posts.map((post) => post.picture_url),
      ...previous_partnerships.map(({ picture }) => picture),
      ...rankings.map(({ badge }) => badge),
    ].filter((one) => one !== null),
  );
}

function descriptionOf({ full_name, title, description, niches }: PublicSpotlight): string {
  const about = description || title || niches.join(", ");
  return about === "" ? `${full_name}: accounts, figures and work.` : excerptOf(about, DESCRIPTION_MAX);
}

function structured(spotlight: PublicSpotlight, { origin, canonical }: { origin: string; canonical: string }): object {
  const { full_name, title, description, picture_url, networks, niches } = spotlight;
  const pages = networks.flatMap(({ url }) => url ?? []);
  const followers = networks.flatMap(({ url, followers: count }) =>
    url && count
      ? [
          {
            "@type": "InteractionCounter",
            interactionType: "https://schema.org/FollowAction",
            interactionService: { "@type": "WebSite", url },
            userInteractionCount: count.value,
          },
        ]
      : [],
  );
  return {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    url: canonical,
    mainEntity: {
      "@type": "Person",
      name: full_name,
      url: canonical,
      ...(title && { jobTitle: title }),
      ...(description && { description }),
      ...(picture_url && { image: origin + picture_url }),
      ...(pages.length > 0 && { sameAs: pages }),
      ...(niches.length > 0 && { knowsAbout: niches }),
      ...(followers.length > 0 && { interactionStatistic: followers }),
    },
  };
}

function heading(tag: "h1" | "h3", content: string): string {
  return `<${tag} dir="auto">${escapeHtml(content)}</${tag}>`;
}

function text(content: string, className = "text"): string {
  return content === "" ? "" : `<p class="${className}" dir="auto">${escapeHtml(content)}</p>`;
}

function anchor(url: string, content: string, className?: string): string {
  const styled = className === undefined ? "" : ` class="${className}"`;
  return `<a${styled} href="${escapeHtml(url)}" rel="${REL}">${content}</a>`;
}

function section(title: string, content: string): string {
  return content === "" ? "" : `<section><h2>${title}</h2>${content}</section>`;
}

function tags(names: readonly string[]): string {
  if (names.length === 0) return "";
  return `<ul class="tags">${names.map((name) => `<li dir="auto">${escapeHtml(name)}</li>`).join("")}</ul>`;
}

function titled(title: string, names: readonly string[]): string {
  return names.length === 0 ? "" : `<h3>${title}</h3>${tags(names)}`;
}

function cards(items: readonly string[]): string {
  if (items.length === 0) return "";
  return `<ul class="stack">${items.map((item) => `<li class="card">${item}</li>`).join("")}</ul>`;
}

function drawFace({ picture_url, full_name }: PublicSpotlight): string {
  if (picture_url) return `<img class="face" src="${escapeHtml(picture_url)}" alt="" width="120" height="120" />`;
  return `<span class="face" aria-hidden="true">${escapeHtml(Array.from(full_name)[0] ?? "")}</span>`;
}

export const WORK = {
  one_shot: "Open for single posts",
  monthly: "Open for monthly work",
  long_term: "Open for long-term work",
} as const;

function drawFacts(spotlight: PublicSpotlight): string {
  const { country, niches, available_for_work, prefered_duration, prefered_currency, isSample } = spotlight;
  const work = `${WORK[prefered_duration]} · ${prefered_currency.toUpperCase()}`;
  return [
    country ? `<p class="muted">${escapeHtml(placeName(country))}</p>` : "",
    tags(niches),
    available_for_work ? `<p class="open">${escapeHtml(work)}</p>` : "",
    isSample ? `<p class="sample muted">Sample data: this person does not exist.</p>` : "",
  ].join("");
}

function drawWays({ contact, slug }: PublicSpotlight, base: string): string {
  const write = contact ? `<p><a class="write" href="${escapeHtml(base + contactPath(slug))}">Write to me</a></p>` : "";
  return `${write}<p class="fine"><a href="${escapeHtml(base + mediaKitPath(slug))}">Media kit (PDF)</a> · <a href="${escapeHtml(base + mediaKitPath(slug, "png"))}">as a picture</a></p>`;
}

const DRAW: Record<Block, (spotlight: PublicSpotlight, base: string) => string> = {
  description: ({ description }) => section("About", text(description)),
  figures: ({ networks }) => section("Networks", cards(networks.map(drawNetwork))),
  links: ({ links }) =>
    section(
      "Links",
      links.length === 0
        ? ""
        : `<ul class="stack">${links
            .map(
              ({ title, url, host }) =>
                `<li>${anchor(url, `<span dir="auto">${escapeHtml(title)}</span><small>${escapeHtml(host)}</small>`, "link")}</li>`,
            )
            .join("")}</ul>`,
    ),
  posts: ({ featured_posts: posts }) =>
    section("Posts", posts.length === 0 ? "" : `<ul class="posts">${posts.map(drawPost).join("")}</ul>`),
  services: ({ services_bundles }) => section("Services", cards(services_bundles.map(drawService))),
  partnerships: ({ previous_partnerships }) =>
    section("Worked with", cards(previous_partnerships.map(drawPartnership))),
  audience: ({ audience }) =>
    section(
      "Audience",
      text(audience.description) +
        (audience.items.length === 0
          ? ""
          : `<ul class="points">${audience.items.map((one) => `<li dir="auto">${escapeHtml(one)}</li>`).join("")}</ul>`) +
        cards(audience.connected.map(drawAudience)),
    ),
  publications: ({ podcasts, newsletters }) =>
    section("Podcasts", cards(podcasts.map(drawPublication))) +
    section("Newsletters", cards(newsletters.map(drawPublication))),
  rankings: ({ rankings }, base) =>
    section(
      "Rankings",
      rankings.length === 0
        ? ""
        : `<ul class="badges">${rankings
            .map(
              ({ name, url, badge }) =>
                `<li><a href="${escapeHtml(base + url)}"><img src="${escapeHtml(badge)}" alt="${escapeHtml(`${name}: the place now, verified`)}" width="${BADGE.width}" height="${BADGE.height}" loading="lazy" /></a></li>`,
            )
            .join("")}</ul>`,
    ),
  favorites: ({ favorites: { niches, causes, creators, brands } }) => {
    return section(
      "Favorites",
      titled("Topics", niches) + titled("Causes", causes) + titled("Creators", creators) + titled("Brands", brands),
    );
  },
};

function drawNetwork({ network, username, url, followers, engagementRate }: PublicSpotlight["networks"][number]) {
  const handle = escapeHtml(`@${username.replace(/^@/, "")}`);
  const figures = [
    followers && drawFigure("Followers", followers, followers.value.toLocaleString("en")),
    engagementRate && drawFigure("Engagement rate", engagementRate, percent(engagementRate.value)),
  ].filter(Boolean);
  return `<div class="row"><h3>${NETWORK_FACTS[network].label}</h3>${url ? anchor(url, handle) : `<span>${handle}</span>`}</div>${figures.length > 0 ? `<dl>${figures.join("")}</dl>` : ""}`;
}

const percent = (share: number, digits = 2) =>
  `${(share * 100).toLocaleString("en", { maximumFractionDigits: digits })} %`;

type ConnectedAudience = PublicSpotlight["audience"]["connected"][number];
type AudiencePart = ConnectedAudience["parts"][number];

function drawAudience({ network, parts, source, readAt }: ConnectedAudience): string {
  const shown = parts.map(
    (part) =>
      `<div><dt>${AUDIENCE_DIMENSION_NAMES[part.dimension]}</dt><dd dir="auto">${escapeHtml(sharesText(part))}</dd></div>`,
  );
  const from = `${source}, ${plainDay(readAt.slice(0, 10))}`;
  return `<h3>${NETWORK_FACTS[network].label}</h3><dl>${shown.join("")}</dl><small>${escapeHtml(from)}</small>`;
}

/** "Women 58 %, Men 41 %". */
export function sharesText({ dimension, shares }: AudiencePart): string {
  return shares
    .map(({ code, name, share }) => `${partName(dimension, code) ?? name ?? ""} ${percent(share, 0)}`)
    .join(", ");
}

const GENDERS: ReadonlyMap<string, string> = new Map(Object.entries(GENDER_NAMES));

function partName(dimension: AudiencePart["dimension"], code: string | null): string | undefined {
  if (code === null) return undefined;
  if (dimension === "countries") return placeName(code);
  return dimension === "genders" ? GENDERS.get(code) : code.replace("-", "–");
}

function drawFigure(
  name: string,
  { source, readAt }: { source: string | null; readAt: string },
  shown: string,
): string {
  const from = source === null ? "An imported file" : source;
  return `<div><dt>${name}</dt><dd><b>${escapeHtml(shown)}</b><small>${escapeHtml(`${from}, ${plainDay(readAt.slice(0, 10))}`)}</small></dd></div>`;
}

function drawPost({ network, publishedAt, text: words, url, picture_url }: PublicSpotlight["featured_posts"][number]) {
  const picture = picture_url ? `<img src="${escapeHtml(picture_url)}" alt="" loading="lazy" />` : "";
  const when = `${NETWORK_FACTS[network].label}, ${plainDay(publishedAt.slice(0, 10))}`;
  return `<li class="card post">${picture}<div>${text(words, "clip")}<small>${url ? anchor(url, escapeHtml(when)) : escapeHtml(when)}</small></div></li>`;
}

function drawService({ title, description, ...terms }: Service): string {
  return `<div class="row">${heading("h3", title)}<span class="price">${escapeHtml(priceOf(terms))}</span></div>${text(description)}${text(deliveryOf(terms), "muted")}`;
}

type Service = PublicSpotlight["services_bundles"][number];

const UNITS = {
  service: "",
  post: " per post",
  video: " per video",
  story: " per story",
  hour: " per hour",
  day: " per day",
  month: " per month",
} as const;

/** Empty: as agreed. */
export function deliveryOf({ deliveryDays: days }: Pick<Service, "deliveryDays">): string {
  if (days === null) return "";
  return days === 1 ? "Delivered in a day" : `Delivered in ${days} days`;
}

export function priceOf({ price, currency, unit }: Pick<Service, "price" | "currency" | "unit">): string {
  if (price === null) return "On request";
  const units = unitsOf(currency);
  const amount = new Intl.NumberFormat("en", {
    style: "currency",
    currency: currency.toUpperCase(),
    ...(price % units === 0 && { maximumFractionDigits: 0 }),
  }).format(price / units);
  return `${amount}${UNITS[unit]}`;
}

function drawPartnership({
  brandName,
  postLink,
  description,
  picture,
}: PublicSpotlight["previous_partnerships"][number]) {
  const link = postLink === "" ? "" : anchor(postLink, "See the post");
  const image = picture ? `<img class="brand" src="${escapeHtml(picture)}" alt="" loading="lazy" />` : "";
  return `${image}<div class="row">${heading("h3", brandName)}${link}</div>${text(description)}`;
}

function drawPublication({ name, link, description }: PublicSpotlight["podcasts"][number]): string {
  return `<h3>${anchor(link, `<span dir="auto">${escapeHtml(name)}</span>`)}</h3>${text(description, "text muted")}`;
}
