import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import rateLimit from "@fastify/rate-limit";
import { isReachable } from "../db/connect.ts";
import { Refusal, refuse } from "../errors.ts";
import type { Services } from "../services.ts";

/** OpenAPI 3.1 from the contract at /api/openapi.json, and a page to read it at /api/docs with local assets only. */
export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Limelight",
        version: "0.1.0",
        description:
          "Influencer marketing and creator analytics. Sign in with POST /api/auth/login; calls carry its cookies.",
      },
    },
    transform: jsonSchemaTransform,
  });
  app.get("/api/openapi.json", { schema: { hide: true } }, async (_request, reply) =>
    reply.serializer(JSON.stringify).type("application/json; charset=utf-8").send(app.swagger()),
  );
  await app.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: true });
}

/** Requests a minute per IP address; a user with several tabs stays far below. */
const GENERAL_PER_MINUTE = 3_000;

/** Counts by address, IPv6 by its /64 network: a single subscriber has at least one of those. */
export async function limitRates(app: FastifyInstance): Promise<void> {
  // A connection that closes before its request is handled has no address to count by.
  app.addHook("onRequest", async ({ socket }) => {
    if (socket.remoteAddress === undefined) refuse("bad_request");
  });
  await app.register(rateLimit, {
    max: GENERAL_PER_MINUTE,
    timeWindow: "1 minute",
    errorResponseBuilder: () => new Refusal("too_many_requests"),
  });
}

/** Ready while the database responds: until the program has started, the start-up server responds with 503. */
export function serveHealth(app: FastifyInstance, { db }: Pick<Services, "db">): void {
  app.get("/healthz", { schema: { hide: true }, config: { rateLimit: false } }, async (_request, reply) => {
    const ready = await isReachable(db);
    return reply
      .code(ready ? 200 : 503)
      .serializer(JSON.stringify)
      .type("application/json; charset=utf-8")
      .send({ status: ready ? "ok" : "database_unavailable" });
  });
}
