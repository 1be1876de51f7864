import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { creatorId } from "#contract/base/ids.ts";
import { trust } from "#contract/base/trust.ts";
import { achievementId } from "#contract/my-stats/achievements.ts";
import { achievementPagePath, ACHIEVEMENTS_PATH } from "#contract/my-stats/badges.ts";
import { linkTo } from "../../config.ts";
import type { Context } from "../../context.ts";
import { readVerified } from "../../domains/my-stats/index.ts";
import type { Services } from "../../services.ts";
import { drawAchievementBadge, drawAchievementPage } from "./draw-achievement.ts";

const PER_MINUTE = 120;
const PAGE_SECONDS = 300;
const BADGE_SECONDS = 3_600;
/** A badge runs in no page: as a picture it needs nothing. */
const BADGE_POLICY = "default-src 'none'; sandbox";
/** Longer than any key of a badge. */
const KEY_MAX = 100;

const params = z.object({ creatorId, achievement: achievementId });
const query = z.object({ key: z.string().max(KEY_MAX).optional().catch(undefined) });

/** The badges of achievements, and the pages that verify them. */
export function serveAchievements(app: FastifyInstance, services: Services): void {
  const options = { schema: { hide: true }, config: { rateLimit: { max: PER_MINUTE, timeWindow: "1 minute" } } };
  const read = async (request: FastifyRequest) => {
    const which = params.safeParse(request.params);
    const { key } = query.parse(request.query);
    return which.success ? readVerified(contextOf(services, request), { ...which.data, key }) : null;
  };

  app.get(`${ACHIEVEMENTS_PATH}/:creatorId/:achievement`, options, async (request, reply) => {
    const verified = await read(request);
    const which = params.safeParse(request.params);
    const { key = "" } = query.parse(request.query);
    const path = verified && which.success ? achievementPagePath({ ...which.data, key }) : ACHIEVEMENTS_PATH;
    return reply
      .code(verified ? 200 : 404)
      .header("cache-control", `public, max-age=${PAGE_SECONDS}`)
      .header("x-robots-tag", "noindex")
      .type("text/html; charset=utf-8")
      .serializer(String)
      .send(drawAchievementPage(verified, { canonical: linkTo(services.config, path) }));
  });

  app.get(`${ACHIEVEMENTS_PATH}/:creatorId/:achievement/badge.svg`, options, async (request, reply) =>
    reply
      .header("cache-control", `public, max-age=${BADGE_SECONDS}`)
      .header("content-security-policy", BADGE_POLICY)
      .header("cross-origin-resource-policy", "cross-origin")
      .header("x-robots-tag", "noindex")
      .type("image/svg+xml")
      .serializer(String)
      .send(drawAchievementBadge(await read(request))),
  );
}

function contextOf(services: Services, { log }: FastifyRequest): Context {
  return { ...services, actor: { kind: "visitor" }, log: trust(log) }; // fastify's logger is our pino
}
