import type { FastifyInstance } from "fastify";

/** Ready: until then the start-up server responds with 503. */
export function serveHealth(app: FastifyInstance): void {
  app.get("/healthz", { schema: { hide: true }, config: { rateLimit: false } }, async (_request, reply) =>
    reply.serializer(JSON.stringify).type("application/json; charset=utf-8").send({ status: "ok" }),
  );
}
