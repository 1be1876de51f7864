import { describe, expect, test } from "vitest";
import type { Answer } from "../connector.ts";
import { failureOf, simulate } from "../testing/simulate.ts";
import { bluesky } from "./bluesky.ts";

const ask = (username: string, externalId?: string) => ({ network: "bluesky", username, externalId }) as const;
const accountIn = (answer: Answer | undefined) =>
  answer && "record" in answer ? answer.record.accounts[0] : undefined;

describe("asking Bluesky", () => {
  test("tells a profile with its newest own posts, page by page", async () => {
    const { call, paths } = await simulate(bluesky);
    const account = accountIn(await bluesky.lookup(call, ask("@Ada.sample")));
    expect(account).toMatchObject({
      username: "ada.sample",
      externalId: "did:plc:sample1",
      biography: "Rye & slow mornings",
      counts: [{ followers: 48_210, following: 312, posts: 130 }],
    });
    expect(account?.posts).toHaveLength(50);
    expect(account?.posts[0]).toMatchObject({ text: "Day 130, with @ben.sample #morning", hashtags: ["morning"] });
    expect(account?.posts.every(({ url }) => url?.includes("did:plc:sample1"))).toBe(true);
    expect(paths).toHaveLength(2);
  });

  test("knows somebody by their did", async () => {
    const { call } = await simulate(bluesky);
    expect(accountIn(await bluesky.lookup(call, ask("old.sample", "did:plc:sample2")))?.username).toBe("ben.sample");
  });

  test("says nothing where nothing is told, which is not 0", async () => {
    const { call } = await simulate(bluesky);
    const account = accountIn(await bluesky.lookup(call, ask("hidden.sample")));
    expect(account?.counts[0]).toMatchObject({ followers: undefined, posts: 8 });
    expect(account?.posts[0]).toMatchObject({ likes: undefined, comments: expect.any(Number) });
  });

  test("answers each of many in their order with one question for all profiles", async () => {
    const { call, paths } = await simulate(bluesky);
    const asked = ["cleo.sample", "nobody.sample", "no name", "private.sample", "ben.sample"].map((name) => ask(name));
    const answers = await bluesky.pull(call, asked);
    const told = answers.map((answer) => ("failure" in answer ? answer.failure : accountIn(answer)?.username));
    expect(told).toEqual(["cleo.sample", "not_found", "not_found", "private", "ben.sample"]);
    expect(paths.filter((path) => path.includes("getProfiles"))).toHaveLength(1);
  });

  test.each([
    ["ratelimit.sample", "rate_limited"],
    ["broken.sample", "unavailable"],
    ["malformed.sample", "malformed"],
    ["slow.sample", "unavailable"],
    ["redirect.sample", "refused"],
  ])("%s is %s", async (username, kind) => {
    const { call } = await simulate(bluesky);
    expect((await failureOf(bluesky.lookup(call, ask(username)))).kind).toBe(kind);
  });

  test("is told when to come back", async () => {
    const { call } = await simulate(bluesky);
    const { retryAt } = await failureOf(bluesky.lookup(call, ask("ratelimit.sample")));
    expect(retryAt).toEqual(new Date("2026-11-20T12:01:30Z"));
  });

  test("is tested by one question", async () => {
    const { call, paths } = await simulate(bluesky);
    expect(await bluesky.test(call)).toBe("Bluesky answers.");
    expect(paths).toHaveLength(1);
  });
});
