import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { API_KEY_PER_MINUTE, scopeOf } from "#contract/api-keys.ts";
import type { Endpoint } from "#contract/base/endpoint.ts";
import { errorReply } from "#contract/base/errors.ts";
import { MESSAGE_SCHEMAS } from "#contract/messages/message.ts";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";
import rateLimit from "@fastify/rate-limit";
import type { Member } from "../context.ts";
import { isReachable } from "../db/connect.ts";
import { isBehind, waitingSince } from "../engine/index.ts";
import { Refusal, refuse } from "../errors.ts";
import { linkHash } from "../secrets.ts";
import type { Services } from "../services.ts";
import { isStorageLow } from "../storage.ts";
import { ACCESS_COOKIE } from "./client.ts";

/** OpenAPI 3.1 from the contract at /api/openapi.json, and a page to read it at /api/docs with local assets only. */
export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Limelight",
        version: "0.1.0",
        description:
          "Influencer marketing and creator analytics. Programs send an API key of the workspace, created in its settings, as `Authorization: Bearer`; people sign in with POST /api/auth/login, and calls carry its cookies.",
      },
      components: {
        securitySchemes: {
          session: { type: "apiKey", in: "cookie", name: ACCESS_COOKIE },
          key: { type: "http", scheme: "bearer", description: "An API key; each call names the scope it needs." },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) =>
      "openapiObject" in document ? withErrors(document.openapiObject) : document.swaggerObject,
  });
  app.get("/api/openapi.json", { schema: { hide: true } }, async (_request, reply) =>
    reply.serializer(JSON.stringify).type("application/json; charset=utf-8").send(app.swagger()),
  );
  await app.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: true });
}

const errorSchemas = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({ Error: errorReply, ...MESSAGE_SCHEMAS })) errorSchemas.add(schema, { id });

/** Every call can answer with an error, whose schema is the same. */
function withErrors<D extends { components?: object; paths?: object }>(document: D): D {
  const { schemas } = z.toJSONSchema(errorSchemas, { uri: (id) => `#/components/schemas/${id}` });
  const reply = {
    description: "What went wrong. `key` and `params` name the sentence of `msg`, to show it in another language.",
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  };
  for (const operations of Object.values(document.paths ?? {}))
    for (const operation of Object.values<{ responses?: object }>(operations))
      operation.responses = { ...operation.responses, default: reply };
  // Their names identify them in the document.
  for (const schema of Object.values(schemas)) {
    delete schema.$id;
    delete schema.$schema;
  }
  return { ...document, components: { ...document.components, schemas } };
}

/** How the API reference describes who may make a call: anyone, a session, or a key with this scope. */
export function securityOf(endpoint: Endpoint): Record<string, string[]>[] {
  if (endpoint.auth === "public") return [];
  const scope = scopeOf(endpoint);
  return [{ session: [] }, ...(scope ? [{ key: [scope] }] : [])];
}

/** Requests a minute per IP address; a user with several tabs stays far below. */
const GENERAL_PER_MINUTE = 3_000;

/** Throws too_many_requests when the API key of the request has made its calls of this minute. */
export type LimitKey = (request: FastifyRequest, reply: FastifyReply, caller: Member) => Promise<void>;

/**
 * Counts by address, IPv6 by its /64 network: a single subscriber has at least one of those. Returns the limit of API
 * keys, which counts in addition.
 */
export async function limitRates(
  app: FastifyInstance,
  /** Requests a minute that the caller's plan allows per key; null: the plan sets no limit. */
  keyPerMinute: (caller: Member) => number | null,
): Promise<LimitKey> {
  // A connection that closes before its request is handled has no address to count by.
  app.addHook("onRequest", async ({ socket }) => {
    if (socket.remoteAddress === undefined) refuse("bad_request");
  });
  await app.register(rateLimit, {
    max: GENERAL_PER_MINUTE,
    timeWindow: "1 minute",
    errorResponseBuilder: () => new Refusal("too_many_requests"),
  });
  const counterOf = (max: number) =>
    app.createRateLimit({
      max,
      timeWindow: "1 minute",
      keyGenerator: ({ headers }) => `key ${linkHash(headers.authorization ?? "")}`,
    });
  /** By calls per minute; there are as many as plans. */
  const counters = new Map<number, ReturnType<typeof counterOf>>();
  return async (request, reply, caller) => {
    const max = keyPerMinute(caller) ?? API_KEY_PER_MINUTE;
    const count = counters.get(max) ?? counterOf(max);
    counters.set(max, count);
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    reply.header("retry-after", String(counted.ttlInSeconds));
    refuse("too_many_requests");
  };
}

/**
 * Ready while the database responds; until the program has started, the start-up server responds with 503. The reply
 * also states whether search has every change that is older than two minutes, and whether the disk is nearly full: a
 * program with search behind still serves, and so does one that cannot write.
 */
export function serveHealth(app: FastifyInstance, { db, clock, config }: Pick<Services, "db" | "clock" | "config">) {
  app.get("/healthz", { schema: { hide: true }, config: { rateLimit: false } }, async (_request, reply) => {
    const ready = await isReachable(db);
    const search = ready && isBehind(await waitingSince(db), clock.now()) ? "behind" : "current";
    const storage = (await isStorageLow(config)) ? "low" : "ok";
    return reply
      .code(ready ? 200 : 503)
      .serializer(JSON.stringify)
      .type("application/json; charset=utf-8")
      .send(ready ? { status: "ok", search, storage } : { status: "database_unavailable", storage });
  });
}
