import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { MAIL_HIT_PATH } from "#contract/mail/opens.ts";
import { english } from "#contract/messages/catalogue.ts";
import { findSession } from "../domains/auth/index.ts";
import { openMailHits } from "../domains/mail/index.ts";
import type { Services } from "../services.ts";
import { ACCESS_COOKIE, cookieName, isSecure } from "./client.ts";

/** One transparent pixel. */
const PICTURE = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/**
 * Addresses in mails whose opens and clicks are counted. Their visitors are strangers to this installation: no cookie is set. Not
 * limited by address, which all readers of a mail service share.
 */
export function serveMailHits(app: FastifyInstance, services: Services, log: Logger): void {
  const hits = openMailHits(services, log);
  app.addHook("onClose", hits.close);
  const options = { schema: { hide: true }, config: { rateLimit: false } } as const;
  app.get<{ Params: { token: string } }>(`${MAIL_HIT_PATH}:token`, options, async (request, reply) => {
    const { method, headers, params } = request;
    const found = await hits.follow(params.token, {
      method,
      headers,
      async findUserId() {
        const token = request.cookies[cookieName(ACCESS_COOKIE, isSecure(request, services.config))];
        return token ? (await findSession(services, token))?.userId : undefined;
      },
    });
    // A browser that remembered the answer would not be counted again.
    reply.header("cache-control", "private, no-store").header("x-robots-tag", "noindex");
    reply.header("referrer-policy", "no-referrer");
    if (found?.kind === "page") return reply.redirect(found.to, 302);
    if (found?.kind === "picture")
      return reply.header("cross-origin-resource-policy", "cross-origin").type("image/gif").send(PICTURE);
    const [status, text] = found ? ([410, "mail.linkStopped"] as const) : ([404, "mail.linkGone"] as const);
    return reply.code(status).type("text/plain; charset=utf-8").serializer(String).send(english(text));
  });
}
