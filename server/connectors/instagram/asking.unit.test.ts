import { describe, expect, test } from "vitest";
import type { Answer } from "../connector.ts";
import { failureOf, simulate } from "../testing/simulate.ts";
import { instagram } from "./instagram.ts";

const ask = (username: string) => ({ network: "instagram", username }) as const;
const accountIn = (answer: Answer | undefined) =>
  answer && "record" in answer ? answer.record.accounts[0] : undefined;

describe("asking Instagram", () => {
  test("tells a professional account with its newest posts, page by page, of a version that stays", async () => {
    const { call, paths } = await simulate(instagram);
    const account = accountIn(await instagram.lookup(call, ask("@Ada.sample")));
    expect(account).toMatchObject({
      username: "ada.sample",
      counts: [{ followers: 48_210, following: 312, posts: 130 }],
    });
    expect(new Set(account?.posts.map(({ externalId }) => externalId)).size).toBe(50);
    expect(account?.posts[0]).toMatchObject({ hashtags: ["morning"], mentions: ["ben.sample"] });
    expect(paths).toHaveLength(2);
    expect(paths.every((path) => path.startsWith("/instagram/v25.0/"))).toBe(true);
    expect(paths.join(" ")).not.toContain("access_token");
  });

  test("says no likes where they are hidden, which is not 0", async () => {
    const { call } = await simulate(instagram);
    const account = accountIn(await instagram.lookup(call, ask("hidden.sample")));
    expect(account?.posts[0]).toMatchObject({ likes: undefined, comments: expect.any(Number) });
  });

  test("has posts without a page of them", async () => {
    const { call } = await simulate(instagram);
    expect(accountIn(await instagram.lookup(call, ask("cleo.sample")))?.posts).toEqual([]);
  });

  test("asks nothing about what is no name, nor what would ask for more than that", async () => {
    const { call, paths } = await simulate(instagram);
    for (const name of ["no name", "ada){id}", "ada.sample){media{id}},x"])
      expect(await instagram.lookup(call, ask(name))).toMatchObject({ failure: "not_found" });
    expect(paths).toEqual([]);
  });

  test.each([
    ["nobody.sample", "private"],
    ["quota.sample", "rate_limited"],
    ["ratelimit.sample", "rate_limited"],
    ["expired.sample", "unauthorized"],
    ["broken.sample", "unavailable"],
    ["malformed.sample", "malformed"],
    ["slow.sample", "unavailable"],
    ["redirect.sample", "refused"],
  ])("%s is %s", async (username, kind) => {
    const { call } = await simulate(instagram);
    expect((await failureOf(instagram.lookup(call, ask(username)))).kind).toBe(kind);
  });

  test("a personal account keeps nobody else from being told, too many questions do", async () => {
    const { call, paths } = await simulate(instagram);
    const names = ["nobody.sample", "ben.sample", "quota.sample", "cleo.sample"];
    const answers = await instagram.pull(
      call,
      names.map((name) => ask(name)),
    );
    const told = answers.map((answer) => ("failure" in answer ? answer.failure : accountIn(answer)?.username));
    expect(told).toEqual(["private", "ben.sample", "rate_limited", "rate_limited"]);
    expect(paths).toHaveLength(3);
  });

  test("is tested by who asks", async () => {
    const { call } = await simulate(instagram);
    expect(await instagram.test(call)).toBe("Instagram answers limelight.sample.");
  });

  test("is refused with another token", async () => {
    const { call } = await simulate(instagram, { credential: "of another" });
    expect((await failureOf(instagram.test(call))).kind).toBe("unauthorized");
  });
});
