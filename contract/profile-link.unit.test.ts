import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { NETWORK_FACTS, NETWORKS, type Network } from "./networks.ts";
import { parseProfileLink, urlOnNetwork } from "./profile-link.ts";

describe("parseProfileLink", () => {
  it.each<[string, Network, string]>([
    ["https://www.instagram.com/jane.doe/", "instagram", "jane.doe"],
    ["instagram.com/jane.doe?igsh=abc#top", "instagram", "jane.doe"],
    ["https://instagram.com/stories/jane.doe/123/", "instagram", "jane.doe"],
    ["HTTP://M.Instagram.com/Jane", "instagram", "Jane"],
    ["https://www.tiktok.com/@jane?lang=en", "tiktok", "jane"],
    ["m.tiktok.com/@jane/video/7123", "tiktok", "jane"],
    ["https://www.youtube.com/@jane/videos", "youtube", "jane"],
    ["https://m.youtube.com/channel/UCabc_-123", "youtube", "UCabc_-123"],
    ["youtube.com/c/JaneCooks", "youtube", "JaneCooks"],
    ["youtube.com/user/jane", "youtube", "jane"],
    ["https://www.youtube.com/@%E6%9D%B1%E4%BA%AC", "youtube", "東京"],
    ["https://twitter.com/jane/status/1", "twitter", "jane"],
    ["https://mobile.twitter.com/jane", "twitter", "jane"],
    ["x.com/jane", "twitter", "jane"],
    ["https://fr.linkedin.com/in/jane-doe-123/", "linkedin", "jane-doe-123"],
    ["https://www.linkedin.com/company/acme/posts/?viewAs=member", "linkedin", "acme"],
    ["https://www.twitch.tv/jane/videos", "twitch", "jane"],
    ["https://www.snapchat.com/add/jane", "snapchat", "jane"],
    ["https://www.snapchat.com/@jane", "snapchat", "jane"],
    ["https://www.pinterest.fr/jane/boards/", "pinterest", "jane"],
    ["https://br.pinterest.com/jane", "pinterest", "jane"],
    ["pinterest.co.uk/jane/", "pinterest", "jane"],
    ["https://jane.substack.com/p/hello", "substack", "jane"],
    ["https://substack.com/@jane", "substack", "jane"],
    ["https://open.substack.com/pub/jane/p/hello", "substack", "jane"],
    ["https://bsky.app/profile/jane.bsky.social", "bluesky", "jane.bsky.social"],
    ["bsky.app/profile/jane.example/post/3k", "bluesky", "jane.example"],
    ["https://mastodon.social/@jane", "mastodon", "jane@mastodon.social"],
    ["social.coop/@Jane_Doe/", "mastodon", "Jane_Doe@social.coop"],
    ["https://mastodon.social/@jane@social.coop", "mastodon", "jane@social.coop"],
    ["  https://x.com/jane  ", "twitter", "jane"],
  ])("%s is %s %s", (text, network, username) => {
    expect(parseProfileLink(text)).toEqual({ network, username });
  });

  it.each([
    "",
    "jane",
    "@jane",
    "jane doe",
    "jane.doe",
    "https://www.instagram.com/",
    "https://www.instagram.com/p/Cabc/",
    "https://www.youtube.com/watch?v=abc",
    "https://youtu.be/abc",
    "https://www.tiktok.com/tag/food",
    "https://x.com/i/flow/login",
    "https://www.linkedin.com/feed/",
    "https://pin.it/abc",
    "https://bsky.app/",
    "https://bsky.app/profile/did:plc:abc",
    "https://mastodon.social/@jane/112233",
    "https://mastodon.social/@",
    "https://mastodon.social/@jane@",
    "https://mastodon.social/@jane@nohost",
    "https://mastodon.social/@jane@social.coop@third.example",
    "https://localhost/@jane",
    "https://medium.com/@jane",
    "https://blog.medium.com/@jane",
    "https://www.threads.net/@jane",
    "https://www.facebook.com/@jane",
    "https://linktr.ee/@jane",
    "https://www.producthunt.com/@jane",
    "jane@mastodon.social",
    "https://substack.com/",
    "https://example.test/jane",
    "https://notinstagram.com/jane",
    "https://instagram.com.example.test/jane",
    "https://instagram.com@example.test/jane",
    "ftp://instagram.com/jane",
    "javascript:alert(1)//instagram.com/jane",
    "https://instagram.com/%E0%A4%A",
    "https://instagram.com/a%2Fb",
    "https://instagram.com/a%20b",
    `https://instagram.com/${"a".repeat(200)}`,
    "https://instagram.com/jane and more",
  ])("%j names no creator", (text) => {
    expect(parseProfileLink(text)).toBeNull();
  });

  const handle = fc.stringMatching(/^[a-z0-9]([a-z0-9_.-]{0,12}[a-z0-9])?zz$/);

  test("it reads every address this product writes, however it is decorated", () => {
    const decorations = fc.constantFrom("", "?a=b", "#top", "/?utm_source=x", "/more/of/it");
    fc.assert(
      fc.property(fc.constantFrom(...NETWORKS), handle, decorations, (network, name, decoration) => {
        const username = spelt(network, name);
        // On Mastodon what follows a name is one of their posts.
        const more = network === "mastodon" && decoration.startsWith("/more") ? "" : decoration;
        const url = NETWORK_FACTS[network].profileUrl(username).replace(/\/$/, "") + more;
        for (const text of [url, url.replace("https://", ""), url.replace("https:", "http:"), ` ${url}\n`])
          expect(parseProfileLink(text)).toEqual({ network, username });
      }),
    );
  });

  test("it takes any text at all, and never answers more than a name", () => {
    const texts = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.webUrl(),
      fc
        .tuple(fc.constantFrom("x.com/", "instagram.com/", "youtube.com/@"), fc.string())
        .map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const username = parseProfileLink(text)?.username ?? "nobody";
        expect(username).toMatch(/^[\p{L}\p{M}\p{N}._-]{1,100}(@[\p{L}\p{M}\p{N}._-]+)?$/u);
      }),
    );
  });
});

/** A valid handle of a network. */
function spelt(network: Network, name: string): string {
  if (network === "substack") return name.replaceAll(/[._]/g, "");
  return network === "mastodon" ? `${name}@social.example` : name;
}

test.each<[string | null, Network, string | null]>([
  ["https://www.tiktok.com/@ada/video/1", "tiktok", "https://www.tiktok.com/@ada/video/1"],
  ["https://fr.pinterest.com/pin/1", "pinterest", "https://fr.pinterest.com/pin/1"],
  ["https://mastodon.example/@ada/1", "mastodon", "https://mastodon.example/@ada/1"],
  ["https://evil.example/@ada/1", "mastodon", null],
  ["https://evil.example/tiktok.com", "tiktok", null],
  ["https://tiktok.com.evil.example/", "tiktok", null],
  ["https://tiktok.com@evil.example/", "tiktok", null],
  ["https://tiktok.com:8443/", "tiktok", null],
  ["javascript:alert(1)//tiktok.com", "tiktok", null],
  ["https://instagram.com/p/1", "tiktok", null],
  [null, "tiktok", null],
])("urlOnNetwork(%j, %s)", (url, network, expected) => {
  expect(urlOnNetwork(url, { network, username: network === "mastodon" ? "ada@mastodon.example" : "ada" })).toBe(
    expected,
  );
});
