import { describe, expect, test } from "vitest";
import { askSimulated, failureOf, useNetworks } from "#test/support/networks.ts";
import { substack } from "./substack.ts";

const networks = useNetworks();
const open = () => askSimulated(substack, networks(), { timeoutMs: 1_000 });
const who = (username: string) => ({ network: "substack", username }) as const;

describe("asking Substack", () => {
  test("tells a newsletter with its newest articles and no figures", async () => {
    const { call, spent } = open();
    const answer = await substack.lookup(call, who("@Ada.sample"));
    expect(answer).toMatchObject({
      record: {
        accounts: [{ username: "ada.sample", biography: expect.stringContaining("Invented"), counts: [] }],
        facts: { fullName: "Ada", language: expect.stringMatching(/^[a-z]{2}$/) },
        publications: [{ kind: "newsletter", title: "Ada's letters", link: "https://ada.sample.substack.com/" }],
      },
    });
    const posts = "record" in answer ? answer.record.accounts[0]?.posts : [];
    expect(posts).toHaveLength(20);
    expect(posts?.[0]).toMatchObject({ format: "article", url: expect.stringContaining("/p/letter-") });
    expect(posts?.[0]).not.toHaveProperty("likes");
    expect(spent.calls).toBe(1);
  });

  test.each([
    ["notfound.sample", "not_found"],
    ["private.sample", "malformed"],
    ["malformed.sample", "malformed"],
    ["ratelimit.sample", "rate_limited"],
    ["broken.sample", "unavailable"],
    ["slow.sample", "unavailable"],
    ["redirect.sample", "refused"],
  ])("%s is %s", async (username, kind) => {
    expect((await failureOf(substack.lookup(open().call, who(username)))).kind).toBe(kind);
  });

  test("sends no request for an invalid name", async () => {
    const { call, spent } = open();
    const official = { ...call, base: substack.base };
    const names = ["a.b", "evil.example/", "x@y", "-a", ""];
    const answers = await substack.pull(
      official,
      names.map((name) => who(name)),
    );
    expect(answers.every((answer) => "failure" in answer && answer.failure === "not_found")).toBe(true);
    expect(spent.calls).toBe(0);
  });

  test("a missing newsletter does not affect others", async () => {
    expect(await substack.pull(open().call, [who("notfound.sample"), who("ben.sample")])).toMatchObject([
      { failure: "not_found", msg: "There is no newsletter notfound.sample on Substack." },
      { record: { accounts: [{ username: "ben.sample" }] } },
    ]);
  });

  test("is tested by Substack's own newsletter", async () => {
    expect(await substack.test(open().call)).toBe("Substack is reachable: read its own newsletter, On's letters.");
  });
});
