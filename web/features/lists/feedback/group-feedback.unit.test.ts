import type { FeedbackView } from "#contract/lists/shapes.ts";
import { expect, test } from "vitest";
import { makeCard } from "#test/factories/cards.ts";
import { groupFeedback, isApproved, hasFeedback } from "./group-feedback.ts";

const word = (creatorId: string, minute: number, fields: Partial<FeedbackView> = {}): FeedbackView => ({
  creatorId,
  reviewer: "Grace",
  verdict: null,
  comment: "",
  at: new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString(),
  ...fields,
});

const groups = groupFeedback(
  [
    word("1", 0, { verdict: "approve" }),
    word("2", 5, { verdict: "approve" }),
    word("2", 9, { verdict: "reject", comment: "too loud" }),
    word("3", 1, { comment: "who is this?" }),
    word("404", 20, { verdict: "approve" }),
  ],
  ["1", "2", "3"].map((_id) => makeCard({ _id })),
);
const names = (some: typeof groups) => some.map(({ creator }) => creator._id);

test("groups feedback by creator, newest first, without creators who no longer exist", () => {
  expect(names(groups)).toEqual(["2", "3", "1"]);
  expect(groups[0]?.words.map(({ verdict }) => verdict)).toEqual(["reject", "approve"]);
  expect(groups[0]?.counts).toEqual({ approve: 1, maybe: 0, reject: 1 });
});

test("filters creators by the feedback they got", () => {
  const found = (filter: Parameters<typeof hasFeedback>[1]) =>
    names(groups.filter((group) => hasFeedback(group, filter)));
  expect(found(undefined)).toHaveLength(3);
  expect([found("approve"), found("reject"), found("maybe"), found("commented")]).toEqual([
    ["2", "1"],
    ["2"],
    [],
    ["2", "3"],
  ]);
});

test("a creator is approved when approved at least once and never rejected", () => {
  expect(names(groups.filter(isApproved))).toEqual(["1"]);
});
