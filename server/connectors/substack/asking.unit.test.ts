import { describe, expect, test } from "vitest";
import { failureOf, simulate } from "../testing/simulate.ts";
import { substack } from "./substack.ts";

const ask = (username: string) => ({ network: "substack", username }) as const;

describe("asking Substack", () => {
  test("tells a newsletter with its newest articles and no figures", async () => {
    const { call, paths } = await simulate(substack);
    const answer = await substack.lookup(call, ask("@Ada.sample"));
    expect(answer).toMatchObject({
      record: {
        accounts: [{ username: "ada.sample", biography: "Rye & slow mornings", counts: [] }],
        facts: { fullName: "Ada Vale", language: "en" },
        publications: [{ kind: "newsletter", title: "Ada Vale's letters" }],
      },
    });
    const posts = "record" in answer ? answer.record.accounts[0]?.posts : [];
    expect(posts).toHaveLength(20);
    expect(posts?.[0]).toMatchObject({ format: "article", hashtags: ["morning"] });
    expect(posts?.[0]).not.toHaveProperty("likes");
    expect(paths).toEqual(["/substack/ada.sample/feed"]);
  });

  test.each([
    ["nobody.sample", "not_found"],
    ["html.sample", "malformed"],
    ["malformed.sample", "malformed"],
    ["ratelimit.sample", "rate_limited"],
    ["broken.sample", "unavailable"],
    ["slow.sample", "unavailable"],
    ["redirect.sample", "refused"],
  ])("%s is %s", async (username, kind) => {
    const { call } = await simulate(substack);
    expect((await failureOf(substack.lookup(call, ask(username)))).kind).toBe(kind);
  });

  test("asks nobody about what is no name of a newsletter", async () => {
    const { call, paths } = await simulate(substack);
    const official = { ...call, base: substack.base };
    for (const name of ["a.b", "evil.example/", "x@y", "-a", ""])
      expect(await substack.lookup(official, ask(name))).toMatchObject({ failure: "not_found" });
    expect(paths).toEqual([]);
  });

  test("a newsletter that is gone keeps no other from being told", async () => {
    const { call } = await simulate(substack);
    const answers = await substack.pull(call, [ask("nobody.sample"), ask("ben.sample")]);
    expect(answers).toMatchObject([
      { failure: "not_found", msg: "No newsletter on Substack is called nobody.sample." },
      { record: { accounts: [{ username: "ben.sample" }] } },
    ]);
  });

  test("is tested by Substack's own newsletter", async () => {
    const { call } = await simulate(substack);
    expect(await substack.test(call)).toBe("Substack answers with its own newsletter, Ada Vale's letters.");
  });
});
