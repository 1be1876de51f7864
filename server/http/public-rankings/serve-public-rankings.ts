import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { creatorId } from "#contract/base/ids.ts";
import { network } from "#contract/networks/networks.ts";
import { PUBLIC_RANKINGS_PATH, publicRankingPath, type Narrowed } from "#contract/rankings/public-rankings.ts";
import { place, rankingId } from "#contract/rankings/endpoints.ts";
import { trust } from "#contract/base/trust.ts";
import { linkTo, webAddress } from "../../config.ts";
import type { Context } from "../../context.ts";
import {
  drawBadge,
  listPublicRankings,
  readPlace,
  readPublicPicture,
  readPublicRanking,
} from "../../domains/rankings/index.ts";
import { Refusal } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { escapeHtml } from "../html.ts";
import { drawIndex, drawMissing, drawPlace, drawRanking } from "./draw-rankings.ts";

/** Addresses of one part of the sitemap. */
const SITEMAP_PART = 1_000;
/** Each page asks the engine. */
const PER_MINUTE = 120;
const PAGE_SECONDS = 300;
const BADGE_SECONDS = 3_600;
/** A badge runs in no page: as a picture it needs nothing. */
const BADGE_POLICY = "default-src 'none'; sandbox";

/** Longer than any key of a badge. */
const KEY_MAX = 100;

const query = z.object({
  network: network.optional().catch(undefined),
  country: place.optional().catch(undefined),
  day: z.iso.date().optional().catch(undefined),
  key: z.string().max(KEY_MAX).optional().catch(undefined),
});
type Which = Narrowed & { id: string };

/** The pages of rankings for visitors and search engines, their pictures, badges and sitemap. Off unless configured. */
export function servePublicRankings(app: FastifyInstance, services: Services): void {
  if (!services.config.publicRankings) return;
  const origin = linkTo(services.config, "");
  /** The sign-up page sends signed-in users on. Where sign-up is closed, people sign in first. */
  const claims = (id: string) =>
    `/${services.config.signup === "open" ? "signup" : "signin"}?next=${encodeURIComponent(`/my-profile?claim=${id}`)}`;
  const options = { schema: { hide: true }, config: { rateLimit: { max: PER_MINUTE, timeWindow: "1 minute" } } };

  app.get(PUBLIC_RANKINGS_PATH, options, async (request, reply) => {
    const { tops } = await listPublicRankings(contextOf(services, request));
    return sendPage(reply, drawIndex({ tops, origin }));
  });

  app.get(`${PUBLIC_RANKINGS_PATH}/:id`, options, async (request, reply) =>
    orMissing(reply, origin, async () => {
      const { id, ...narrowed } = whichOf(request);
      const ranking = await readPublicRanking(contextOf(services, request), { id, ...narrowed });
      if (ranking.isThin || ranking.isSample) reply.header("x-robots-tag", "noindex");
      return sendPage(reply, drawRanking({ ...ranking, narrowed, origin }));
    }),
  );

  app.get(`${PUBLIC_RANKINGS_PATH}/:id/preview.png`, options, async (request, reply) =>
    orMissing(reply, origin, async () => {
      const { tag, png } = await readPublicPicture(contextOf(services, request), whichOf(request));
      reply.header("etag", `"${tag}"`).header("cache-control", `public, max-age=${PAGE_SECONDS}`);
      if (request.headers["if-none-match"] === `"${tag}"`) return reply.code(304).send();
      return reply
        .header("cross-origin-resource-policy", "cross-origin")
        .type("image/png")
        .send(await png());
    }),
  );

  app.get(`${PUBLIC_RANKINGS_PATH}/:id/creators/:creatorId`, options, async (request, reply) =>
    orMissing(reply, origin, async () => {
      const { id, ...narrowed } = whichOf(request);
      const { day, key } = query.parse(request.query);
      const creator = creatorIdOf(request);
      const found = await readPlace(contextOf(services, request), { id, ...narrowed, creatorId: creator, day, key });
      reply.header("x-robots-tag", "noindex");
      return sendPage(reply, drawPlace({ place: found, narrowed, origin, key, claims }));
    }),
  );

  app.get(`${PUBLIC_RANKINGS_PATH}/:id/creators/:creatorId/badge.svg`, options, async (request, reply) =>
    orMissing(reply, origin, async () => {
      const { id, ...narrowed } = whichOf(request);
      const { key } = query.parse(request.query);
      const creator = creatorIdOf(request);
      const found = await readPlace(contextOf(services, request), { id, ...narrowed, creatorId: creator, key });
      return reply
        .header("cache-control", `public, max-age=${BADGE_SECONDS}`)
        .header("content-security-policy", BADGE_POLICY)
        .header("cross-origin-resource-policy", "cross-origin")
        .header("x-robots-tag", "noindex")
        .type("image/svg+xml")
        .serializer(String)
        .send(drawBadge(found, narrowed));
    }),
  );

  serveSitemap(app, services, options);
}

