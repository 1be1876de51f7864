import { describe, expect, test } from "vitest";
import { podcastRecord } from "../podcast/read-podcast.ts";
import { newsletterRecord } from "../substack/read-newsletter.ts";
import { issuesOf, parseFeed } from "./read-feed.ts";

const at = new Date("2026-11-20T10:00:00Z");
const LINK = "https://feeds.example/slow-boats.xml";

const rss = (channel: string) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>${channel}</channel></rss>`;

const EPISODE = `<item><title>The lock</title><guid isPermaLink="false">e1</guid>
  <enclosure url="https://cdn.example/1.mp3" length="38068096" type="audio/mpeg"/></item>`;
const PODCAST = `<title>Slow boats</title><link>https://slowboats.example</link>
  <description><![CDATA[<p>Canals &amp; locks</p>]]></description><itunes:author>Ida Keel</itunes:author>
  <itunes:owner><itunes:name>Ida Keel</itunes:name><itunes:email>ida@slowboats.example</itunes:email></itunes:owner>
  <itunes:image href="https://cdn.example/cover.jpg"/>${EPISODE}`;

describe("a podcast's feed", () => {
  test("becomes a publication with the feed as its link, without the owner's email", () => {
    expect(podcastRecord(parseFeed(rss(PODCAST)), { link: LINK, now: at })).toEqual({
      publication: {
        kind: "podcast",
        title: "Slow boats",
        link: LINK,
        picture: "https://cdn.example/cover.jpg",
        description: "Canals & locks",
      },
      author: "Ida Keel",
    });
  });

  test("is read though a blank line comes before its declaration", () => {
    expect(podcastRecord(parseFeed(`\n\n${rss(PODCAST)}`), { link: LINK, now: at })?.publication.title).toBe(
      "Slow boats",
    );
  });

  test("keeps no picture that has no address", () => {
    const odd = PODCAST.replace("https://cdn.example/cover.jpg", "cover.jpg");
    expect(podcastRecord(parseFeed(rss(odd)), { link: LINK, now: at })?.publication).not.toHaveProperty("picture");
  });

  test.each([
    ["a newspaper's", "<title>News</title><item><title>Rain</title></item>"],
    ["one with pictures only", `<title>News</title>${EPISODE.replace("audio/mpeg", "image/jpeg")}`],
    ["one without a title", EPISODE],
  ])("is not %s", (_, channel) => {
    expect(podcastRecord(parseFeed(rss(channel)), { link: LINK, now: at })).toBeUndefined();
  });
});

describe("the newest item of a feed", () => {
  const item = (title: string, pubDate: string) => `<item><title>${title}</title><pubDate>${pubDate}</pubDate></item>`;
  const issues = (...items: string[]) => issuesOf(parseFeed(rss(`<title>Slow boats</title>${items.join("")}`)), at);

  test("has come, and the days between the newest ones are their median", () => {
    expect(
      issues(
        item("Old", "Sun, 01 Nov 2026 09:00:00 GMT"),
        item("New", "Mon, 16 Nov 2026 09:00:00 GMT"),
        item("To come", "Mon, 30 Nov 2026 09:00:00 GMT"),
        item("Middle", "Mon, 09 Nov 2026 09:00:00 GMT"),
        item("Of no time", "soon"),
      ),
    ).toEqual({ latest: { title: "New", at: new Date("2026-11-16T09:00:00Z") }, everyDays: 7.5 });
  });

  test("says nothing of how often, when there are two", () => {
    expect(issues(item("A", "Sun, 01 Nov 2026 09:00:00 GMT"), item("B", "Mon, 02 Nov 2026 09:00:00 GMT"))).toEqual({
      latest: { title: "B", at: new Date("2026-11-02T09:00:00Z") },
    });
    expect(issues()).toEqual({});
  });
});

describe("what is no feed", () => {
  test.each([
    ["nothing", "", "no RSS feed"],
    ["a page", "<!doctype html><html><body>Hello</body></html>", "no RSS feed"],
    ["an empty channel", rss(""), "no RSS feed"],
    ["a channel broken within a tag", rss("<title>Slow boats"), "broken"],
    [
      "a channel that asks for a file",
      '<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY file SYSTEM "file:///etc/hostname">]><rss version="2.0"><channel><title>&file;</title></channel></rss>',
      "broken",
    ],
  ])("%s is malformed", (_, text, why) => {
    expect(() => parseFeed(text)).toThrow(
      expect.objectContaining({ kind: "malformed", message: expect.stringContaining(why) }),
    );
  });
});

const ARTICLE = `<item><title><![CDATA[On rye #bread]]></title><description><![CDATA[Why it takes days.]]></description>
  <link>https://lena.example/p/on-rye</link><guid isPermaLink="false">https://lena.example/p/on-rye</guid>
  <pubDate>Sun, 15 Nov 2026 09:01:40 GMT</pubDate><enclosure url="https://cdn.example/1.jpeg" length="0" type="image/jpeg"/>
  <content:encoded><![CDATA[<p>Long.</p>]]></content:encoded></item>`;
const NEWSLETTER = `<title><![CDATA[Crumbs]]></title><description><![CDATA[Letters on bread]]></description>
  <link>https://lena.example</link><language><![CDATA[en-gb]]></language><itunes:author><![CDATA[Lena Oven]]></itunes:author>
  <image><url>https://cdn.example/logo.png</url><title>Crumbs</title><link>https://lena.example</link></image>${ARTICLE}`;
const read = (channel: string) => newsletterRecord(parseFeed(rss(channel)), { username: "crumbs", at });

describe("a newsletter's feed", () => {
  test("becomes an account with articles, and no figures, which are not 0", () => {
    expect(read(NEWSLETTER)).toEqual({
      accounts: [
        {
          network: "substack",
          username: "crumbs",
          url: "https://crumbs.substack.com/",
          biography: "Letters on bread",
          counts: [],
          posts: [
            {
              externalId: "https://lena.example/p/on-rye",
              publishedAt: new Date("2026-11-15T09:01:40Z"),
              countedAt: at,
              format: "article",
              text: "On rye #bread\n\nWhy it takes days.",
              url: "https://lena.example/p/on-rye",
              thumbnailUrl: "https://cdn.example/1.jpeg",
              hashtags: ["bread"],
              mentions: [],
            },
          ],
        },
      ],
      facts: { fullName: "Lena Oven", language: "en" },
      at,
      niches: [],
      publications: [
        {
          kind: "newsletter",
          title: "Crumbs",
          link: "https://crumbs.substack.com/",
          picture: "https://cdn.example/logo.png",
          description: "Letters on bread",
          latest: {
            title: "On rye #bread",
            link: "https://lena.example/p/on-rye",
            at: new Date("2026-11-15T09:01:40Z"),
          },
        },
      ],
    });
  });

  test("leaves out articles of no time", () => {
    expect(read(NEWSLETTER.replace("Sun, 15 Nov 2026 09:01:40 GMT", "soon")).accounts[0]?.posts).toEqual([]);
  });

  test("without an author is named by its title", () => {
    expect(read("<title>Crumbs</title>").facts.fullName).toBe("Crumbs");
  });
});
