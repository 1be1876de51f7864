import { createHash } from "node:crypto";
import { NETWORK_FACTS, shownHandle } from "#contract/networks/networks.ts";
import { plainDay } from "#contract/rankings/public-rankings.ts";
import { placeName } from "#contract/rankings/ranking-name.ts";
import { SPOTLIGHT_PATH, type PublicSpotlight } from "#contract/spotlight/endpoints.ts";
import { linkTo } from "../../config.ts";
import type { Context } from "../../context.ts";
import {
  formatFor,
  MISSING,
  readLogo,
  readPictures,
  type Format,
  type PdfPost,
  type PdfReport,
} from "../../domains/exports/index.ts";
import { readPostPicture } from "../../domains/post-pictures/index.ts";
import { deliveryOf, priceOf, sharesText, WORK } from "./draw-spotlight.ts";

const LANG = "en-GB";
const FIGURES_MAX = 4;

/** What the public page says, as a document of pages: for people who send it on, or print it. */
export async function readMediaKit(
  ctx: Context,
  spotlight: PublicSpotlight,
  /** The side of the pictures of posts; otherwise as a document needs it. */
  side?: number,
): Promise<PdfReport> {
  const format = formatFor(LANG);
  const { full_name, picture_url, isSample, featured_posts: posts } = spotlight;
  const now = ctx.clock.now();
  const [logo, pictures] = await Promise.all([
    readLogo(ctx, keyOf(picture_url)),
    readPictures(
      ctx,
      posts.flatMap((post) => keyOf(post.picture_url) ?? []),
      async (key) => {
        const picture = await readPostPicture(ctx, key);
        return picture && Buffer.from(picture.content);
      },
      side,
    ),
  ]);
  return {
    lang: LANG,
    title: full_name,
    description: spotlight.description,
    scope: scopeOf(spotlight),
    date: format.date(now),
    madeAt: now,
    branding: { logo, name: "Media kit", product: false },
    sampleMark: isSample ? "Sample data: this person does not exist." : null,
    figures: figuresOf(spotlight, format),
    chart: null,
    posts: {
      title: "Posts",
      note: null,
      cards: posts.map((post) => cardOf(post, { spotlight, pictures, format })),
    },
    tables: tablesOf(spotlight, format),
    about: {
      title: "In more words",
      items: aboutOf(spotlight, linkTo(ctx.config, `${SPOTLIGHT_PATH}/${spotlight.slug}`)),
    },
    labels: { page: "Page", of: "of" },
  };
}

/** Changes with what is in the document. */
export function tagOfKit(spotlight: PublicSpotlight, format: "pdf" | "png"): string {
  return createHash("sha256")
    .update(JSON.stringify([format, spotlight]))
    .digest("base64url")
    .slice(0, 27);
}

/** The portrait of a page as it is stored; null: the page has no portrait. */
export async function readFace({ files }: Pick<Context, "files">, { picture_url }: PublicSpotlight) {
  const key = keyOf(picture_url);
  return key !== null && (await files.exists(key)) ? Buffer.from(await files.getBytes(key)) : null;
}

function keyOf(url: string | null): string | null {
  return url?.startsWith("/files/") ? url.slice("/files/".length) : null;
}

function scopeOf({ title, country, niches, available_for_work, prefered_duration }: PublicSpotlight): string {
  const parts = [
    title,
    country && placeName(country),
    niches.join(", "),
    available_for_work && WORK[prefered_duration],
  ];
  return parts.filter(Boolean).join(" · ");
}

/** With where it is from, and when it was read. */
function originOf({ source, readAt }: { source: string | null; readAt: string }, format: Format): string {
  return `${source ?? "An imported file"}, ${format.date(new Date(readAt))}`;
}

/** The largest audiences; the number of accounts where none is known. */
function figuresOf({ networks }: PublicSpotlight, format: Format): PdfReport["figures"] {
  const known = networks.flatMap(({ network, followers }) =>
    followers ? [{ label: `Followers, ${NETWORK_FACTS[network].label}`, followers }] : [],
  );
  if (known.length === 0) return [{ label: "Accounts", value: format.exact(networks.length), change: "" }];
  return known
    .toSorted((a, b) => b.followers.value - a.followers.value)
    .slice(0, FIGURES_MAX)
    .map(({ label, followers }) => ({
      label,
      value: format.count(followers.value),
      change: originOf(followers, format),
    }));
}

type CardParts = { spotlight: PublicSpotlight; pictures: ReadonlyMap<string, Uint8Array>; format: Format };

function cardOf(
  { network, publishedAt, text, url, picture_url }: PublicSpotlight["featured_posts"][number],
  { spotlight, pictures, format }: CardParts,
): PdfPost {
  return {
    picture: pictures.get(keyOf(picture_url) ?? "") ?? null,
    network,
    networkLabel: NETWORK_FACTS[network].label,
    author: spotlight.full_name,
    date: format.date(new Date(publishedAt)),
    text,
    figures: ["", ""],
    url,
  };
}

function tablesOf({ networks, services_bundles, previous_partnerships }: PublicSpotlight, format: Format) {
  return [
    {
      title: "Networks",
      head: ["Account", "Followers", "Engagement rate", "Source and day"],
      rows: networks.map(({ network, username, followers, engagementRate }) => {
        const origin = followers ?? engagementRate;
        return {
          cells: [
            `${NETWORK_FACTS[network].label} ${shownHandle({ network, username })}`,
            format.count(followers?.value ?? null),
            format.rate(engagementRate?.value ?? null),
            origin ? originOf(origin, format) : MISSING,
          ],
        };
      }),
    },
    {
      title: "Services",
      head: ["Service", "Price", "Delivery"],
      rows: services_bundles.map((service) => ({
        cells: [service.title, priceOf(service), deliveryOf(service) || "As agreed"],
      })),
    },
    {
      title: "Worked with",
      head: ["Brand", "Post"],
      rows: previous_partnerships.map(({ brandName, postLink }) => ({
        cells: [brandName, postLink === "" ? "" : new URL(postLink).host],
      })),
    },
  ];
}

function aboutOf(spotlight: PublicSpotlight, address: string): PdfReport["about"]["items"] {
  const { audience, services_bundles, previous_partnerships, links } = spotlight;
  const items = [
    { term: "Audience", text: [audience.description, ...audience.items].filter(Boolean).join(" · ") },
    ...audience.connected.map(({ network, parts, source, readAt }) => ({
      term: `Audience on ${NETWORK_FACTS[network].label}`,
      text: `${parts.map(sharesText).join(" · ")} (${source}, ${plainDay(readAt.slice(0, 10))})`,
    })),
    ...services_bundles.map(({ title, description }) => ({ term: title, text: description })),
    ...previous_partnerships.map(({ brandName, description }) => ({ term: brandName, text: description })),
    { term: "Links", text: links.map(({ title, host }) => `${title} (${host})`).join(" · ") },
    { term: "Figures", text: "Each figure names its source and the day on which it was read." },
    { term: "Page", text: address },
  ];
  return items.filter(({ text }) => text !== "");
}
