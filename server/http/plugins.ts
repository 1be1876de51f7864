import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import rateLimit from "@fastify/rate-limit";
import { Refusal } from "../errors.ts";

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

export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    max: GENERAL_PER_MINUTE,
    timeWindow: "1 minute",
    // A connection that closes before its request is handled has no address any more.
    keyGenerator: ({ socket, ip }) => (socket.remoteAddress === undefined ? "gone" : ip),
    errorResponseBuilder: () => new Refusal("too_many_requests"),
  });
}

/** Ready: until then the start-up server responds with 503. */
export function serveHealth(app: FastifyInstance): void {
  app.get("/healthz", { schema: { hide: true }, config: { rateLimit: false } }, async (_request, reply) =>
    reply.serializer(JSON.stringify).type("application/json; charset=utf-8").send({ status: "ok" }),
  );
}
