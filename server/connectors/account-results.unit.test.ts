import { describe, expect, test } from "vitest";
import type { FailureKind } from "#contract/sources.ts";
import { requestEach, createOptionalReader } from "./account-results.ts";
import type { AccountResult, AccountRequest } from "./connector.ts";
import { ConnectorFailure } from "./failure.ts";

const requested = ["a", "b", "c"].map((username): AccountRequest => ({ network: "bluesky", username }));
const record = (username: string): AccountResult => ({
  record: {
    accounts: [{ network: "bluesky", username, counts: [], posts: [] }],
    facts: {},
    at: new Date(0),
    niches: [],
  },
});

/** Requests a, b and c, one of which fails. */
async function askWith(failing: string, failure: Error) {
  const sent: string[] = [];
  const answers = await requestEach(requested, async ({ username }) => {
    sent.push(username);
    if (username === failing) throw failure;
    return record(username);
  });
  return { sent, outcomes: answers.map((answer) => ("failure" in answer ? answer.failure : "told")) };
}

describe("asking one after another", () => {
  test("a failure of one does not affect others", async () => {
    const { outcomes } = await askWith("b", new ConnectorFailure("private", "Not public."));
    expect(outcomes).toEqual(["told", "private", "told"]);
  });

  test("a used-up quota keeps received data and stops requests", async () => {
    const { sent, outcomes } = await askWith("b", new ConnectorFailure("quota", "Used up."));
    expect(sent).toEqual(["a", "b"]);
    expect(outcomes).toEqual(["told", "quota", "quota"]);
  });

  test("an initial failure of all is thrown", async () => {
    await expect(askWith("a", new ConnectorFailure("unauthorized", "Another key."))).rejects.toThrow("Another key.");
  });

  test("a mistake of the program is no answer", async () => {
    await expect(askWith("b", new TypeError("oops"))).rejects.toThrow(TypeError);
  });
});

describe("extras", () => {
  const failing = (kind: FailureKind) => () => Promise.reject(new ConnectorFailure(kind, "Not told."));

  test("are empty when missing, and the next are still requested", async () => {
    const extras = createOptionalReader();
    expect(await extras(failing("not_found"))).toEqual([]);
    expect(await extras(() => Promise.resolve([1]))).toEqual([1]);
  });

  test("are no longer requested once the network provides none", async () => {
    const extras = createOptionalReader();
    await extras(failing("limit_reached"));
    expect(await extras(() => Promise.reject(new Error("was asked for")))).toEqual([]);
  });

  test("hide no mistake of the program", async () => {
    await expect(createOptionalReader()(() => Promise.reject(new TypeError("oops")))).rejects.toThrow(TypeError);
  });
});
