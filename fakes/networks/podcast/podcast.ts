import type { FastifyInstance } from "fastify";
import { cdata, feedText } from "../behaviour/feed-text.ts";
import { personOf, postsOf } from "../behaviour/figures.ts";
import { isThere, sentinelOf } from "../behaviour/handles.ts";
import { misbehave, type Manners, type Waiting } from "../behaviour/misbehave.ts";
import { handleOfNumber } from "../behaviour/number-ids.ts";

type NetworkRequest = { Params: { file: string } };
type Lookup = { Querystring: { id?: string } };

const MANNERS: Manners = {
  ratelimit: ({ seconds }) => ({ status: 429, headers: { "retry-after": String(seconds) }, body: "Too Many Requests" }),
  private: { status: 403, body: "Forbidden" },
  broken: { status: 500, body: "Internal Server Error" },
  malformed: { status: 200, body: feedText("<title>Torn") },
};
const PAGE = "<!doctype html><title>Listen</title><p>On your favourite player!</p>";

/** Feeds with peculiarities; every other "<handle>" has a plain one. */
const ODD: Record<string, (feed: string) => string | Buffer> = {
  "blank.sample": (feed) => `\n\n${feed}`,
  "latin1.sample": (feed) => Buffer.from(feed.replace("UTF-8", "ISO-8859-1"), "latin1"),
  "page.sample": () => PAGE,
  "news.sample": () => feedText("<title>News</title><item><title>Rain</title></item>"),
};

/** Podcast feeds, each under the handle of its author, and Apple's directory of them. No key required. */
export function podcast(app: FastifyInstance, { now }: { now: () => Date }): void {
  const waiting: Waiting = new Map();

  app.get<Lookup>("/lookup", ({ query: { id = "" }, host }, reply) => {
    const handle = handleOfNumber(id);
    const results = isThere(handle) ? [{ kind: "podcast", feedUrl: `http://${host}/podcast/${handle}` }] : [];
    void reply.type("text/javascript; charset=utf-8").send(JSON.stringify({ resultCount: results.length, results }));
  });

  app.get<NetworkRequest>("/:file", ({ params: { file } }, reply) => {
    if (misbehave([file], reply, { manners: MANNERS, waiting, now: now() })) return;
    if (file === "moved.sample") return void reply.redirect("plain.sample", 301);
    if (!isThere(file)) return void reply.code(404).send("Not Found");
    const feed = feedText(channelOf(file, now()));
    void reply.type(file === "page.sample" ? "text/html" : "application/rss+xml").send(ODD[file]?.(feed) ?? feed);
  });
}

function channelOf(handle: string, now: Date): string {
  const { name, biography, language } = personOf(handle, now);
  const picture = sentinelOf(handle) === "hidden" ? "" : `<itunes:image href="https://cdn.sample/cover.jpg"/>`;
  return [
    `<title>Émission ${name}</title><link>https://${handle}</link><language>${language}</language>`,
    `<description>${cdata(`<p>${biography} Canals &amp; locks.</p>`)}</description><itunes:author>${name}</itunes:author>`,
    `<itunes:owner><itunes:name>${name}</itunes:name><itunes:email>owner@${handle}</itunes:email></itunes:owner>${picture}`,
    ...postsOf(handle, now, { count: 3 }).map(
      ({ n, title, publishedAt, seconds }) =>
        `<item><title>${title}</title><guid isPermaLink="false">e${n}</guid><pubDate>${publishedAt.toUTCString()}</pubDate>` +
        `<enclosure url="https://cdn.sample/${n}.mp3" length="38068096" type="audio/mpeg"/><itunes:duration>${seconds}</itunes:duration></item>`,
    ),
  ].join("");
}
