import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { cdata, feedText } from "../feed-text.ts";
import { suffer, troubleOf } from "../trouble.ts";

const EPISODE = `<item><title>The lock</title><guid isPermaLink="false">e1</guid><pubDate>Thu, 01 Oct 2026 18:58:00 +1100</pubDate><enclosure url="https://cdn.sample/1.mp3" length="38068096" type="audio/mpeg"/><itunes:duration>39:27</itunes:duration></item>`;
const CHANNEL = `<title>Slow boats</title><link>https://slowboats.sample</link><language>en</language><description>${cdata("<p>Canals &amp; locks</p>")}</description><itunes:author>Ada Vale</itunes:author><itunes:owner><itunes:name>Ada Vale</itunes:name><itunes:email>ada@slowboats.sample</itunes:email></itunes:owner><itunes:image href="https://cdn.sample/cover.jpg"/><itunes:category text="Leisure"/>${EPISODE}`;
/** Letters that other encodings write in other bytes. */
const FRENCH = CHANNEL.replace("Slow boats", "Péniches à l'été");

/** Feeds by their names; the names of troubles are among them. */
const FEEDS: Record<string, { type: string; body: string | Buffer }> = {
  "slow-boats": { type: "application/rss+xml", body: feedText(CHANNEL) },
  "blank-line": { type: "application/rss+xml", body: `\n\n${feedText(CHANNEL)}` },
  latin1: { type: "application/rss+xml", body: Buffer.from(feedText(FRENCH, { encoding: "ISO-8859-1" }), "latin1") },
  torn: { type: "application/rss+xml", body: feedText(CHANNEL).slice(0, 420) },
  page: { type: "text/html", body: "<!doctype html><title>Slow boats</title><p>Listen!</p>" },
  news: { type: "application/rss+xml", body: feedText("<title>News</title><item><title>Rain</title></item>") },
};

export async function podcastFake(app: FastifyInstance): Promise<void> {
  app.get("/:name", async (request, reply) => {
    const { name } = z.object({ name: z.string() }).parse(request.params);
    const what = troubleOf(name);
    if (what) return suffer(reply, what, { busy: "Too Many Requests", failed: "Internal Server Error" });
    if (name === "moved") return reply.redirect("slow-boats", 301);
    const feed = FEEDS[name];
    return feed ? reply.type(feed.type).send(feed.body) : reply.code(404).send("Not Found");
  });
}
