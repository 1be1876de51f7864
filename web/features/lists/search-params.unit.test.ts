import { expect, test } from "vitest";
import { listSearch } from "./search-params.ts";

test.each([
  ["tab=feedback&said=reject", { tab: "feedback", feedback: "reject" }],
  ["feedback=approve&said=reject", { feedback: "approve" }],
  ["feedback=other&said=unknown", {}],
])("reads the feedback filter of %s, in old links too", (url, search) => {
  expect(listSearch(Object.fromEntries(new URLSearchParams(url)))).toEqual(search);
});

test.each([
  ["network=tiktok&search=ana", { networks: "tiktok", search: "ana" }],
  ["network=tiktok&networks=youtube", { networks: "youtube" }],
  ["network=myspace", {}],
])("reads the network of %s, as links of earlier versions have it", (url, search) => {
  expect(listSearch(Object.fromEntries(new URLSearchParams(url)))).toEqual(search);
});

test("reads the filters of the CRM, and those of fields that are not loaded yet", () => {
  const field = "f-019aa000-0000-7000-8000-000000000000";
  const search = { hasEmail: true, verdicts: "approve,none", not: "verdicts", [field]: "10..", sort: field };
  expect(listSearch({ not: `${field},tags` })).toEqual({ not: `${field},tags` });
  expect(listSearch(search)).toEqual(search);
});
