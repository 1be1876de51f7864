import type { Locator } from "@playwright/test";

/** The first of several that are all alike to the test: it needs one of them, and none of them in particular. */
export function anyOf(all: Locator): Locator {
  return all.first();
}
