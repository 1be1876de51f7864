import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { buffer } from "node:stream/consumers";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { embedPath } from "#contract/spotlight/embed.ts";
import {
  KIT_FORMATS,
  mediaKitPath,
  sharePicturePath,
  SPOTLIGHT_PATH,
  type KitFormat,
  type PublicSpotlight,
} from "#contract/spotlight/endpoints.ts";
import type { Theme } from "#contract/spotlight/themes.ts";
import { linkTo } from "../../config.ts";
import { drawPdf, prepareWorker } from "../../domains/exports/index.ts";
import { addVisits, readPublicSpotlight, readPublicState } from "../../domains/spotlight/index.ts";
import { refuse } from "../../errors.ts";
import type { Services } from "../../services.ts";
import type { Context } from "../../context.ts";
import { countByDay } from "../visits/count-by-day.ts";
import { isVisit } from "../visits/is-visit.ts";
import { drawEmbed } from "./draw-embed.ts";
import { drawKitPicture, KIT_PICTURE_SIDE } from "./draw-kit-picture.ts";
import { drawSharePicture, sharePictureOf, tagOfShare } from "./draw-share-picture.ts";
import { drawSpotlight, picturesOf } from "./draw-spotlight.ts";
import { cacheKits } from "./kit-cache.ts";
import { readFace, readMediaKit, tagOfKit } from "./media-kit.ts";
import { cachePages } from "./page-cache.ts";
import { orNull, sendMissing, sendPage } from "./send-page.ts";
import { serveContact } from "./serve-contact.ts";
import { serveOwnDomains } from "./serve-own-domains.ts";
import type { Layout } from "./style.ts";

const PER_MINUTE = 300;
/** They take a thread for half a second each. */
const KITS_PER_MINUTE = 10;
const KIT_TYPES: Record<KitFormat, string> = { pdf: "application/pdf", png: "image/png" };

/** `domain`: the page at a domain of the creator's own. */
type Place = Layout | "domain";

type Drawn = {
  slug: string;
  theme: Theme;
  layout: Layout;
  pictures: ReadonlySet<string>;
  html: string;
  gzip: Buffer;
  tag: string;
  isIndexed: boolean;
};

async function draw(ctx: Context, address: string, place: Place): Promise<Drawn> {
  const { config } = ctx;
  const spotlight = await readPublicSpotlight(ctx, address);
  // Search engines are for installations that show themselves to visitors.
  const isIndexed = place !== "card" && config.publicRankings && !spotlight.isSample;
  const origin = linkTo(config, "");
  const base = place === "domain" ? origin : "";
  const html =
    place === "card" ? drawEmbed({ spotlight, origin }) : drawSpotlight({ spotlight, origin, isIndexed, base });
  const tag = `"${createHash("sha256").update(html).digest("base64url").slice(0, 27)}"`;
  const { slug, theme } = spotlight;
  const layout = place === "card" ? "card" : "page";
  return { slug, theme, layout, pictures: picturesOf(spotlight), html, gzip: gzipSync(html), tag, isIndexed };
}

type PageRequest = FastifyRequest<{ Params: { slug: string } }>;

