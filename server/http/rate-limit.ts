import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { Refusal } from "../errors.ts";

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
