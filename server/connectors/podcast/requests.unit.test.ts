import { describe, expect, test } from "vitest";
import { numberOf } from "#fakes/networks/behaviour/number-ids.ts";
import { askSimulated, failureOf, useNetworks } from "#test/support/networks.ts";
import { podcast } from "./podcast.ts";

const networks = useNetworks();
const open = () => askSimulated(podcast, networks(), { timeoutMs: 2_000 });

describe("asking for a podcast", () => {
  test.each([
    ["ada.sample", "Émission Ada"],
    ["blank.sample", "Émission Blank"],
    ["latin1.sample", "Émission Latin1"],
    ["moved.sample", "Émission Plain"],
    ["later.sample", "Émission Later"],
  ])("tells what %s is", async (file, title) => {
    const { call } = open();
    const link = `${call.base}/${file}`;
    expect(await podcast.read(call, link)).toMatchObject({
      publication: {
        kind: "podcast",
        title,
        link,
        description: expect.stringMatching(/Canals & locks\.$/),
        picture: "https://cdn.sample/cover.jpg",
      },
      author: title.replace("Émission ", ""),
    });
  });

  test.each([
    ["malformed.sample", "malformed", "The feed is broken and cannot be read."],
    ["page.sample", "malformed", "There is no RSS feed at this URL."],
    ["notfound.sample", "not_found", "There is nothing at this URL."],
    ["private.sample", "private", "Podcast feed does not show this publicly."],
    ["ratelimit.sample", "rate_limited", "Podcast feed is rate limiting requests."],
    ["broken.sample", "unavailable", "Podcast feed is not available (status 500)."],
    ["slow.sample", "unavailable", "Podcast feed did not respond within 2 s."],
    ["redirect.sample", "refused", "This URL leads to a private network and is blocked."],
  ])("%s is %s: %s", async (file, kind, message) => {
    const { call } = open();
    expect(await failureOf(podcast.read(call, `${call.base}/${file}`))).toMatchObject({ kind, message });
  });

  test("finds the feed of a link to Apple's directory, and keeps the link", async () => {
    const { call, spent } = open();
    const link = `https://podcasts.apple.com/fr/podcast/slow-boats/id${numberOf("eva.sample")}?uo=4`;
    expect(await podcast.read(call, link)).toMatchObject({ publication: { title: "Émission Eva", link } });
    expect(spent.calls).toBe(2);
  });

  test("says when Apple's directory does not know where the feed is", async () => {
    expect(await podcast.read(open().call, "https://podcasts.apple.com/podcast/id1")).toEqual({
      failure: "not_found",
      msg: "Apple's directory does not list the feed.",
    });
  });

  test("is tested by one question to the directory", async () => {
    const { call, spent } = open();
    expect(await podcast.test(call)).toBe("Apple's podcast directory is reachable.");
    expect(spent.calls).toBe(1);
  });

  test("a newspaper's feed is no podcast", async () => {
    const { call } = open();
    expect(await podcast.read(call, `${call.base}/news.sample`)).toEqual({
      failure: "malformed",
      msg: "The feed at this URL is not a podcast.",
    });
  });

  test.each([
    "http://127.0.0.1:8080/feed",
    "http://169.254.169.254/feed",
    "http://[::1]/feed",
    "http://localhost/feed",
    "file:///etc/hostname",
    "https://user:word@feeds.example/feed",
    "not an address",
  ])("%s is not requested", async (link) => {
    expect((await failureOf(podcast.read(open().call, link))).kind).toBe("refused");
  });
});
