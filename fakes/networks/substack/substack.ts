import type { FastifyInstance } from "fastify";
import { personOf, postsOf } from "../behaviour/figures.ts";
import { isThere } from "../behaviour/handles.ts";
import { misbehave, type Manners, type Waiting } from "../behaviour/misbehave.ts";
import { cdata, feedText } from "../behaviour/feed-text.ts";

type NetworkRequest = { Params: { name: string } };

/** Number of articles in a feed. */
const ARTICLES = 20;
/** Substack's own newsletter. */
const OWN = { name: "on", handle: "on.sample" };
const MANNERS: Manners = {
  ratelimit: ({ seconds }) => ({ status: 429, headers: { "retry-after": String(seconds) }, body: "Too Many Requests" }),
  private: { status: 200, headers: { "content-type": "text/html" }, body: "<!doctype html><title>Subscribe</title>" },
  broken: { status: 500, body: "Internal Server Error" },
  malformed: { status: 200, headers: { "content-type": "application/xml" }, body: feedText("<title>Torn") },
};

/** Newsletter feeds, each newsletter in a folder of its name. No key required. */
export function substack(app: FastifyInstance, { now }: { now: () => Date }): void {
  const waiting: Waiting = new Map();

  app.get<NetworkRequest>("/:name/feed", ({ params: { name } }, reply) => {
    const handle = name === OWN.name ? OWN.handle : name;
    if (misbehave([handle], reply, { manners: MANNERS, waiting, now: now() })) return;
    if (!isThere(handle)) return void reply.code(404).type("text/html").send("<!doctype html><title>Not found</title>");
    void reply.type("application/xml; charset=utf-8").send(feedText(channelOf(handle, now())));
  });
}

function channelOf(handle: string, now: Date): string {
  const { name, biography, language } = personOf(handle, now);
  const site = `https://${handle}.substack.com`;
  return [
    `<title>${cdata(`${name}'s letters`)}</title><description>${cdata(biography)}</description><link>${site}</link>`,
    `<image><url>https://cdn.sample/logo.png</url><title>Letters</title><link>${site}</link></image>`,
    `<generator>Substack</generator><language>${cdata(language)}</language><itunes:author>${cdata(name)}</itunes:author>`,
    `<itunes:block>${cdata("Yes")}</itunes:block>`,
    ...postsOf(handle, now, { count: ARTICLES }).map(
      ({ n, title, text, publishedAt }) =>
        `<item><title>${cdata(title)}</title><description>${cdata(text)}</description>` +
        `<link>${site}/p/letter-${n}</link><guid isPermaLink="false">${site}/p/letter-${n}</guid>` +
        `<dc:creator>${cdata(name)}</dc:creator><pubDate>${publishedAt.toUTCString()}</pubDate>` +
        `<enclosure url="https://cdn.sample/${n}.jpeg" length="0" type="image/jpeg"/>` +
        `<content:encoded>${cdata(`<p>${text}</p>`)}</content:encoded></item>`,
    ),
  ].join("");
}
