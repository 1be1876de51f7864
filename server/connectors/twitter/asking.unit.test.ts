import { describe, expect, test } from "vitest";
import type { Answer } from "../connector.ts";
import { failureOf, simulate } from "../testing/simulate.ts";
import { twitter } from "./twitter.ts";

const ask = (username: string, externalId?: string) => ({ network: "twitter", username, externalId }) as const;
const accountIn = (answer: Answer | undefined) =>
  answer && "record" in answer ? answer.record.accounts[0] : undefined;
const toldBy = (answers: Answer[]) =>
  answers.map((answer) => ("failure" in answer ? answer.failure : accountIn(answer)?.username));
const CENT = 10_000;

describe("asking X", () => {
  test("tells who is looked up without their posts, for one cent", async () => {
    const { call, spent } = await simulate(twitter);
    const account = accountIn(await twitter.lookup(call, ask("@Ada.sample")));
    expect(account).toMatchObject({
      username: "ada.sample",
      externalId: "1500000000001",
      counts: [{ followers: 48_210, following: 312, posts: 130 }],
      posts: [],
    });
    expect(spent).toEqual([{ units: 1, micros: CENT }]);
  });

  test("pulls many with one question for all, and the posts of each", async () => {
    const { call, paths, spent } = await simulate(twitter);
    const asked = [
      ask("ada.sample"),
      ask("nobody.sample"),
      ask("suspended.sample"),
      ask("private.sample"),
      ask("no name"),
    ];
    const answers = await twitter.pull(call, [...asked, ask("renamed.sample", "1500000000003")]);
    expect(toldBy(answers)).toEqual(["ada.sample", "not_found", "private", "private", "not_found", "cleo.sample"]);
    expect(accountIn(answers[0])?.posts).toHaveLength(10);
    expect(accountIn(answers[0])?.posts[0]).toMatchObject({ hashtags: ["morning"], views: expect.any(Number) });
    expect(paths).toHaveLength(3); // by id, by name, and one for the posts of Ada: Cleo has none
    expect(spent.map(({ micros }) => micros)).toEqual([CENT, 4 * CENT, 10 * 5_000]);
  });

  test("sends nothing that would cost more than the month has left", async () => {
    const { call, paths } = await simulate(twitter, { cap: CENT - 1 });
    expect((await failureOf(twitter.pull(call, [ask("ada.sample")]))).kind).toBe("limit_reached");
    expect(paths).toEqual([]);
  });

  test("keeps whom it has paid for when the money does not reach for their posts", async () => {
    const { call, paths } = await simulate(twitter, { cap: 2 * CENT });
    const answers = await twitter.pull(call, [ask("ada.sample"), ask("ben.sample")]);
    expect(toldBy(answers)).toEqual(["ada.sample", "ben.sample"]);
    expect(accountIn(answers[0])?.posts).toEqual([]);
    expect(paths).toHaveLength(1);
  });

  test.each([
    ["quota.sample", "quota"],
    ["ratelimit.sample", "rate_limited"],
    ["broken.sample", "unavailable"],
    ["malformed.sample", "malformed"],
    ["slow.sample", "unavailable"],
    ["redirect.sample", "refused"],
  ])("%s is %s", async (username, kind) => {
    const { call } = await simulate(twitter);
    expect((await failureOf(twitter.lookup(call, ask(username)))).kind).toBe(kind);
  });

  test("is told when to come back by X's own header", async () => {
    const { call } = await simulate(twitter);
    const { retryAt } = await failureOf(twitter.lookup(call, ask("ratelimit.sample")));
    expect(retryAt?.getTime()).toBeGreaterThan(Date.now());
  });

  test("says no figures of whom X gives none", async () => {
    const { call } = await simulate(twitter);
    expect(accountIn(await twitter.lookup(call, ask("hidden.sample")))?.counts[0]?.followers).toBeUndefined();
  });

  test("is refused with another token", async () => {
    const { call } = await simulate(twitter, { credential: "of another" });
    expect((await failureOf(twitter.test(call))).kind).toBe("unauthorized");
  });

  test("is tested for nothing", async () => {
    const { call, spent } = await simulate(twitter);
    expect(await twitter.test(call)).toBe("X accepts the token: 1,234 posts read in this period.");
    expect(spent).toEqual([{ units: 1, micros: 0 }]);
  });
});
