import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { mediaKitPath, SPOTLIGHT_PATH } from "#contract/spotlight/endpoints.ts";
import type { Theme } from "#contract/spotlight/themes.ts";
import { linkTo } from "../../config.ts";
import { drawPdf, prepareWorker } from "../../domains/exports/index.ts";
import {
  addVisits,
  readPublicSpotlight,
  readPublicState,
  readSpotlightPicture,
} from "../../domains/spotlight/index.ts";
import { refuse } from "../../errors.ts";
import type { Services } from "../../services.ts";
import type { Context } from "../../context.ts";
import { countByDay } from "../visits/count-by-day.ts";
import { isVisit } from "../visits/is-visit.ts";
import { drawSpotlight } from "./draw-spotlight.ts";
import { cacheKits } from "./kit-cache.ts";
import { readMediaKit, tagOfKit } from "./media-kit.ts";
import { cachePages } from "./page-cache.ts";
import { contextOf, orNull, sendMissing, sendPage } from "./send-page.ts";
import { serveContact } from "./serve-contact.ts";

const PER_MINUTE = 300;
/** They take a thread of its own for half a second each. */
const KITS_PER_MINUTE = 10;

type Drawn = { slug: string; theme: Theme; html: string; gzip: Buffer; tag: string; isIndexed: boolean };

async function draw(ctx: Context, address: string): Promise<Drawn> {
  const { config } = ctx;
  const spotlight = await readPublicSpotlight(ctx, address);
  // Search engines are for installations that show themselves to visitors.
  const isIndexed = config.publicRankings && !spotlight.isSample;
  const html = drawSpotlight({ spotlight, origin: linkTo(config, ""), isIndexed });
  const tag = `"${createHash("sha256").update(html).digest("base64url").slice(0, 27)}"`;
  return { slug: spotlight.slug, theme: spotlight.theme, html, gzip: gzipSync(html), tag, isIndexed };
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
  const findPage = cachePages<Drawn>({
    clock,
    readState: async (address) => readPublicState(ctx, address),
    draw: async (address) => draw(ctx, address),
  });

  app.get(`${SPOTLIGHT_PATH}/:slug`, options, async (request: PageRequest, reply) => {
    const { slug } = request.params;
    const page = await orNull(findPage(slug.toLowerCase()));
    if (!page) return sendMissing(reply, origin);
    reply.header("cache-control", "no-cache");
    if (page.slug !== slug) return reply.redirect(`${SPOTLIGHT_PATH}/${page.slug}`, 301);
    if (isVisit(request)) visits.count(slug, clock.now());
    if (!page.isIndexed) reply.header("x-robots-tag", "noindex");
    reply.header("etag", page.tag);
    if (request.headers["if-none-match"] === page.tag) return reply.code(304).send();
    const takesGzip = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
    return sendPage(reply.header("vary", "accept-encoding"), { ...page, ...(!takesGzip && { gzip: undefined }) });
  });

  app.get(`${SPOTLIGHT_PATH}/:slug/preview.png`, options, async (request: PageRequest, reply) => {
    const picture = await orNull(readSpotlightPicture(contextOf(services, request), request.params.slug));
    if (!picture) return reply.callNotFound();
    const tag = `"${picture.tag}"`;
    reply.header("etag", tag).header("cache-control", "no-cache");
    if (request.headers["if-none-match"] === tag) return reply.code(304).send();
    return reply
      .header("cross-origin-resource-policy", "cross-origin")
      .type("image/png")
      .send(await picture.png());
  });

  app.get(mediaKitPath(":slug"), kitOptions, async (request: PageRequest, reply) => {
    const spotlight = await orNull(readPublicSpotlight(ctx, request.params.slug.toLowerCase()));
    if (!spotlight) return reply.callNotFound();
    const tag = `"${tagOfKit(spotlight)}"`;
    reply.header("etag", tag).header("cache-control", "no-cache").header("x-robots-tag", "noindex");
    if (request.headers["if-none-match"] === tag) return reply.code(304).send();
    const kit = await findKit(tag, async () => {
      prepareWorker();
      return drawPdf(await readMediaKit(ctx, spotlight));
    });
    if (!kit) return refuse("too_many_requests");
    return reply
      .header("content-disposition", `inline; filename="media-kit-${spotlight.slug}.pdf"`)
      .type("application/pdf")
      .send(kit);
  });

  await serveContact(app, services);
}
