import type { FastifyInstance, FastifyReply } from "fastify";
import type { Logger } from "pino";
import { UNSUBSCRIBE_PATH } from "#contract/mail/endpoints.ts";
import { english } from "#contract/messages/catalogue.ts";
import { STOP_MAILS_PATH } from "#contract/notification-settings.ts";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import { readUnsubscribeToken, unsubscribe } from "../domains/mail/index.ts";
import { readStopToken, stopMails } from "../domains/notifications/index.ts";
import { systemContext, type Services } from "../services.ts";
import { escapeHtml } from "./html.ts";

const BYTES_MAX = 4 * 1024;

/** undefined: this installation did not make the token. */
type Unsubscribing = { question: Page; done: Page; run: (ctx: Context) => Promise<void> } | undefined;

function ofMails(config: Config, token: string): Unsubscribing {
  const of = readUnsubscribeToken(config, token);
  if (!of) return undefined;
  const { address } = of;
  return {
    question: questionOf(english("mail.unsubscribeQuestion", { address })),
    done: doneOf(english("mail.unsubscribedNow", { address })),
    run: (ctx) => unsubscribe(ctx, of),
  };
}

function ofNotifications(config: Config, token: string): Unsubscribing {
  const of = readStopToken(config, token);
  if (!of) return undefined;
  return {
    question: questionOf(english("notifications.stopQuestion")),
    done: doneOf(english("notifications.stopped")),
    run: (ctx) => stopMails(ctx, of),
  };
}

/** What a token stops, by path. */
const PAGES = [
  [UNSUBSCRIBE_PATH, ofMails],
  [STOP_MAILS_PATH, ofNotifications],
] as const;

/**
 * Where recipients unsubscribe. Reading the page changes nothing, because scanners follow links; mail programs send the
 * request of RFC 8058 with one click, and people press the button. The token is the only proof: neither has a session.
 */
export async function serveUnsubscribe(app: FastifyInstance, services: Services, log: Logger): Promise<void> {
  const { config } = services;
  const options = { schema: { hide: true }, bodyLimit: BYTES_MAX };
  await app.register(async (scope) => {
    // What is sent does not matter: the address of the page says everything.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BYTES_MAX }, (_request, _body, done) => done(null));
    for (const [path, open] of PAGES) {
      scope.get<{ Params: { token: string } }>(`${path}:token`, options, async ({ params }, reply) => {
        const page = open(config, params.token);
        return page ? sendPage(reply, page.question) : sendPage(reply.code(404), UNKNOWN);
      });
      scope.post<{ Params: { token: string } }>(`${path}:token`, options, async ({ params }, reply) => {
        const page = open(config, params.token);
        if (!page) return sendPage(reply.code(404), UNKNOWN);
        await page.run(systemContext(services, log));
        return sendPage(reply, page.done);
      });
    }
  });
}

type Page = { title: string; text: string; button?: string };

const UNKNOWN: Page = {
  title: "This link does not work",
  text: english("mail.brokenLink"),
};

function questionOf(text: string): Page {
  return { title: "Unsubscribe?", text, button: "Unsubscribe" };
}

function doneOf(text: string): Page {
  return { title: "You are unsubscribed", text };
}

function sendPage(reply: FastifyReply, { title, text, button }: Page): FastifyReply {
  const form =
    button === undefined ? "" : `<form method="post"><button type="submit">${escapeHtml(button)}</button></form>`;
  return reply
    .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'")
    .header("cache-control", "private, no-store")
    .header("x-robots-tag", "noindex")
    .header("referrer-policy", "no-referrer")
    .type("text/html; charset=utf-8")
    .serializer(String).send(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${form}</main></body>
</html>`);
}

/** With the colours of web/styles/tokens.css. */
const STYLE = `:root{color-scheme:light dark;--paper:#fbfaf8;--text:#1b1a17;--muted:#6b675f}
@media(prefers-color-scheme:dark){:root{--paper:#131311;--text:#f2f0ea;--muted:#a19c91}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{padding:24px;max-width:420px;text-align:center;overflow-wrap:anywhere}h1{font-size:24px;line-height:1.2;margin:0 0 8px}p{margin:0 0 16px;color:var(--muted)}
button{font:inherit;padding:10px 18px;border-radius:8px;border:1px solid var(--muted);background:var(--text);color:var(--paper);cursor:pointer}`;
