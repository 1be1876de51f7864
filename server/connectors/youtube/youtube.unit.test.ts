import { describe, expect, test } from "vitest";
import { START } from "#test/support/databases.ts";
import { askSimulated, failureOf, useNetworks } from "#test/support/networks.ts";
import type { AccountResult, AccountRequest } from "../connector.ts";
import { explainOwn } from "./explain.ts";
import { youtube } from "./youtube.ts";

const networks = useNetworks();
const ask = (overrides?: Parameters<typeof askSimulated>[2]) => askSimulated(youtube, networks(), overrides);
const who = (username: string, externalId?: string): AccountRequest => ({
  network: "youtube",
  username,
  ...(externalId !== undefined && { externalId }),
});
const accountOf = (answer: AccountResult | undefined) => {
  if (!answer || !("record" in answer)) throw new Error("there is no record", { cause: answer });
  const [account] = answer.record.accounts;
  if (!account) throw new Error("there is no account");
  return account;
};

describe("looking a channel up", () => {
  test("costs three units for its figures and its newest fifty videos", async () => {
    const { call, spent } = ask();
    const answer = await youtube.lookup(call, who("@Anna_Bakes.sample"));
    const account = accountOf(answer);
    expect(account).toMatchObject({ network: "youtube", username: "anna_bakes.sample" });
    expect(account.counts).toEqual([
      {
        at: call.now,
        precision: "second",
        followers: expect.any(Number),
        posts: expect.any(Number),
        totalViews: expect.any(Number),
      },
    ]);
    // Some of the fifty in the playlist are deleted and missing among the videos.
    expect(account.posts.length).toBeGreaterThanOrEqual(46);
    expect(account.posts.length).toBeLessThan(50);
    const gone = "gone" in answer ? answer.gone : undefined;
    expect(gone).toHaveLength(50 - account.posts.length);
    expect(account.posts.filter(({ externalId }) => gone?.includes(externalId))).toEqual([]);
    expect(spent).toEqual({ calls: 3, units: 3, micros: 0 });
  });

  test("finds it by its id, and by an id in place of a name", async () => {
    const { call } = ask();
    const { externalId } = accountOf(await youtube.lookup(call, who("anna_bakes.sample")));
    expect(accountOf(await youtube.lookup(call, who("whoever", externalId))).username).toBe("anna_bakes.sample");
  });

  test("tells videos by figures that are absent where they are closed", async () => {
    const { posts } = accountOf(await youtube.lookup(ask().call, who("anna_bakes.sample")));
    expect(
      posts.every(({ format, views, likes }) => format === "video" && views !== undefined && likes !== undefined),
    ).toBe(true);
    expect(posts.some(({ comments }) => comments === undefined)).toBe(true);
    expect(posts.some(({ comments }) => comments !== undefined)).toBe(true);
  });

  test("hides what its owner hides", async () => {
    const { counts, posts } = accountOf(await youtube.lookup(ask().call, who("hidden.sample")));
    expect(counts[0]).toMatchObject({ followers: undefined, posts: expect.any(Number) });
    expect(
      posts.every(({ likes, comments, views }) => likes === undefined && comments === undefined && views !== undefined),
    ).toBe(true);
  });

  test("keeps the figures of a channel with hidden videos", async () => {
    const { counts, posts } = accountOf(await youtube.lookup(ask().call, who("private.sample")));
    expect(counts).toHaveLength(1);
    expect(posts).toEqual([]);
  });

  test.each(["notfound.sample", "somebody-real", "UCaaaaaaaaaaaaaaaaaaaaaa"])("does not find %s", async (username) => {
    expect(await youtube.lookup(ask().call, who(username))).toMatchObject({ failure: "not_found" });
  });
});

describe("refusals", () => {
  test.each([
    ["ratelimit.sample", "rate_limited", 1],
    ["quota.sample", "quota", 1],
    ["broken.sample", "unavailable", 3],
    ["malformed.sample", "malformed", 1],
    ["redirect.sample", "refused", 1],
  ])("of %s are %s after %i calls", async (username, kind, calls) => {
    const { call, spent, failures } = ask();
    const failure = await failureOf(youtube.lookup(call, who(username)));
    expect(failure.kind).toBe(kind);
    expect(spent.calls).toBe(calls);
    expect(failures).toEqual(kind === "refused" ? [] : [failure]);
  });

  test("for patience name when to ask again, those for the quota midnight in California", async () => {
    const { call } = ask();
    const patience = await failureOf(youtube.lookup(call, who("ratelimit.sample")));
    expect((patience.retryAt?.getTime() ?? 0) - START.getTime()).toBeGreaterThan(100_000);
    const quota = await failureOf(youtube.lookup(ask().call, who("quota.sample")));
    expect(quota.retryAt).toEqual(youtube.quota.resetsAt(call.now));
  });

  test("that are temporary are awaited", async () => {
    const { call, spent } = ask();
    expect(accountOf(await youtube.lookup(call, who("later.sample"))).username).toBe("later.sample");
    expect(spent.calls).toBe(4);
  });

  test("a network that says nothing is not waited for", async () => {
    const failure = await failureOf(youtube.lookup(ask({ timeoutMs: 200 }).call, who("slow.sample")));
    expect(failure.kind).toBe("unavailable");
  });

  test("of a shape that is not understood name the field", async () => {
    const failure = await failureOf(youtube.lookup(ask().call, who("malformed.sample")));
    expect(failure.message).toContain("items.0.statistics");
  });

  test.each(["wrong", ""])("a wrong key is reported: %j", async (apiKey) => {
    const failure = await failureOf(youtube.test(ask({ credentials: { apiKey } }).call));
    expect(failure).toMatchObject({ kind: "unauthorized", message: "YouTube does not accept the API key." });
  });

  test("the right one is accepted for one unit", async () => {
    const { call, spent } = ask();
    expect(await youtube.test(call)).toBe("YouTube accepts the key.");
    expect(spent.units).toBe(1);
  });
});

describe("pulling many", () => {
  test("costs one unit for all and two for each, in order, with missing ones reported", async () => {
    const found = ask();
    const names = ["b.sample", "a.sample", "c.sample"];
    const known = await Promise.all(
      names.map(async (name) => who(name, accountOf(await youtube.lookup(found.call, who(name))).externalId)),
    );
    const { call, spent } = ask();
    const answers = await youtube.pull(call, [...known, who("gone.sample", "UCgone")]);
    expect(answers.slice(0, 3).map((answer) => accountOf(answer).username)).toEqual(names);
    expect(answers[3]).toMatchObject({ failure: "not_found" });
    expect(spent.units).toBe(1 + 2 * 3);
  });

  test("keeps received data when the quota ends", async () => {
    const { call } = ask();
    const [first, second, third] = await youtube.pull(call, [who("a.sample"), who("quota.sample"), who("b.sample")]);
    expect(accountOf(first).username).toBe("a.sample");
    expect(second).toMatchObject({ failure: "quota" });
    expect(third).toMatchObject({ failure: "quota" });
  });
});

test.each([
  ["accessNotConfigured", "unavailable"],
  ["rateLimitExceeded", "rate_limited"],
  ["insufficientPermissions", undefined],
])(
  "a refusal of a creator's own request because of %s is the operator's where it names their project",
  (reason, kind) => {
    expect(explainOwn({ body: { error: { errors: [{ reason }] } } })?.kind).toBe(kind);
  },
);
