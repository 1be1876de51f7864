import { describe, expect, test } from "vitest";
import { START } from "#test/support/databases.ts";
import { askSimulated, failureOf, useNetworks } from "#test/support/networks.ts";
import type { AccountResult } from "../connector.ts";
import { twitter } from "./twitter.ts";

const networks = useNetworks();
const open = (overrides: Parameters<typeof askSimulated>[2] = {}) =>
  askSimulated(twitter, networks(), { timeoutMs: 1_000, ...overrides });
const who = (username: string, externalId?: string) => ({ network: "twitter", username, externalId }) as const;
const accountIn = (answer: AccountResult | undefined) =>
  answer && "record" in answer ? answer.record.accounts[0] : undefined;
const outcomes = (answers: AccountResult[]) =>
  answers.map((answer) => ("failure" in answer ? answer.failure : accountIn(answer)?.username));
const CENT = 10_000;
const TEN_POSTS = 10 * 5_000;

describe("asking X", () => {
  test("tells who is looked up without their posts, for one cent", async () => {
    const { call, spent } = open();
    expect(accountIn(await twitter.lookup(call, who("@Ada.sample")))).toMatchObject({
      username: "ada.sample",
      externalId: expect.stringMatching(/^\d+$/),
      counts: [{ followers: expect.any(Number), following: expect.any(Number), posts: expect.any(Number) }],
      posts: [],
    });
    expect(spent).toEqual({ calls: 1, units: 1, micros: CENT });
  });

  test("pulls many with one question for all, and ten posts of each", async () => {
    const { call, spent } = open();
    const requested = ["ada.sample", "notfound.sample", "private.sample", "no name"].map((name) => who(name));
    const answers = await twitter.pull(call, requested);
    expect(outcomes(answers)).toEqual(["ada.sample", "not_found", "private", "not_found"]);
    expect(accountIn(answers[0])?.posts).toHaveLength(10);
    expect(accountIn(answers[0])?.posts[0]).toMatchObject({ likes: expect.any(Number), views: expect.any(Number) });
    // Three valid names are requested, and one of them has posts.
    expect(spent).toEqual({ calls: 2, units: 2, micros: 3 * CENT + TEN_POSTS });
  });

  test("identifies an account by its id, whatever its handle was", async () => {
    const { call } = open();
    const { externalId } = accountIn(await twitter.lookup(call, who("ada.sample"))) ?? {};
    const answers = await twitter.pull(call, [who("old.sample", externalId), who("ben.sample", "row 7 of a file")]);
    expect(outcomes(answers)).toEqual(["ada.sample", "ben.sample"]);
  });

  test("sends nothing that would cost more than the month has left", async () => {
    const { call, spent } = open({ capMicros: CENT - 1 });
    expect((await failureOf(twitter.pull(call, [who("ada.sample")]))).kind).toBe("limit_reached");
    expect(spent.calls).toBe(0);
  });

  test("keeps paid profiles when the budget does not cover their posts", async () => {
    const { call, spent } = open({ capMicros: 2 * CENT });
    const answers = await twitter.pull(call, [who("ada.sample"), who("ben.sample")]);
    expect(outcomes(answers)).toEqual(["ada.sample", "ben.sample"]);
    expect(accountIn(answers[0])?.posts).toEqual([]);
    expect(spent).toEqual({ calls: 1, units: 1, micros: 2 * CENT });
  });

  test.each([
    ["quota.sample", "quota"],
    ["ratelimit.sample", "rate_limited"],
    ["broken.sample", "unavailable"],
    ["malformed.sample", "malformed"],
    ["slow.sample", "unavailable"],
    ["redirect.sample", "refused"],
  ])("%s is %s", async (username, kind) => {
    expect((await failureOf(twitter.lookup(open().call, who(username)))).kind).toBe(kind);
  });

  test("comes back when X's own header says so", async () => {
    const { retryAt } = await failureOf(twitter.lookup(open().call, who("ratelimit.sample")));
    expect(retryAt?.getTime()).toBeGreaterThan(START.getTime() + 60_000);
  });

  test("leaves figures unknown, not 0, where X provides none", async () => {
    const account = accountIn(await twitter.lookup(open().call, who("hidden.sample")));
    expect(account?.counts[0]?.followers).toBeUndefined();
  });

  test("is refused with another token", async () => {
    const { call } = open({ credentials: { bearerToken: "of another" } });
    expect((await failureOf(twitter.test(call))).kind).toBe("unauthorized");
  });

  test("is tested for nothing", async () => {
    const { call, spent } = open();
    expect(await twitter.test(call)).toBe("X accepts the token: 1,234 posts read in this period.");
    expect(spent).toEqual({ calls: 1, units: 1, micros: 0 });
  });
});
