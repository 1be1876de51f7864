import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { memberOf, postsOf, type Member } from "../cast.ts";
import { cdata, feedText } from "../feed-text.ts";
import { suffer, troubleOf } from "../trouble.ts";

/** As many articles as a feed holds. */
const ARTICLES = 20;

/** Newsletters' feeds, each newsletter a folder. */
export async function substackFake(app: FastifyInstance): Promise<void> {
  app.get("/:name/feed", async (request, reply) => {
    const { name } = z.object({ name: z.string() }).parse(request.params);
    const what = troubleOf(name);
    if (what) return suffer(reply, what, { busy: "Too Many Requests", failed: "Internal Server Error" });
    if (name === "html.sample") return reply.type("text/html").send("<!doctype html><title>Substack</title>");
    const member = name === "on" ? memberOf("ada.sample") : memberOf(name);
    if (!member) return reply.code(404).type("text/html").send("<!doctype html><title>Not found</title>");
    return reply.type("application/xml; charset=utf-8").send(feedText(channelOf(member)));
  });
}

function channelOf(member: Member): string {
  const site = `https://${member.handle}.substack.com`;
  return [
    `<title>${cdata(`${member.name}'s letters`)}</title><description>${cdata(member.about)}</description><link>${site}</link>`,
    `<image><url>https://cdn.sample/${member.number}.png</url><title>Letters</title><link>${site}</link></image>`,
    `<generator>Substack</generator><language>${cdata("en")}</language><itunes:author>${cdata(member.name)}</itunes:author>`,
    `<itunes:block>${cdata("Yes")}</itunes:block>`,
    ...postsOf(member, { count: ARTICLES }).map(
      ({ number, text, publishedAt }) =>
        `<item><title>${cdata(`Letter ${number}`)}</title><description>${cdata(text)}</description>` +
        `<link>${site}/p/letter-${number}</link><guid isPermaLink="false">${site}/p/letter-${number}</guid>` +
        `<dc:creator>${cdata(member.name)}</dc:creator><pubDate>${publishedAt.toUTCString()}</pubDate>` +
        `<enclosure url="https://cdn.sample/${number}.jpeg" length="0" type="image/jpeg"/>` +
        `<content:encoded>${cdata(`<p>${text}</p>`)}</content:encoded></item>`,
    ),
  ].join("");
}
