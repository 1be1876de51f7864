import type { RequestListener } from "node:http";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import type { Logger } from "pino";
import { BODY_LIMIT } from "#contract/base/limits.ts";
import { trust } from "#contract/base/trust.ts";
import { findApiKey } from "./domains/api-keys/index.ts";
import { findSession } from "./domains/auth/index.ts";
import { selectActsFor, selectOwns } from "./domains/creator-profile/index.ts";
import { limitsOf } from "./domains/plans/index.ts";
import { sendError, handleErrors } from "./http/handle-errors.ts";
import { actorFinder, mountEndpoint, requestId } from "./http/mount-endpoint.ts";
import { serveOpenApi, limitRates, serveHealth } from "./http/plugins.ts";
import { serveAchievements } from "./http/achievements/serve-achievements.ts";
import { servePublicRankings } from "./http/public-rankings/serve-public-rankings.ts";
import { enableForms } from "./http/read-picture.ts";
import { serveShortLinks } from "./http/short-links/serve-short-links.ts";
import { serveSpotlight } from "./http/spotlight/serve-spotlight.ts";
import { serveOrderWebhook } from "./http/serve-order-webhook.ts";
import { serveMailHits } from "./http/serve-mail-hits.ts";
import { serveUnsubscribe } from "./http/serve-unsubscribe.ts";
import { serveWebhook } from "./http/serve-webhook.ts";
import { serveFiles, servePrivacyNotice, serveWeb } from "./http/serve-web.ts";
import { strictSerializerCompiler } from "./http/strict-replies.ts";
import type { Services } from "./services.ts";
import type { StartingServer } from "./starting-server.ts";

const HSTS_SECONDS = 365 * 24 * 60 * 60;
/** Request headers and body must have arrived within this time. */
const REQUEST_TIMEOUT_MS = 10 * 60_000;
/** Longer than proxies keep idle connections: one that reuses a connection while it is being closed loses the request. */
const KEEP_ALIVE_MS = 75_000;

/** The HTTP server, ready to listen. Replies are checked against the contract everywhere except in production. */
export async function buildApp(
  services: Services,
  log: Logger,
  front?: Pick<StartingServer, "server" | "mountApplication">,
): Promise<FastifyInstance> {
  const { config } = services;
  const app: FastifyInstance = trust(
    // Narrowing fastify's logger generic to the default keeps the rest of the code free of it; pino satisfies both.
    Fastify({
      loggerInstance: log,
      bodyLimit: BODY_LIMIT,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Malformed URLs are answered past all hooks, with an error that no page needs.
      frameworkErrors: (error, request, reply) => {
        setPolicies(request, reply);
        reply.header("content-security-policy", "default-src 'none'").header("x-content-type-options", "nosniff");
        void sendError(error, request, reply);
      },
      // One trusted proxy: earlier entries of x-forwarded-for may be forged by the caller.
      trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
      genReqId: requestId,
      // Some calls of the specification end in a slash. Of reads alone: `DELETE /lists/` without an id is no call.
      rewriteUrl: ({ method, url = "/" }) =>
        method === "GET" ? url.replace(/^(\/api\/[^?]*[^/?])\/(?=\?|$)/, "$1") : url,
      logController: new LogController({ disableRequestLogging: true }),
      routerOptions: { maxParamLength: 500 },
      ...(front && {
        serverFactory: (listener: RequestListener) => {
          front.mountApplication(listener);
          // Fastify sets them only on servers of its own.
          front.server.requestTimeout = REQUEST_TIMEOUT_MS;
          front.server.keepAliveTimeout = KEEP_ALIVE_MS;
          return front.server;
        },
      }),
    }),
  );
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(config.mode === "production" ? () => JSON.stringify : strictSerializerCompiler);
  handleErrors(app);
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", "data:"],
        // Videos of drafts are played from any time, since they are read as a whole.
        mediaSrc: ["'self'", "blob:"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        baseUri: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    // Only where the operator declares https: a browser would refuse plain http for all this time.
    strictTransportSecurity: config.publicUrl?.startsWith("https:") ? { maxAge: HSTS_SECONDS } : false,
  });
  app.addHook("onRequest", async (request, reply) => setPolicies(request, reply));
  await app.register(cookie);
  await enableForms(app);
  await app.register(compress, { global: true, threshold: 2_048, encodings: ["gzip", "deflate"] });
  const limitKey = config.rateLimits
    ? await limitRates(app, ({ plan }) => limitsOf(config, plan).apiCallsPerMinute)
    : undefined;
  await serveOpenApi(app);
  const findActor = actorFinder({
    findSession: (token) => findSession(services, token),
    findKey: (key) => findApiKey(services, key),
    config,
  });
  const ownsCreator = async (userId: string, creatorId: number, { byManagers }: { byManagers: boolean }) =>
    byManagers ? selectActsFor(services.db, userId, creatorId) : selectOwns(services.db, userId, creatorId);
  const mounting = { services, findActor, ownsCreator, limitKey };
  for (const handler of services.features.handlers) mountEndpoint(app, handler, mounting);
  await serveWebhook(app, services, log);
  await serveOrderWebhook(app, services, log);
  serveHealth(app, services);
  serveFiles(app, services);
  servePrivacyNotice(app);
  servePublicRankings(app, services);
  serveShortLinks(app, services, log);
  await serveSpotlight(app, services, log);
  serveAchievements(app, services);
  await serveUnsubscribe(app, services, log);
  serveMailHits(app, services, log);
  await serveWeb(app, services);
  return app;
}

function setPolicies({ url }: FastifyRequest, reply: FastifyReply): void {
  reply.header("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
  if (url.startsWith("/api/")) reply.header("cache-control", "private, no-store").header("x-robots-tag", "noindex");
}
