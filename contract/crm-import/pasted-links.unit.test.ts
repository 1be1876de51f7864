import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { NETWORKS, type Network } from "../networks/networks.ts";
import { findLinks, isProfile, linkKey, linkUrl, type LinkedProfile } from "./pasted-links.ts";

function found(text: string): string[] {
  const answer = findLinks(text);
  return "problem" in answer ? [answer.problem] : answer.links.map((link) => link.url);
}

const CHANNEL = "UCabcdefghij1234567890Ab";

describe("findLinks", () => {
  it.each<[string, Network, string, string]>([
    ["https://www.instagram.com/jane.doe/?hl=en", "instagram", "jane.doe", "https://www.instagram.com/jane.doe/"],
    ["tiktok.com/@jane", "tiktok", "jane", "https://www.tiktok.com/@jane"],
    ["youtube.com/@jane", "youtube", "jane", "https://www.youtube.com/@jane"],
    [`youtube.com/channel/${CHANNEL}`, "youtube", CHANNEL, `https://www.youtube.com/channel/${CHANNEL}`],
    ["https://twitter.com/jane", "twitter", "jane", "https://x.com/jane"],
    ["x.com/jane", "twitter", "jane", "https://x.com/jane"],
    ["linkedin.com/in/jane-doe", "linkedin", "jane-doe", "https://www.linkedin.com/in/jane-doe"],
    ["twitch.tv/jane", "twitch", "jane", "https://www.twitch.tv/jane"],
    ["pinterest.fr/jane", "pinterest", "jane", "https://www.pinterest.com/jane/"],
    ["snapchat.com/add/jane", "snapchat", "jane", "https://www.snapchat.com/add/jane"],
    ["jane.substack.com", "substack", "jane", "https://jane.substack.com/"],
    ["bsky.app/profile/jane.bsky.social", "bluesky", "jane.bsky.social", "https://bsky.app/profile/jane.bsky.social"],
    ["social.coop/@jane", "mastodon", "jane@social.coop", "https://social.coop/@jane"],
  ])("%s is a link to %s %s", (text, network, username, url) => {
    expect(findLinks(text)).toEqual({
      links: [{ network, username, url, isBrand: false }],
      repeated: 0,
      unknown: [],
      handles: [],
    });
  });

  test("a company page on LinkedIn is a brand, distinct from the person of that name", () => {
    expect(findLinks("linkedin.com/company/acme linkedin.com/in/acme linkedin.com/showcase/acme/about")).toEqual({
      links: [
        { network: "linkedin", username: "acme", url: "https://www.linkedin.com/company/acme", isBrand: true },
        { network: "linkedin", username: "acme", url: "https://www.linkedin.com/in/acme", isBrand: false },
      ],
      repeated: 1,
      unknown: [],
      handles: [],
    });
  });

  it.each(["", "   ", "\n\t "])("%j is no input", (text) => {
    expect(findLinks(text)).toEqual({ problem: "no_input" });
  });

  it.each([
    "Jane Doe",
    "@jane",
    "fine.thanks and e.g. this",
    "jane@x.com, jane@jane.substack.com; jane@mastodon.social",
    "instagram.com",
  ])("%j holds no link", (text) => {
    expect(findLinks(text)).toMatchObject({ problem: "not_found", unknown: [] });
  });

  test("links without a profile are returned as they were written", () => {
    expect(findLinks("https://foo.example/jane, youtu.be/abc. https://foo.example/jane medium.com/@jane")).toEqual({
      problem: "not_found",
      unknown: ["https://foo.example/jane", "youtu.be/abc", "medium.com/@jane"],
      handles: [],
    });
  });

  test("bare handles are counted: they name no network", () => {
    const text = "@ada.b, @bob; write to cleo@example.test, x.com/@dan or https://tiktok.com/@eve @ada.b.";
    expect(findLinks(text)).toMatchObject({ handles: ["@ada.b", "@bob"] });
  });

  it.each([
    ["one per line", "x.com/a\nx.com/b\r\n\r\nx.com/c"],
    ["commas", "x.com/a,x.com/b, x.com/c,"],
    ["semicolons and bars", "x.com/a;x.com/b|x.com/c"],
    ["tabs of a spreadsheet", "Ann\tx.com/a\t12\nBob\tx.com/b\t13\nCy\tx.com/c"],
    ["sentences", "Look at x.com/a! And https://x.com/b, (or x.com/c)."],
    ["HTML", `<p><a href="https://x.com/a">A</a><a href='http://x.com/b?s=20&amp;t=1'>B</a> x.com/c</p>`],
    ["Markdown", "**x.com/a** [b](https://x.com/b) `x.com/c`"],
    ["quotes", "“x.com/a” ‘x.com/b’ «x.com/c»"],
    ["sentences in other scripts", "看https://x.com/a，x.com/b。（x.com/c）"],
    ["JSON", `{"links":["https:\\/\\/x.com","https://x.com/a","https://x.com/b","https://x.com/c"]}`],
    ["other hosts and schemes", "HTTPS://WWW.X.COM/a http://mobile.twitter.com/b //x.com/c"],
  ])("finds links among %s", (_what, text) => {
    expect(found(text)).toEqual(["https://x.com/a", "https://x.com/b", "https://x.com/c"]);
  });

  test("a link within a link is not one more", () => {
    expect(found("https://foo.example/?next=https://x.com/jane x.com/ann?ref=x.com/bob")).toEqual([
      "https://x.com/ann",
    ]);
  });

  test("duplicates by url are dropped, however they are spelt, and counted", () => {
    const text = `x.com/Jane twitter.com/jane https://X.com/@JANE youtube.com/channel/${CHANNEL} youtube.com/channel/${CHANNEL.replace("Ab", "aB")}`;
    expect(findLinks(text)).toMatchObject({
      links: [{ username: "Jane" }, { username: CHANNEL }, { username: CHANNEL.replace("Ab", "aB") }],
      repeated: 2,
    });
  });

  const handle = fc.stringMatching(/^[a-z0-9]{1,12}zz$/);
  const profile = fc
    .record({ network: fc.constantFrom(...NETWORKS), name: handle, brand: fc.boolean() })
    .map(({ network, name, brand }): LinkedProfile => ({
      network,
      username: network === "mastodon" ? `${name}@social.example` : name,
      isBrand: network === "linkedin" && brand,
    }));

  test("every profile is found again by the link written to it, in any company and order", () => {
    const between = fc.constantFrom("\n", ", ", "\t", " – see also: ", "</a> <b>", "。", " jane@x.com ");
    fc.assert(
      fc.property(fc.uniqueArray(profile, { selector: linkKey, minLength: 1, maxLength: 12 }), between, (all, gap) => {
        expect(all.every(isProfile)).toBe(true);
        expect(findLinks(all.map(linkUrl).join(gap))).toEqual({
          links: all.map((one) => ({ ...one, url: linkUrl(one) })),
          repeated: 0,
          unknown: [],
          handles: [],
        });
      }),
    );
  });

  test("any text is parsed, without duplicates", () => {
    const piece = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.webUrl(),
      fc.constantFrom("x.com/", "@", "https://", "instagram.com/jane", "....", "a.".repeat(500)),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const answer = findLinks(pieces.join(""));
        if ("problem" in answer) return;
        expect(new Set(answer.links.map((link) => link.url)).size).toBe(answer.links.length);
        expect(answer.links.every(isProfile)).toBe(true);
      }),
    );
  });

  test("the longest text of parts that links begin with is parsed", () => {
    // In quadratic time it would be hours.
    const parts = ["a.", "-", "https://"];
    for (const part of parts) expect(findLinks(part.repeat(1_000_000))).toMatchObject({ problem: "not_found" });
  });
});

describe("isProfile", () => {
  it.each<[Network, string]>([
    ["instagram", "explore"],
    ["instagram", "a/b"],
    ["tiktok", "../jane"],
    ["mastodon", "jane"],
    ["substack", "www"],
    ["twitter", "jane doe"],
    ["youtube", "?"],
    ["instagram", "\ud800"],
    ["mastodon", "jane@\udfff"],
    ["linkedin", "a\udc00b"],
  ])("%s has no creator named %j", (network, username) => {
    expect([true, false].map((isBrand) => isProfile({ network, username, isBrand }))).toEqual([false, false]);
  });
});

test("a long row of dots in a text is no link", () => {
  expect(findLinks(`example.com/${".".repeat(1_000_000)}x`)).toMatchObject({ problem: "not_found" });
});
