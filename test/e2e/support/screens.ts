import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "./fixtures.ts";

/** A state of a screen that differs from the others in what it shows. */
export type Screen = {
  name: string;
  /** Without one it is opened from the screen before it. */
  address?: string;
  /** Opens what the address alone does not show, and waits until all of it is there. */
  show: (page: Page) => Promise<unknown>;
  /** The pointer stays where `show` left it: what it points at is what is checked. */
  pointerStays?: true;
};

export const PHONE = { width: 390, height: 844 };

/**
 * Visits each screen once and lets axe check it in light and dark. Screens of a test share a person and data, and few
 * rows: rows are alike, and axe takes longer with each. A screen that fails is reported by name; the others follow.
 */
export async function checkScreens(page: Page, screens: readonly Screen[]): Promise<void> {
  // Each wait has its own, shorter limit: this one is as for a test of one screen, and no shorter than it was.
  test.setTimeout(Math.max(test.info().timeout, screens.length * 60_000));
  for (const { name, address, show, pointerStays } of screens) {
    await test.step(name, async () => {
      try {
        if (address !== undefined) await page.goto(address);
        await show(page);
        if (!pointerStays) {
          // The last click may have moved a figure under the pointer, and its explanation opens at any time.
          await page.mouse.move(0, 0);
          await expect(page.getByRole("tooltip")).toHaveCount(0);
        }
        await expectAccessible(page);
      } catch (error) {
        expect.soft(String(error), name).toBe("");
      }
    });
  }
}

/** Nothing is wider than a phone. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
}
