import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { Refusal } from "../errors.ts";

/** Requests a minute from one address; a person at work with several tabs stays far below. */
const GENERAL_PER_MINUTE = 3_000;

export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    max: GENERAL_PER_MINUTE,
    timeWindow: "1 minute",
    // A connection that is gone before its request is looked at has no address any more.
    keyGenerator: ({ socket, ip }) => (socket.remoteAddress === undefined ? "gone" : ip),
    errorResponseBuilder: () => new Refusal("too_many_requests"),
  });
}
