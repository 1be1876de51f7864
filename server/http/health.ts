import type { FastifyInstance } from "fastify";

/** Ready: until then the starting server answers 503 here. */
export function serveHealth(app: FastifyInstance): void {
  app.get("/healthz", { schema: { hide: true }, config: { rateLimit: false } }, async (_request, reply) =>
    reply.serializer(JSON.stringify).type("application/json; charset=utf-8").send({ status: "ok" }),
  );
}
