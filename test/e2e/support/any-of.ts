import type { Locator } from "@playwright/test";

/** Returns the first of several elements that are equivalent to the test: it needs one of them, no matter which. */
export function anyOf(all: Locator): Locator {
  return all.first();
}
