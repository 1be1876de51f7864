import { describe, expect, test } from "vitest";
import { START } from "#test/support/databases.ts";
import { askSimulated, failureOf, useNetworks } from "#test/support/networks.ts";
import type { AccountResult, AccountRequest } from "../connector.ts";
import { twitch } from "./twitch.ts";

const networks = useNetworks();
const ask = (overrides?: Parameters<typeof askSimulated>[2]) => askSimulated(twitch, networks(), overrides);
const who = (username: string, externalId?: string): AccountRequest => ({
  network: "twitch",
  username,
  ...(externalId !== undefined && { externalId }),
});
const accountOf = (answer: AccountResult | undefined) => {
  const account = answer && "record" in answer ? answer.record.accounts[0] : undefined;
  if (!account) throw new Error("there is no account", { cause: answer });
  return account;
};

describe("looking a channel up", () => {
  test("tells followers in all and the newest videos", async () => {
    const { call } = ask();
    const account = accountOf(await twitch.lookup(call, who("@Anna_Plays.sample")));
    expect(account).toMatchObject({ network: "twitch", username: "anna_plays.sample" });
    expect(account.externalId).toMatch(/^\d+$/);
    expect(account.counts).toEqual([{ at: call.now, precision: "second", followers: expect.any(Number) }]);
    expect(account.posts.length).toBeGreaterThanOrEqual(50);
    expect(new Set(account.posts.map(({ format }) => format))).toEqual(new Set(["video", "stream"]));
    expect(account.posts.some(({ likes }) => likes !== undefined)).toBe(false);
    expect(accountOf(await twitch.lookup(call, who("whoever", account.externalId))).username).toBe("anna_plays.sample");
  });

  test("asks for a token once and keeps it", async () => {
    const first = ask();
    await twitch.lookup(first.call, who("ben.sample"));
    const { call, spent } = ask();
    await twitch.lookup(call, who("ben.sample"));
    // users, streams, followers, videos
    expect(spent).toEqual({ calls: 4, units: 4, micros: 0 });
  });

  test("replaces a revoked token, once", async () => {
    const { call } = ask();
    expect(accountOf(await twitch.lookup(call, who("revoked.sample"))).username).toBe("revoked.sample");
  });

  test("tells one who keeps no videos all the same", async () => {
    const account = accountOf(await twitch.lookup(ask().call, who("hidden.sample")));
    expect(account.counts[0]?.followers).toBeGreaterThan(0);
    expect(account.posts.every(({ views }) => views === undefined)).toBe(true);
  });

  test.each(["notfound.sample", "somebody_real", "no name at all", "a&b"])("does not find %s", async (username) => {
    expect(await twitch.lookup(ask().call, who(username))).toMatchObject({ failure: "not_found" });
  });
});

describe("refusals", () => {
  test.each([
    ["ratelimit.sample", "rate_limited"],
    ["quota.sample", "rate_limited"],
    ["private.sample", "private"],
    ["broken.sample", "unavailable"],
    ["malformed.sample", "malformed"],
    ["redirect.sample", "refused"],
  ])("of %s are %s", async (username, kind) => {
    expect(await failureOf(twitch.lookup(ask().call, who(username)))).toMatchObject({ kind });
  });

  test("for patience say when the points are renewed", async () => {
    const { retryAt } = await failureOf(twitch.lookup(ask().call, who("ratelimit.sample")));
    expect((retryAt?.getTime() ?? 0) - START.getTime()).toBeGreaterThan(100_000);
  });

  test("that are temporary are awaited", async () => {
    expect(accountOf(await twitch.lookup(ask().call, who("later.sample"))).username).toBe("later.sample");
  });

  test("a network that says nothing is not waited for", async () => {
    const failure = await failureOf(twitch.lookup(ask({ timeoutMs: 200 }).call, who("slow.sample")));
    expect(failure.kind).toBe("unavailable");
  });

  test.each<Record<string, string>>([{ clientId: "wrong" }, { clientSecret: "wrong" }])(
    "reports wrong credentials: %j",
    async (credentials) => {
      const failure = await failureOf(twitch.test(ask({ credentials }).call));
      expect(failure).toMatchObject({ kind: "unauthorized" });
    },
  );

  test("the right credentials are accepted", async () => {
    expect(await twitch.test(ask().call)).toBe("Twitch accepts the client's id and secret.");
  });
});

test("many are requested at once, in order, with missing ones reported", async () => {
  const { externalId } = accountOf(await twitch.lookup(ask().call, who("b.sample")));
  const { call, spent } = ask();
  const requested = [who("a.sample"), who("b.sample", externalId), who("gone"), who("c.sample")];
  const answers = await twitch.pull(call, requested);
  expect(answers.map((answer) => ("record" in answer ? accountOf(answer).username : answer.failure))).toEqual([
    "a.sample",
    "b.sample",
    "not_found",
    "c.sample",
  ]);
  // By name, by id, streams; then followers and videos of each.
  expect(spent.calls).toBe(3 + 2 * 3);
});
