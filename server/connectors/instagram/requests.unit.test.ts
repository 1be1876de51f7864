import { describe, expect, test } from "vitest";
import { askSimulated, failureOf, useNetworks } from "#test/support/networks.ts";
import type { AccountResult } from "../connector.ts";
import { instagram } from "./instagram.ts";

const networks = useNetworks();
const open = (overrides: Parameters<typeof askSimulated>[2] = {}) =>
  askSimulated(instagram, networks(), { timeoutMs: 1_000, ...overrides });
const who = (username: string) => ({ network: "instagram", username }) as const;
const accountIn = (answer: AccountResult | undefined) =>
  answer && "record" in answer ? answer.record.accounts[0] : undefined;
const outcomes = (answers: AccountResult[]) =>
  answers.map((answer) => ("failure" in answer ? answer.failure : accountIn(answer)?.username));

describe("asking Instagram", () => {
  test("tells a professional account with its newest posts, page by page", async () => {
    const { call, spent } = open();
    const account = accountIn(await instagram.lookup(call, who("@Ada.sample")));
    expect(account).toMatchObject({
      username: "ada.sample",
      counts: [{ followers: expect.any(Number), following: expect.any(Number), posts: expect.any(Number) }],
    });
    expect(new Set(account?.posts.map(({ externalId }) => externalId)).size).toBe(50);
    expect(new Set(account?.posts.map(({ format }) => format))).toEqual(new Set(["short", "image", "carousel"]));
    expect(spent.calls).toBe(2);
  });

  test("says no likes where they are hidden, which is not 0", async () => {
    const account = accountIn(await instagram.lookup(open().call, who("hidden.sample")));
    expect(account?.posts[0]).toMatchObject({ likes: undefined, comments: expect.any(Number) });
  });

  test("asks nothing about what is no name, nor what would ask for more than that", async () => {
    const { call, spent } = open();
    const names = ["no name", "ada){id}", "ada.sample){media{id}},x"];
    const answers = await instagram.pull(
      call,
      names.map((name) => who(name)),
    );
    expect(outcomes(answers)).toEqual(["not_found", "not_found", "not_found"]);
    expect(spent.calls).toBe(0);
  });

  test.each([
    ["notfound.sample", "private"],
    ["private.sample", "private"],
    ["quota.sample", "rate_limited"],
    ["ratelimit.sample", "rate_limited"],
    ["expired.sample", "unauthorized"],
    ["broken.sample", "unavailable"],
    ["malformed.sample", "malformed"],
    ["slow.sample", "unavailable"],
    ["redirect.sample", "refused"],
  ])("%s is %s", async (username, kind) => {
    expect((await failureOf(instagram.lookup(open().call, who(username)))).kind).toBe(kind);
  });

  test("a personal account does not affect others, a rate limit does", async () => {
    const { call, spent } = open();
    const names = ["private.sample", "ben.sample", "quota.sample", "cleo.sample"];
    const answers = await instagram.pull(
      call,
      names.map((name) => who(name)),
    );
    expect(outcomes(answers)).toEqual(["private", "ben.sample", "rate_limited", "rate_limited"]);
    expect(spent.calls).toBe(4);
  });

  test("is tested by who asks", async () => {
    expect(await instagram.test(open().call)).toBe("Instagram accepts the token of limelight.sample.");
  });

  test("is refused with another token", async () => {
    const { call } = open({ credentials: { accessToken: "of another" } });
    expect((await failureOf(instagram.test(call))).kind).toBe("unauthorized");
  });
});
