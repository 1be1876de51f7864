import { describe, expect, test } from "vitest";
import type { Answer } from "../connector.ts";
import { failureOf, simulate } from "../testing/simulate.ts";
import { mastodon } from "./mastodon.ts";

const ask = (username: string) => ({ network: "mastodon", username }) as const;
const accountIn = (answer: Answer | undefined) =>
  answer && "record" in answer ? answer.record.accounts[0] : undefined;

describe("asking Mastodon", () => {
  test("tells an account of a server with its newest posts, page by page", async () => {
    const { call, paths } = await simulate(mastodon);
    const account = accountIn(await mastodon.lookup(call, ask("@Ada@Social.sample")));
    expect(account).toMatchObject({
      username: "ada@social.sample",
      externalId: "1@social.sample",
      biography: "Rye & slow mornings",
      counts: [{ followers: 48_210, following: 312, posts: 130 }],
    });
    expect(account?.posts).toHaveLength(60);
    expect(new Set(account?.posts.map(({ externalId }) => externalId)).size).toBe(60);
    expect(account?.posts[0]).toMatchObject({
      text: "Day 130, with @ben #morning",
      mentions: ["ben@social.sample"],
      hashtags: ["morning"],
    });
    expect(paths).toHaveLength(3);
  });

  test("says nothing where somebody hides how many follow", async () => {
    const { call } = await simulate(mastodon);
    const account = accountIn(await mastodon.lookup(call, ask("hidden@social.sample")));
    expect(account?.counts[0]).toMatchObject({ followers: undefined, posts: 8 });
  });

  test("answers who is not told in a sentence", async () => {
    const { call } = await simulate(mastodon);
    expect(await mastodon.lookup(call, ask("ada"))).toMatchObject({
      failure: "not_found",
      msg: "ada names no server: handles on Mastodon are written name@server.",
    });
    expect(await mastodon.lookup(call, ask("suspended@social.sample"))).toMatchObject({ failure: "private" });
  });

  test.each([
    ["nobody@social.sample", "not_found", "Nobody on social.sample is called nobody."],
    ["ada@blog.sample", "not_found", "blog.sample is no Mastodon server, or does not answer as one."],
    ["ada@nowhere.sample", "not_found", "nowhere.sample is no Mastodon server, or does not answer as one."],
    ["ada@closed.sample", "private", "closed.sample shows nothing to strangers."],
    ["ratelimit@social.sample", "rate_limited", "Mastodon asks for patience."],
    ["broken@social.sample", "unavailable", "Mastodon is not available: it answered 500."],
    ["slow@social.sample", "unavailable", "Mastodon did not answer within 1 s."],
    ["redirect@social.sample", "refused", "This address leads to a private network and is not asked."],
    ["malformed@social.sample", "not_found", "social.sample is no Mastodon server, or does not answer as one."],
  ])("%s is %s", async (username, kind, message) => {
    const { call } = await simulate(mastodon);
    expect(await failureOf(mastodon.lookup(call, ask(username)))).toMatchObject({
      kind,
      message: expect.stringContaining(message),
    });
  });

  test("is told when to come back by the server's own header", async () => {
    const { call } = await simulate(mastodon);
    const { retryAt } = await failureOf(mastodon.lookup(call, ask("ratelimit@social.sample")));
    expect(retryAt?.getTime()).toBeGreaterThan(Date.now());
  });

  test("a server in trouble keeps nobody on another from being told", async () => {
    const { call } = await simulate(mastodon);
    const names = ["broken@social.sample", "ada@closed.sample", "cleo@social.sample"];
    const answers = await mastodon.pull(
      call,
      names.map((name) => ask(name)),
    );
    const told = answers.map((answer) => ("failure" in answer ? answer.failure : accountIn(answer)?.username));
    expect(told).toEqual(["unavailable", "private", "cleo@social.sample"]);
  });

  test("is tested by one question", async () => {
    const { call, paths } = await simulate(mastodon);
    expect(await mastodon.test(call)).toBe("A simulated server answers.");
    expect(paths).toHaveLength(1);
  });
});
