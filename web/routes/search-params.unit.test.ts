import { expect, test } from "vitest";
import { visitorSearch } from "./search-params.ts";

test.for([
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n//evil.example",
  "javascript:1",
])("signing in does not lead to another site: %j", (next) => {
  expect(visitorSearch({ next })).toEqual({ next: undefined });
});

test("signing in leads to the page that was requested", () => {
  expect(visitorSearch({ next: "/crm?status=1" })).toEqual({ next: "/crm?status=1" });
});
