import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

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
