import { AxeBuilder } from "@axe-core/playwright";
import { expect, test as base, type APIRequestContext, type Browser, type Page, type Request } from "@playwright/test";
import { login } from "#contract/auth/endpoints.ts";
import { SAMPLE_PASSWORD } from "#contract/sample.ts";
import { setClock } from "./clock.ts";
import { installationUrl } from "./installation.ts";

export { expect };
export const PASSWORD = "correct horse battery";

type Person = { firstName: string; email: string; company: string };

type Fixtures = {
  /** Whether `page` begins signed in as `person`; `test.use({ signedIn: false })` for visitors and sample accounts. */
  signedIn: boolean;
  /** A new person with an empty workspace. */
  person: Person;
  /** No page showed the key of a text instead of the text. */
  everyText: void;
};

/** Texts that were missing in the running test: a worker runs one test at a time. */
const missingTexts: string[] = [];

export const test = base.extend<Fixtures, { browser: Browser }>({
  signedIn: [true, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are wanted from this pattern
  baseURL: async ({}, use) => {
    await use(installationUrl());
  },
  // Also for visitors, whose contexts tests make themselves.
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        context.on("console", (message) => {
          if (message.text().startsWith("Missing text: ")) missingTexts.push(message.text());
        });
        await setClock(context);
        return context;
      };
      await use(browser);
    },
    { scope: "worker" },
  ],
  everyText: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are wanted from this pattern
    async ({}, use) => {
      missingTexts.length = 0;
      await use();
      expect(missingTexts).toEqual([]);
    },
    { auto: true },
  ],
  person: [
    async ({ page, signedIn }, use) => {
      const unique = crypto.randomUUID().slice(0, 8);
      const person = { firstName: "Ida", email: `ida-${unique}@example.test`, company: `Studio ${unique}` };
      if (signedIn) await signUp(page, person);
      await use(person);
      // Requests can still be under way when a test ends. Rewriting their replies would fail once the page is closed.
      if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
    },
    { auto: true },
  ],
});

export async function signUp(page: Page, person: Person): Promise<void> {
  const answer = await page.request.post("/api/auth/signup", {
    data: {
      first_name: person.firstName,
      last_name: "Tester",
      email: person.email,
      password: PASSWORD,
      privacyAccepeted: true,
      company: person.company,
    },
  });
  expect(answer.ok()).toBe(true);
  // Not someone's first visit.
  const dismissed = await page.request.post("/api/registered/user/preferences", {
    data: { screen: "onboarding", preference: { dismissed: true } },
  });
  expect(dismissed.ok()).toBe(true);
}

/** Signs in as a user of the sample world by a call: for stories that are not about signing in. */
export async function signInAs(
  { request }: { request: APIRequestContext },
  name: "admin" | "agency" | "brand" | "creator",
): Promise<void> {
  const data = { email: `${name}@sample.test`, password: SAMPLE_PASSWORD };
  const answer = await request.post(`/api${login.path}`, { data });
  expect(answer.ok()).toBe(true);
}

/** No violation that axe finds: all rules in light; in dark the one that depends on colours, in the same document. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page behind another one draws no frames for seconds, and its transitions do not end.
  await page.bringToFront();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.waitForFunction(isSettled, colorScheme);
    // In the page alone: otherwise axe opens a page of its own, in front of this one.
    // Only violations are described: those of everything that passed take longer to report than to check.
    // It stays in the document: loading it again takes as long as checking a small screen.
    const loaded = colorScheme === "light" ? {} : { axeSource: ";" };
    const axe = new AxeBuilder({ page, ...loaded }).setLegacyMode().options({ resultTypes: ["violations"] });
    const { violations } = await (colorScheme === "light" ? axe : axe.withRules("color-contrast")).analyze();
    expect(
      violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ target }) => target).join(", ")}`),
    ).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

/** Waits until a request has its answer, or was cancelled, and the page has drawn what came of it. */
export async function settled(page: Page, request: Request): Promise<void> {
  await (await request.response())?.finished();
  for (let frame = 0; frame < 3; frame += 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

/** In the browser: the scheme has come, no colour is on its way any more, and rows are not dimmed for newer ones. */
function isSettled(colorScheme: string): boolean {
  return (
    document.documentElement.dataset["mantineColorScheme"] === colorScheme &&
    !document.querySelector("[aria-busy='true'] :is(tr, li)[data-index]") &&
    // Those whose timeline is a scroll position never end.
    document
      .getAnimations()
      .every(({ playState, timeline }) => playState !== "running" || timeline !== document.timeline)
  );
}
