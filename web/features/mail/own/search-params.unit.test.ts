import { expect, test } from "vitest";
import { ownMessagesUrl, readOwnMessages, writeOwnMessages } from "./search-params.ts";

test("reads what the URL says, and writes only what differs from the usual", () => {
  const thread = "019aa000-0000-7000-8000-000000000001";
  const state = { from: "visitors", of: 12, page: 3, archived: true, thread } as const;
  expect(writeOwnMessages(state)).toEqual(state);
  expect(readOwnMessages(writeOwnMessages(state))).toEqual(state);
  expect(ownMessagesUrl.search({})).toEqual({});
  expect(ownMessagesUrl.search({ from: "other", of: "y", page: 0, archived: "x", thread: "z" })).toEqual({});
});
