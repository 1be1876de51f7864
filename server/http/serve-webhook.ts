import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { receiveStripeEvent } from "../domains/payment/index.ts";
import { refuse } from "../errors.ts";
import { systemContext, type Services } from "../services.ts";

const BYTES_MAX = 512 * 1024;

/**
 * Where Stripe delivers events. Not a call of the contract: its signature is of the body as it was sent, and it is the
 * only proof of who calls.
 */
export async function serveWebhook(app: FastifyInstance, services: Services, log: Logger): Promise<void> {
  if (!services.config.stripe) return;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const options = { parseAs: "buffer" as const, bodyLimit: BYTES_MAX };
    scope.addContentTypeParser("*", options, (_request, body, done) => done(null, body));
    scope.post(
      "/api/stripe/webhook",
      { schema: { hide: true }, bodyLimit: BYTES_MAX },
      async ({ body, headers }, reply) => {
        const signature = headers["stripe-signature"];
        if (!Buffer.isBuffer(body) || typeof signature !== "string") return refuse("bad_signature");
        await receiveStripeEvent(systemContext(services, log), { payload: body, signature });
        return reply.serializer(JSON.stringify).type("application/json; charset=utf-8").send({ received: true });
      },
    );
  });
}
