import { LOGO_MAX_BYTES } from "#contract/base/limits.ts";
import { expect, test } from "vitest";
import { whyNoLogo } from "./check-logo.ts";

test.each([
  ["image/png", LOGO_MAX_BYTES, null],
  ["image/jpeg", 1, null],
  ["image/png", LOGO_MAX_BYTES + 1, "size"],
  ["image/jpeg", 0, "empty"],
  ["image/gif", 100, "kind"],
  ["image/svg+xml", 100, "kind"],
  ["", 100, "kind"],
])("a logo of kind %j with %i bytes: %j", (type, size, why) => {
  expect(whyNoLogo({ type, size })).toBe(why);
});
