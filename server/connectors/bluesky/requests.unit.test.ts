import { describe, expect, test } from "vitest";
import { START } from "#test/support/databases.ts";
import { askSimulated, failureOf, useNetworks } from "#test/support/networks.ts";
import type { AccountResult } from "../connector.ts";
import { bluesky } from "./bluesky.ts";

const networks = useNetworks();
const open = () => askSimulated(bluesky, networks(), { timeoutMs: 2_000 });
const who = (username: string, externalId?: string) => ({ network: "bluesky", username, externalId }) as const;
const accountIn = (answer: AccountResult | undefined) =>
  answer && "record" in answer ? answer.record.accounts[0] : undefined;
const outcomes = (answers: AccountResult[]) =>
  answers.map((answer) => ("failure" in answer ? answer.failure : accountIn(answer)?.username));

describe("asking Bluesky", () => {
  test("tells a profile with its newest own posts", async () => {
    const { call, spent } = open();
    const account = accountIn(await bluesky.lookup(call, who("@Ada.sample")));
    expect(account).toMatchObject({
      username: "ada.sample",
      biography: expect.stringContaining("Invented"),
      counts: [{ followers: expect.any(Number), following: expect.any(Number), posts: expect.any(Number) }],
    });
    expect(account?.posts).toHaveLength(50);
    expect(account?.posts.every(({ url }) => url?.includes(account.externalId ?? "nobody"))).toBe(true);
    expect(account?.posts[0]?.hashtags).not.toEqual([]);
    expect(spent.calls).toBe(2);
  });

  test("identifies an account by its id, whatever its handle was", async () => {
    const { call } = open();
    const { externalId } = accountIn(await bluesky.lookup(call, who("ada.sample"))) ?? {};
    expect(accountIn(await bluesky.lookup(call, who("old.sample", externalId)))?.username).toBe("ada.sample");
  });

  test("leaves values unknown, not 0, where Bluesky provides none", async () => {
    const { call } = open();
    const account = accountIn(await bluesky.lookup(call, who("hidden.sample")));
    expect(account?.counts[0]).toMatchObject({ followers: undefined, posts: expect.any(Number) });
    expect(account?.posts[0]).toMatchObject({ likes: undefined, comments: expect.any(Number) });
  });

  test("answers each of many in their order, with one question for all profiles", async () => {
    const { call, spent } = open();
    const names = ["cleo.sample", "notfound.sample", "no name", "somebody.example", "private.sample", "ben.sample"];
    const answers = await bluesky.pull(
      call,
      names.map((name) => who(name)),
    );
    expect(outcomes(answers)).toEqual(["cleo.sample", "not_found", "not_found", "not_found", "private", "ben.sample"]);
    expect(spent.calls).toBe(3);
  });

  test.each([
    ["ratelimit.sample", "rate_limited"],
    ["broken.sample", "unavailable"],
    ["malformed.sample", "malformed"],
    ["slow.sample", "unavailable"],
    ["redirect.sample", "refused"],
  ])("%s is %s", async (username, kind) => {
    expect((await failureOf(bluesky.lookup(open().call, who(username)))).kind).toBe(kind);
  });

  test("retries at the given time", async () => {
    const { retryAt } = await failureOf(bluesky.lookup(open().call, who("ratelimit.sample")));
    expect(retryAt?.getTime()).toBeGreaterThan(START.getTime() + 60_000);
    expect(outcomes([await bluesky.lookup(open().call, who("later.sample"))])).toEqual(["later.sample"]);
  });

  test("is tested by one question", async () => {
    const { call, spent } = open();
    expect(await bluesky.test(call)).toBe("Bluesky is reachable.");
    expect(spent.calls).toBe(1);
  });
});
