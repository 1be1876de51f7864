import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { PUBLIC_BODY_LIMIT } from "#contract/base/limits.ts";
import { ORDERS_PATH, SIGNATURE_HEADER, TIMESTAMP_HEADER } from "#contract/tracking/orders.ts";
import { receiveOrder } from "../domains/tracking/index.ts";
import { systemContext, type Services } from "../services.ts";

/**
 * Where shops deliver orders. Not a call of the contract: its signature is of the body as it was sent, and it is the only
 * proof of who calls.
 */
export async function serveOrderWebhook(app: FastifyInstance, services: Services, log: Logger): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const options = { parseAs: "buffer" as const, bodyLimit: PUBLIC_BODY_LIMIT };
    scope.addContentTypeParser("*", options, (_request, body, done) => done(null, body));
    scope.post<{ Params: { id: string } }>(
      `${ORDERS_PATH}:id`,
      { schema: { hide: true }, bodyLimit: PUBLIC_BODY_LIMIT },
      async ({ body, headers, params: { id } }, reply) => {
        const [timestamp, signature] = [headers[TIMESTAMP_HEADER], headers[SIGNATURE_HEADER]].map(String);
        const payload = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        await receiveOrder(systemContext(services, log), {
          id,
          payload,
          timestamp: timestamp ?? "",
          signature: signature ?? "",
        });
        return reply.serializer(JSON.stringify).type("application/json; charset=utf-8").send({ received: true });
      },
    );
  });
}