/** The public pages of creators: whole without scripts, and always as their settings are now. */
export async function serveSpotlight(app: FastifyInstance, services: Services, log: Logger): Promise<void> {
  const { config, clock, db } = services;
  const origin = linkTo(config, "");
  const options = { schema: { hide: true }, config: { rateLimit: { max: PER_MINUTE, timeWindow: "1 minute" } } };
  const kitOptions = {
    schema: { hide: true },
    config: { rateLimit: { max: KITS_PER_MINUTE, timeWindow: "1 minute" } },
  };
  const findKit = cacheKits();
  const findShare = cacheKits();
  const visits = countByDay({
    write: async (counts) =>
      addVisits(
        db,
        counts.map(({ key, day, count }) => ({ slug: key, day, visits: count })),
      ),
    log,
  });
  app.addHook("onClose", visits.close);

  const ctx: Context = { ...services, actor: { kind: "visitor" }, log };
  const pagesOf = (place: Place) =>
    cachePages<Drawn>({
      clock,
      readState: async (address) => readPublicState(ctx, address),
      draw: async (address) => draw(ctx, address, place),
    });
  const findPage = pagesOf("page");
  const findCard = pagesOf("card");

  app.get(`${SPOTLIGHT_PATH}/:slug`, options, async (request: PageRequest, reply) => {
    const { slug } = request.params;
    const page = await orNull(findPage(slug.toLowerCase()));
    if (!page) return sendMissing(reply, origin);
    reply.header("cache-control", "no-cache");
    if (page.slug !== slug) return reply.redirect(`${SPOTLIGHT_PATH}/${page.slug}`, 301);
    if (isVisit(request)) visits.count(slug, clock.now());
    return send(request, reply, page);
  });

  app.get(embedPath(":slug"), options, async (request: PageRequest, reply) => {
    const { slug } = request.params;
    const card = await orNull(findCard(slug.toLowerCase()));
    if (!card) return sendMissing(reply, origin, { layout: "card" });
    reply.header("cache-control", "no-cache").header("cross-origin-resource-policy", "cross-origin");
    if (card.slug !== slug) return reply.redirect(embedPath(card.slug), 301);
    return send(request, reply, card);
  });

  app.get(sharePicturePath(":slug"), options, async (request: PageRequest, reply) => {
    const spotlight = await orNull(readPublicSpotlight(ctx, request.params.slug.toLowerCase()));
    if (!spotlight) return reply.callNotFound();
    const shown = sharePictureOf(spotlight);
    const tag = `"${tagOfShare(shown)}"`;
    reply.header("etag", tag).header("cache-control", "no-cache");
    if (request.headers["if-none-match"] === tag) return reply.code(304).send();
    const picture = await findShare(tag, async () => drawSharePicture(shown, await readFace(ctx, spotlight)));
    if (!picture) return refuse("too_many_requests");
    return reply.header("cross-origin-resource-policy", "cross-origin").type("image/png").send(picture);
  });

  const drawKit: Record<KitFormat, (spotlight: PublicSpotlight) => Promise<Buffer>> = {
    async pdf(spotlight) {
      prepareWorker();
      return buffer(drawPdf(await readMediaKit(ctx, spotlight)));
    },
    async png(spotlight) {
      const report = await readMediaKit(ctx, spotlight, KIT_PICTURE_SIDE);
      return drawKitPicture({ report, theme: spotlight.theme, face: await readFace(ctx, spotlight) });
    },
  };
  for (const format of KIT_FORMATS) {
    app.get(mediaKitPath(":slug", format), kitOptions, async (request: PageRequest, reply) => {
      const spotlight = await orNull(readPublicSpotlight(ctx, request.params.slug.toLowerCase()));
      if (!spotlight) return reply.callNotFound();
      const tag = `"${tagOfKit(spotlight, format)}"`;
      reply.header("etag", tag).header("cache-control", "no-cache").header("x-robots-tag", "noindex");
      if (request.headers["if-none-match"] === tag) return reply.code(304).send();
      const kit = await findKit(tag, async () => drawKit[format](spotlight));
      if (!kit) return refuse("too_many_requests");
      return reply
        .header("content-disposition", `inline; filename="media-kit-${spotlight.slug}.${format}"`)
        .type(KIT_TYPES[format])
        .send(kit);
    });
  }

  const findAtDomain = pagesOf("domain");
  serveOwnDomains(app, services, {
    perMinute: PER_MINUTE,
    isLoaded: async (slug, url) => (await orNull(findAtDomain(slug)))?.pictures.has(url) ?? false,
    async send(request, reply, slug) {
      const page = await orNull(findAtDomain(slug));
      if (!page) return undefined;
      if (isVisit(request)) visits.count(slug, clock.now());
      return send(request, reply.header("cache-control", "no-cache"), page);
    },
  });

  await serveContact(app, services);
}

/** Nothing, to a client that has it as it is; compressed, to one that takes it so. */
function send(request: FastifyRequest, reply: FastifyReply, page: Drawn): FastifyReply {
  if (!page.isIndexed) reply.header("x-robots-tag", "noindex");
  reply.header("etag", page.tag);
  if (request.headers["if-none-match"] === page.tag) return reply.code(304).send();
  const takesGzip = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
  return sendPage(reply.header("vary", "accept-encoding"), { ...page, ...(!takesGzip && { gzip: undefined }) });
}