function serveSitemap(app: FastifyInstance, services: Services, options: { schema: { hide: boolean } }): void {
  // Sitemaps have whole addresses only.
  const origin = webAddress(services.config);
  app.get("/robots.txt", { schema: { hide: true } }, async (_, reply) =>
    reply.type("text/plain; charset=utf-8").send(`User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`),
  );
  const addresses = async (request: FastifyRequest) => {
    const { tops, day } = await listPublicRankings(contextOf(services, request));
    return { urls: [PUBLIC_RANKINGS_PATH, ...tops.map(({ id }) => publicRankingPath(id))], day };
  };
  const entry = (name: "url" | "sitemap", path: string, day: string | null) =>
    `<${name}><loc>${escapeHtml(origin + path)}</loc>${day ? `<lastmod>${day}</lastmod>` : ""}</${name}>`;
  app.get("/sitemap.xml", options, async (request, reply) => {
    const { urls, day } = await addresses(request);
    const parts = Array.from({ length: Math.ceil(urls.length / SITEMAP_PART) }, (_, i) => `/sitemaps/${i + 1}.xml`);
    return sendXml(
      reply,
      "sitemapindex",
      parts.map((path) => entry("sitemap", path, day)),
    );
  });

  app.get<{ Params: { part: string } }>("/sitemaps/:part.xml", options, async (request, reply) => {
    const part = /^[1-9]\d{0,3}$/.test(request.params.part) ? Number(request.params.part) : 0;
    const { urls, day } = await addresses(request);
    const own = part === 0 ? [] : urls.slice((part - 1) * SITEMAP_PART, part * SITEMAP_PART);
    if (own.length === 0) return reply.callNotFound();
    return sendXml(
      reply,
      "urlset",
      own.map((path) => entry("url", path, day)),
    );
  });
}

function sendXml(reply: FastifyReply, root: "urlset" | "sitemapindex", entries: string[]): FastifyReply {
  return reply
    .header("cache-control", `public, max-age=${BADGE_SECONDS}`)
    .type("application/xml; charset=utf-8")
    .serializer(String)
    .send(
      `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("\n")}</${root}>`,
    );
}

const rankingParams = z.object({ id: rankingId });
const creatorParams = z.object({ creatorId });

/** Throws not_found for what is no ranking's address. */
function whichOf(request: FastifyRequest): Which {
  const parsed = rankingParams.safeParse(request.params);
  if (!parsed.success) throw new Refusal("not_found");
  const { network: on, country } = query.parse(request.query);
  return { id: parsed.data.id, network: on, country };
}

function creatorIdOf(request: FastifyRequest): number {
  const parsed = creatorParams.safeParse(request.params);
  if (!parsed.success) throw new Refusal("not_found");
  return Number(parsed.data.creatorId);
}

async function orMissing(reply: FastifyReply, origin: string, answer: () => Promise<FastifyReply>) {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "not_found") throw error;
    reply.header("x-robots-tag", "noindex");
    return sendPage(reply.code(404), drawMissing(origin));
  }
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header("cache-control", `public, max-age=${PAGE_SECONDS}`)
    .type("text/html; charset=utf-8")
    .serializer(String)
    .send(html);
}

function contextOf(services: Services, { log }: FastifyRequest): Context {
  return { ...services, actor: { kind: "visitor" }, log: trust(log) }; // fastify's logger is our pino
}
