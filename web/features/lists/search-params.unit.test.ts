import { expect, test } from "vitest";
import { listSearch } from "./search-params.ts";

test.each([
  ["tab=feedback&said=reject", { tab: "feedback", feedback: "reject" }],
  ["feedback=approve&said=reject", { feedback: "approve" }],
  ["feedback=other&said=unknown", {}],
])("reads the feedback filter of %s, in old links too", (url, search) => {
  expect(listSearch(Object.fromEntries(new URLSearchParams(url)))).toEqual(search);
});
