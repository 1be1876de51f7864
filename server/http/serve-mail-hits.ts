import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { MAIL_HIT_PATH } from "#contract/mail/opens.ts";
import { english } from "#contract/messages/catalogue.ts";
import { followHit } from "../domains/mail/index.ts";
import { systemContext, type Services } from "../services.ts";

/** One transparent pixel. */
const PICTURE = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/**
 * Addresses in mails whose opens and clicks are counted. Their visitors are strangers to this installation: no cookie is set. Not
 * limited by address, which all readers of a mail service share.
 */
export function serveMailHits(app: FastifyInstance, services: Services, log: Logger): void {
  const options = { schema: { hide: true }, config: { rateLimit: false } } as const;
  app.get<{ Params: { token: string } }>(`${MAIL_HIT_PATH}:token`, options, async (request, reply) => {
    const { method, headers, params } = request;
    const found = await followHit(systemContext(services, log), params.token, { method, headers });
    // A browser that remembered the answer would not be counted again.
    reply.header("cache-control", "private, no-store").header("x-robots-tag", "noindex");
    reply.header("referrer-policy", "no-referrer");
    if (found?.of === "link") return reply.redirect(found.to, 302);
    if (found) return reply.header("cross-origin-resource-policy", "cross-origin").type("image/gif").send(PICTURE);
    return reply.code(404).type("text/plain; charset=utf-8").serializer(String).send(english("mail.linkGone"));
  });
}
