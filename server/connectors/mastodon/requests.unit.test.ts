import { describe, expect, test } from "vitest";
import { START } from "#test/support/databases.ts";
import { askSimulated, failureOf, useNetworks } from "#test/support/networks.ts";
import type { AccountResult } from "../connector.ts";
import { mastodon } from "./mastodon.ts";

const networks = useNetworks();
const open = () => askSimulated(mastodon, networks(), { timeoutMs: 1_000 });
const who = (username: string) => ({ network: "mastodon", username }) as const;
const accountIn = (answer: AccountResult | undefined) =>
  answer && "record" in answer ? answer.record.accounts[0] : undefined;
const outcomes = (answers: AccountResult[]) =>
  answers.map((answer) => ("failure" in answer ? answer.failure : accountIn(answer)?.username));

describe("asking Mastodon", () => {
  test("tells an account of a server with its newest posts, page by page", async () => {
    const { call, spent } = open();
    const account = accountIn(await mastodon.lookup(call, who("@Ada.sample@Social.sample")));
    expect(account).toMatchObject({
      username: "ada.sample@social.sample",
      externalId: expect.stringMatching(/^\d+@social\.sample$/),
      biography: expect.stringContaining("Bread & butter"),
      counts: [{ followers: expect.any(Number), following: expect.any(Number), posts: expect.any(Number) }],
    });
    expect(new Set(account?.posts.map(({ externalId }) => externalId)).size).toBe(60);
    expect(account?.posts[0]).toMatchObject({
      text: expect.stringMatching(/ & more\n\n#\w+.* with @bea$/),
      mentions: ["bea@social.sample"],
    });
    expect(spent.calls).toBe(3);
  });

  test("has no followers where they are hidden, and continues: a locked account posts in public", async () => {
    const account = accountIn(await mastodon.lookup(open().call, who("hidden.sample@social.sample")));
    expect(account?.counts[0]).toMatchObject({ followers: undefined, posts: expect.any(Number) });
    expect(account?.posts).not.toEqual([]);
  });

  test("gives the reason for missing accounts", async () => {
    const { call } = open();
    expect(await mastodon.lookup(call, who("ada"))).toEqual({
      failure: "not_found",
      msg: "ada has no server: Mastodon handles are written name@server.",
    });
    expect(await mastodon.lookup(call, who("private.sample@social.sample"))).toMatchObject({ failure: "private" });
  });

  test.each([
    ["notfound.sample@social.sample", "not_found", "There is no account notfound.sample on social.sample."],
    ["ada@blog.sample", "not_found", "blog.sample is not a Mastodon server."],
    ["ada@nowhere.example", "not_found", "nowhere.example is not a Mastodon server."],
    ["ada@closed.sample", "private", "closed.sample requires a login."],
    ["ratelimit.sample@social.sample", "rate_limited", "Mastodon is rate limiting requests."],
    ["broken.sample@social.sample", "unavailable", "Mastodon is not available (status 500)."],
    ["slow.sample@social.sample", "unavailable", "Mastodon did not respond within 1 s."],
    ["redirect.sample@social.sample", "refused", "This URL leads to a private network and is blocked."],
    ["malformed.sample@social.sample", "not_found", "social.sample is not a Mastodon server."],
  ])("%s is %s: %s", async (username, kind, message) => {
    expect(await failureOf(mastodon.lookup(open().call, who(username)))).toMatchObject({ kind, message });
  });

  test("comes back when the server's own header says so", async () => {
    const { retryAt } = await failureOf(mastodon.lookup(open().call, who("ratelimit.sample@social.sample")));
    expect(retryAt?.getTime()).toBeGreaterThan(START.getTime() + 60_000);
  });

  test("a failing server does not affect accounts on others", async () => {
    const names = ["broken.sample@social.sample", "ada@closed.sample", "cleo.sample@other.sample"];
    const answers = await mastodon.pull(
      open().call,
      names.map((name) => who(name)),
    );
    expect(outcomes(answers)).toEqual(["unavailable", "private", "cleo.sample@other.sample"]);
  });

  test("is tested by one question", async () => {
    const { call, spent } = open();
    expect(await mastodon.test(call)).toBe("A simulated server is reachable.");
    expect(spent.calls).toBe(1);
  });
});
