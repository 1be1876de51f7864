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
    ["youtube.com/user/jane", "youtube", "user/jane"],
    ["https://www.youtube.com/@%E6%9D%B1%E4%BA%AC", "youtube", "東京"],
    ["https://twitter.com/jane/status/1", "twitter", "jane"],
    ["https://mobile.twitter.com/jane", "twitter", "jane"],
    ["x.com/jane", "twitter", "jane"],
    ["https://fr.linkedin.com/in/jane-doe-123/", "linkedin", "jane-doe-123"],
    ["https://www.linkedin.com/company/acme/posts/?viewAs=member", "linkedin", "company/acme"],
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
        expect(username).toMatch(/^(?:company\/|user\/)?[\p{L}\p{M}\p{N}._·-]{1,100}(@[\p{L}\p{M}\p{N}._·-]+)?$/u);
      }),
    );
  });
});

describe("the forms of a network's addresses", () => {
  it.each<[Network, string, string]>([
    ["instagram", "jane.doe", "instagram.com/_u/jane.doe"],
    ["instagram", "jane.doe", "https://www.instagram.com/stories/jane.doe/3100000000000000000/?igsh=1"],
    ["instagram", "jane.doe", "https://www.instagram.com/jane.doe/reels/"],
    ["instagram", "jane.doe", "https://www.instagram.com/jane.doe/tagged/?hl=de"],
    ["instagram", "jane.doe", "https://www.instagram.com/jane.doe/p/Cabc123/"],
    ["instagram", "jane.doe", "https://instagr.am/jane.doe"],
    ["tiktok", "jane.tok", "https://www.tiktok.com/@jane.tok/video/7100000000000000000"],
    ["tiktok", "jane.tok", "https://www.tiktok.com/@jane.tok/live"],
    ["tiktok", "jane.tok", "https://www.tiktok.com/embed/@jane.tok"],
    ["tiktok", "jane.tok", "http://m.tiktok.com/@jane.tok?_t=8abc&_r=1"],
    ["youtube", "janefen", "https://youtube.com/janefen"],
    ["youtube", "janefen", "https://www.youtube.com/janefen/videos"],
    ["youtube", "JaneFen", "https://www.youtube.com/c/JaneFen/featured"],
    ["youtube", "jane-fen·2", "https://www.youtube.com/@jane-fen·2/shorts"],
    ["youtube", "user/janefen", "https://www.youtube.com/user/janefen/about"],
    ["youtube", "user/janefen", "http://youtube.com/profile?user=janefen"],
    ["youtube", "user/janefen", "https://www.youtube.com/subscription_center?add_user=janefen"],
    [
      "youtube",
      "UCabcdefghij1234567890Ab",
      "https://www.youtube.com/channel/UCabcdefghij1234567890Ab?sub_confirmation=1",
    ],
    ["youtube", "UCabcdefghij1234567890Ab", "https://music.youtube.com/channel/UCabcdefghij1234567890Ab"],
    ["youtube", "UCabcdefghij1234567890Ab", "https://studio.youtube.com/channel/UCabcdefghij1234567890Ab/videos"],
    ["twitter", "jane_fen", "https://twitter.com/#!/jane_fen"],
    ["twitter", "jane_fen", "http://www.twitter.com/#!/jane_fen/status/12"],
    ["twitter", "jane_fen", "https://twitter.com/intent/user?screen_name=jane_fen"],
    ["twitter", "jane_fen", "https://twitter.com/intent/follow?screen_name=jane_fen&tw_p=followbutton"],
    ["twitter", "jane_fen", "https://x.com/jane_fen/with_replies"],
    ["twitter", "jane_fen", "https://x.com/jane_fen/status/1800000000000000000/photo/1"],
    ["twitter", "jane_fen", "https://twitter.com/@jane_fen"],
    ["twitter", "jane_fen", "https://m.twitter.com/jane_fen?lang=en"],
    ["linkedin", "jane-fen", "https://www.linkedin.com/in/jane-fen/?originalSubdomain=fr"],
    ["linkedin", "jane-fen", "https://uk.linkedin.com/pub/jane-fen/1a/2b/3c4"],
    ["linkedin", "jane-fen", "https://www.linkedin.com/mwlite/in/jane-fen"],
    ["linkedin", "jane-fen", "https://www.linkedin.com/comm/in/jane-fen?midToken=1"],
    ["linkedin", "jane-fen", "https://www.linkedin.com/in/jane-fen/recent-activity/all/"],
    ["linkedin", "company/acme-fen", "https://www.linkedin.com/company/acme-fen/"],
    ["linkedin", "company/acme-fen", "https://www.linkedin.com/school/acme-fen/people/"],
    ["linkedin", "company/acme-fen", "https://www.linkedin.com/showcase/acme-fen/about"],
    ["linkedin", "company/12345", "linkedin.com/company/12345"],
    ["twitch", "janefen", "https://www.twitch.tv/popout/janefen/chat?popout="],
    ["twitch", "janefen", "https://www.twitch.tv/moderator/janefen"],
    ["twitch", "janefen", "https://www.twitch.tv/embed/janefen/chat"],
    ["twitch", "janefen", "https://www.twitch.tv/subs/janefen"],
    ["twitch", "janefen", "https://dashboard.twitch.tv/u/janefen/home"],
    ["twitch", "janefen", "https://player.twitch.tv/?channel=janefen&parent=fen.example"],
    ["twitch", "janefen", "https://www.twitch.tv/janefen/clip/FunnyTenderClip"],
    ["twitch", "janefen", "https://m.twitch.tv/janefen/videos?filter=all"],
    ["twitch", "janefen", "https://go.twitch.tv/janefen"],
    ["snapchat", "jane-fen", "https://www.snapchat.com/add/jane-fen?share_id=abc"],
    ["snapchat", "jane.fen", "https://story.snapchat.com/@jane.fen"],
    ["pinterest", "janefen", "https://www.pinterest.co.uk/janefen/garden-ideas/"],
    ["pinterest", "janefen", "https://www.pinterest.com/janefen/_saved/"],
    ["pinterest", "janefen", "https://pinterest.com.au/janefen"],
    ["pinterest", "janefen", "https://in.pinterest.com/janefen/"],
    ["substack", "janefen", "https://open.substack.com/pub/janefen/p/hello?r=1"],
    ["substack", "janefen", "https://janefen.substack.com/subscribe"],
    ["substack", "janefen", "https://substack.com/@janefen/posts"],
    ["bluesky", "jane.fen.example", "https://bsky.app/profile/jane.fen.example/feed/aaa"],
    ["mastodon", "jane@mastodon.social", "https://mastodon.social/web/@jane"],
    ["mastodon", "jane@fosstodon.org", "https://fosstodon.org/users/jane"],
    ["mastodon", "jane@hachyderm.io", "https://hachyderm.io/@jane"],
    ["mastodon", "jane@toot.fen.example", "https://toot.fen.example/@jane"],
    ["mastodon", "jane@fen.social", "https://fen.social/@jane"],
    ["mastodon", "jane@fen.example", "https://mstdn.social/@jane@fen.example"],
  ])("%s: %s is in %s", (network, username, text) => {
    expect(parseProfileLink(text)).toEqual({ network, username });
  });

  it.each(
    `
    instagram.com/share/BAalder1 instagram.com/share/reel/BAalder1 instagram.com/s/aGlnaGxpZ2h0?story_media_id=1
    instagram.com/stories/highlights/17900000000000000/ instagram.com/stories/direct/1 instagram.com/explore/tags/food/
    instagram.com/explore/locations/1/fen/ instagram.com/channel/AbC/ instagram.com/invites/contact/?i=1
    instagram.com/j/AbC/ instagram.com/reel/Cabc/ instagram.com/reels/Cabc/ instagram.com/reels/audio/1/
    instagram.com/p/Cabc/ instagram.com/tv/Cabc/ instagram.com/accounts/login/ instagram.com/direct/inbox/
    instagram.com/about/us/ instagram.com/legal/privacy/ instagram.com/web/search instagram.com/developer
    instagram.com/popular/fen/ instagram.com/_u/ business.instagram.com/blog help.instagram.com/1
    about.instagram.com/fen l.instagram.com/?u=https://fen.example
    tiktok.com/t/ZTabc/ vm.tiktok.com/ZMabc/ vt.tiktok.com/ZSabc/ tiktok.com/tag/food tiktok.com/music/Fen-1
    tiktok.com/discover/fen tiktok.com/foryou tiktok.com/explore tiktok.com/video/7100000000000000000
    tiktok.com/share/user/71 ads.tiktok.com/business newsroom.tiktok.com/fen tiktok.com/legal/page/eea
    youtube.com/watch?v=abcdefghijk youtube.com/shorts/abcdefghijk youtube.com/playlist?list=PL1
    youtube.com/feed/trending youtube.com/results?search_query=fen youtube.com/embed/abcdefghijk
    youtube.com/live/abcdefghijk youtube.com/hashtag/fen youtube.com/post/Ugkx1 youtube.com/redirect?q=fen
    youtube.com/premium youtube.com/gaming youtube.com/clip/Ugkx1 youtube.com/v/abcdefghijk youtube.com/t/terms
    youtube.com/attribution_link?a=1 youtube.com/channel youtube.com/c/ youtube.com/fen/what youtu.be/abcdefghijk
    youtu.be/fen studio.youtube.com/video/abcdefghijk support.youtube.com/fen youtube.com/community/fen
    x.com/i/communities/1 x.com/i/lists/1 x.com/hashtag/fen twitter.com/search?q=fen x.com/share?text=fen x.com/home
    x.com/settings/account twitter.com/intent/tweet?text=fen twitter.com/intent/user?user_id=12
    twitter.com/statuses/12 twitter.com/#!/search/fen twitter.com/who_to_follow x.com/explore/tabs/news
    x.com/messages/1 x.com/notifications x.com/compose/post x.com/tos x.com/privacy pic.twitter.com/abcDEF12
    help.twitter.com/en developer.x.com/docs business.x.com/fen
    linkedin.com/feed/update/urn:li:activity:1 linkedin.com/posts/jane-fen_food-activity-1
    linkedin.com/jobs/view/1 linkedin.com/groups/1 linkedin.com/pulse/fen-jane linkedin.com/in/me/ linkedin.com/in/
    linkedin.com/learning/fen linkedin.com/events/1 linkedin.com/newsletters/fen-1 linkedin.com/search/results/all
    linkedin.com/profile/view?id=1 linkedin.com/sales/lead/1 linkedin.com/help/linkedin business.linkedin.com/fen
    clips.twitch.tv/FunnyTenderClip clips.twitch.tv/embed?clip=Fen twitch.tv/team/fencrew twitch.tv/directory/game/Fen
    twitch.tv/videos/1 twitch.tv/settings/profile twitch.tv/downloads twitch.tv/collections/a1 twitch.tv/p/legal
    twitch.tv/clip/Fen twitch.tv/u/ twitch.tv/popout/ twitch.tv/drops/inventory twitch.tv/search?term=fen
    dashboard.twitch.tv/settings help.twitch.tv/fen dev.twitch.tv/docs player.twitch.tv/?video=v1
    snapchat.com/p/0d1c/1 snapchat.com/discover/Fen/1 snapchat.com/lens/1 snapchat.com/spotlight/W7
    snapchat.com/unlock/?type=S snapchat.com/t/abc t.snapchat.com/abc accounts.snapchat.com/accounts/login
    pinterest.com/pin/1/ pinterest.com/pin/fen--1/ pinterest.com/ideas/fen/1/ pinterest.com/search/pins/?q=fen
    pinterest.com/today/ pinterest.fr/explore/fen pin.it/abc pinterest.com/settings pinterest.com/pin-builder/
    business.pinterest.com/fen help.pinterest.com/en pinterest.com/_/_/fen
    substack.com/home substack.com/inbox substack.com/browse/food substack.com/profile/1-jane open.substack.com/
    substack.com/p/hello support.substack.com/hc on.substack.com/p/fen
    bsky.app/search?q=fen bsky.app/feeds bsky.app/starter-pack/fen.example/1 bsky.app/profile/ bsky.app/jane.fen.example
    mastodon.social/explore mastodon.social/tags/fen mastodon.social/users/jane/statuses/1 mastodon.social/@jane/1/embed
    linktr.ee/jane linktr.ee/@jane beacons.ai/@jane t.me/@jane t.me/s/jane wa.me/@jane bio.link/@jane ko-fi.com/@jane
    medium.com/@jane/fen-1 jane.medium.com/@jane threads.net/@jane threads.com/@jane www.threads.net/@jane/post/1
    patreon.com/@jane onlyfans.com/@jane rumble.com/@jane kick.com/@jane vk.com/@jane www.facebook.com/@jane
    fen.example/@jane fen.example/users/jane blog.fen.example/@jane
    `
      .trim()
      .split(/\s+/),
  )("%s names no account", (text) => {
    expect([parseProfileLink(text), parseProfileLink(`https://www.${text}`.replace("www.www.", "www."))]).toEqual([
      null,
      null,
    ]);
  });

  test("any server may be one of Mastodon when that is what the link was named, and other sites never", () => {
    const named = (text: string) => parseProfileLink(text, { named: "mastodon" });
    expect(named("https://fen.example/@jane")).toEqual({ network: "mastodon", username: "jane@fen.example" });
    expect(["https://beacons.ai/@jane", "t.me/@jane", "https://fen.example/jane"].map(named)).toEqual([
      null,
      null,
      null,
    ]);
    expect(named("https://x.com/jane")).toEqual({ network: "twitter", username: "jane" });
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
