import { expect, test } from "vitest";
import { createApiKey } from "#contract/api-keys.ts";
import { declineOffer } from "#contract/import-offers.ts";
import { EMAIL_MAX, NAME_MAX } from "#contract/base/limits.ts";
import { sendCommunityMessage, suggestProfiles } from "#contract/support.ts";
import { invite } from "#contract/workspaces.ts";
import { checkBy } from "./check-by.ts";
import { bodyOf, changedOf, errorsAtFields, lengthOf } from "./form-fields.ts";

test("a field is as long as its schema allows, whatever wraps it", () => {
  expect(lengthOf(createApiKey, "name")).toBe(NAME_MAX);
  expect(lengthOf(invite, "email")).toBe(EMAIL_MAX);
  expect(lengthOf(sendCommunityMessage, "object")).toBe(lengthOf(sendCommunityMessage, "subject"));
  expect(lengthOf(sendCommunityMessage, "object")).toBeGreaterThan(0);
  expect(lengthOf(sendCommunityMessage, "anonymous")).toBeUndefined();
  expect(lengthOf(suggestProfiles, "suggestions")).toBeUndefined();
});

test("only what is sent in the body is checked", () => {
  const input = { id: "019aa000-0000-7000-8000-000000000000", answer: "No, it has prices." };
  expect(checkBy(declineOffer)(bodyOf(declineOffer, input))).toEqual({});
  expect(Object.keys(checkBy(declineOffer)(input))).not.toEqual([]);
});

test("an error within a field is the field's, the first of several; others keep their path", () => {
  const errors = { "suggestions.1": "too long", "suggestions.4": "too short", name: "taken", "": "full" };
  expect(errorsAtFields(errors, { suggestions: "" })).toEqual({ suggestions: "too long", name: "taken", "": "full" });
});

test("only what differs from the earlier values is sent", () => {
  const before = { title: "Spring", budget: 100, hashtags: ["walk"], endsOn: null };
  const edited = { title: "Spring", budget: null, hashtags: ["walk"], endsOn: null };
  expect(changedOf<Partial<Record<string, unknown>>>(edited, before)).toEqual({ budget: null });
  expect(changedOf(before, { ...before, hashtags: [] })).toEqual({ hashtags: ["walk"] });
});
