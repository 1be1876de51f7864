import { describe, expect, test } from "vitest";
import { failureOf, simulate } from "../testing/simulate.ts";
import { podcast } from "./podcast.ts";

describe("asking for a podcast", () => {
  test.each([
    ["slow-boats", "Slow boats"],
    ["blank-line", "Slow boats"],
    ["latin1", "Péniches à l'été"],
    ["moved", "Slow boats"],
  ])("tells what %s is", async (name, title) => {
    const { call } = await simulate(podcast);
    const link = `${call.base}/${name}`;
    expect(await podcast.read(call, link)).toMatchObject({
      publication: {
        kind: "podcast",
        title,
        link,
        description: "Canals & locks",
        picture: "https://cdn.sample/cover.jpg",
      },
      author: "Ada Vale",
    });
  });

  test.each([
    ["torn", "malformed", "The feed is broken and cannot be read."],
    ["page", "malformed", "There is no RSS feed at this address."],
    ["malformed.sample", "malformed", "There is no RSS feed at this address."],
    ["none", "not_found", "There is nothing at this address."],
    ["ratelimit.sample", "rate_limited", "The podcast's feed asks for patience."],
    ["broken.sample", "unavailable", "The podcast's feed is not available: it answered 500."],
    ["slow.sample", "unavailable", "The podcast's feed did not answer"],
    ["redirect.sample", "refused", "This address leads to a private network and is not asked."],
  ])("%s is %s: %s", async (name, kind, message) => {
    const { call } = await simulate(podcast);
    const failure = await failureOf(podcast.read(call, `${call.base}/${name}`));
    expect(failure).toMatchObject({ kind, message: expect.stringContaining(message) });
  });

  test("a newspaper's feed is no podcast", async () => {
    const { call } = await simulate(podcast);
    expect(await podcast.read(call, `${call.base}/news`)).toMatchObject({
      failure: "malformed",
      msg: "The feed at this address is no podcast.",
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
  ])("%s is not asked", async (link) => {
    const { call, paths } = await simulate(podcast);
    expect((await failureOf(podcast.read(call, link))).kind).toBe("refused");
    expect(paths).toEqual([]);
  });
});
