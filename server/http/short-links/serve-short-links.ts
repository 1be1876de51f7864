import type { FastifyInstance, FastifyReply } from "fastify";
import type { Logger } from "pino";
import { LINK_PATH } from "#contract/tracking/links.ts";
import { EMPLOYEE_LINKS } from "../../domains/employee-advocacy/index.ts";
import { CAMPAIGN_LINKS, openRedirects } from "../../domains/tracking/index.ts";
import type { Services } from "../../services.ts";

/**
 * Follows short links. Their visitors are strangers to this installation: nothing about them is stored, and no cookie is
 * set. Not limited by address, which thousands of visitors of a mobile network share.
 */
export function serveShortLinks(app: FastifyInstance, services: Services, log: Logger): void {
  const campaigns = openRedirects(services, log, CAMPAIGN_LINKS);
  const employees = openRedirects(services, log, EMPLOYEE_LINKS);
  app.addHook("onClose", async () => {
    await Promise.all([campaigns.close(), employees.close()]);
  });
  const options = { schema: { hide: true }, config: { rateLimit: false } } as const;
  app.get<{ Params: { code: string } }>(`${LINK_PATH}:code`, options, async (request, reply) => {
    const { method, headers, params } = request;
    const visit = { method, headers };
    const found = (await campaigns.follow(params.code, visit)) ?? (await employees.follow(params.code, visit));
    // A browser that remembered the answer would not be counted again.
    reply.header("cache-control", "private, no-store").header("x-robots-tag", "noindex");
    reply.header("referrer-policy", "no-referrer");
    if (found === "disabled") return sendPage(reply.code(410), "This link is switched off", DISABLED);
    if (found === "stopped") return sendPage(reply.code(410), "This link was stopped", STOPPED);
    if (found === undefined) return sendPage(reply.code(404), "This page does not exist", UNKNOWN);
    return reply.redirect(found.to, 302);
  });
}

const DISABLED = "The brand that shared it has ended it.";
const STOPPED = "The people who run this service have stopped it.";
const UNKNOWN = "Check the address: a link that was typed may have a wrong letter.";

/** Without the product's name: links can be a brand's own. */
function sendPage(reply: FastifyReply, title: string, text: string): FastifyReply {
  return reply
    .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'")
    .type("text/html; charset=utf-8")
    .serializer(String).send(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${text}</p></main></body>
</html>`);
}

/** With the colours of web/styles/tokens.css. */
const STYLE = `:root{color-scheme:light dark;--paper:#fbfaf8;--text:#1b1a17;--muted:#6b675f}
@media(prefers-color-scheme:dark){:root{--paper:#131311;--text:#f2f0ea;--muted:#a19c91}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{padding:24px;max-width:420px;text-align:center}h1{font-size:24px;line-height:1.2;margin:0 0 8px}p{margin:0;color:var(--muted)}`;
