import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { trust } from "#contract/base/trust.ts";
import { SPOTLIGHT_PATH } from "#contract/spotlight/endpoints.ts";
import { THEMES, type Theme } from "#contract/spotlight/themes.ts";
import { linkTo } from "../../config.ts";
import type { Context } from "../../context.ts";
import { readPublicSpotlight, readSpotlightPicture } from "../../domains/spotlight/index.ts";
import { Refusal } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { drawMissing, drawSpotlight } from "./draw-spotlight.ts";
import { styleOf } from "./style.ts";

const PER_MINUTE = 300;

/** The page runs nothing, and loads pictures from here alone; the one style that it may have is its own. */
const POLICIES = new Map(
  THEMES.map((theme) => {
    const hash = createHash("sha256").update(styleOf(theme)).digest("base64");
    return [
      theme,
      `default-src 'none'; img-src 'self'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    ];
  }),
);

type PageRequest = FastifyRequest<{ Params: { slug: string } }>;

/** The public pages of creators: whole without scripts, and always as their settings are now. */
export function serveSpotlight(app: FastifyInstance, services: Services): void {
  const { config } = services;
  const origin = linkTo(config, "");
  const options = { schema: { hide: true }, config: { rateLimit: { max: PER_MINUTE, timeWindow: "1 minute" } } };

  app.get(`${SPOTLIGHT_PATH}/:slug`, options, async (request: PageRequest, reply) => {
    const { slug } = request.params;
    const spotlight = await orNull(readPublicSpotlight(contextOf(services, request), slug.toLowerCase()));
    reply.header("cache-control", "no-cache");
    if (!spotlight) {
      reply.code(404).header("x-robots-tag", "noindex");
      return send(reply, "paper", drawMissing(origin));
    }
    if (spotlight.slug !== slug) return reply.redirect(`${SPOTLIGHT_PATH}/${spotlight.slug}`, 301);
    // Search engines are for installations that show themselves to visitors.
    const isIndexed = config.publicRankings && !spotlight.isSample;
    if (!isIndexed) reply.header("x-robots-tag", "noindex");
    const html = drawSpotlight({ spotlight, origin, isIndexed });
    const tag = `"${createHash("sha256").update(html).digest("base64url").slice(0, 27)}"`;
    reply.header("etag", tag);
    if (request.headers["if-none-match"] === tag) return reply.code(304).send();
    return send(reply, spotlight.theme, html);
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
}

function contextOf(services: Services, { log }: FastifyRequest): Context {
  return { ...services, actor: { kind: "visitor" }, log: trust(log) }; // fastify's logger is our pino
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Refusal && error.code === "not_found") return null;
    throw error;
  }
}

function send(reply: FastifyReply, theme: Theme, html: string): FastifyReply {
  return reply
    .header("content-security-policy", POLICIES.get(theme) ?? "default-src 'none'")
    .type("text/html; charset=utf-8")
    .serializer(String)
    .send(html);
}
