import { AxeBuilder } from "@axe-core/playwright";
import { expect, test as base, type Page } from "@playwright/test";

export { expect };
export const PASSWORD = "correct horse battery";

type Person = { firstName: string; email: string };

type Fixtures = {
  /** A new person with an empty workspace, signed in in `page`. */
  person: Person;
};

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are wanted from this pattern
  baseURL: async ({}, use) => {
    await use(process.env.LIMELIGHT_URL);
  },
  person: async ({ page }, use) => {
    const unique = crypto.randomUUID().slice(0, 8);
    const person = { firstName: "Ida", email: `ida-${unique}@example.test` };
    const answer = await page.request.post("/api/auth/signup", {
      // Everybody comes from an address of their own: sign-ups from one are limited, and tests are quick.
      headers: { "x-forwarded-for": `2001:db8::${unique.slice(0, 4)}:${unique.slice(4)}` },
      data: {
        first_name: person.firstName,
        last_name: "Tester",
        email: person.email,
        password: PASSWORD,
        privacyAccepeted: true,
        company: `Studio ${unique}`,
      },
    });
    expect(answer.ok()).toBe(true);
    await use(person);
  },
});

/** No violation that axe can see, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.waitForFunction(isSettled, colorScheme);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ target }) => target).join(", ")}`),
    ).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

/** In the browser: the scheme has come and no colour is on its way any more. */
function isSettled(colorScheme: string): boolean {
  return (
    document.documentElement.dataset["mantineColorScheme"] === colorScheme &&
    document.getAnimations().every(({ playState }) => playState !== "running")
  );
}
