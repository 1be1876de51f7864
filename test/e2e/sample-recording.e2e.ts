import { sampleState } from "#contract/sample.ts";
import { expect, expectAccessible, signInAs, test } from "./support/fixtures.ts";

test.use({ signedIn: false });

test("discovery says how much of the sample data is recorded, and shows it when it is complete", async ({ page }) => {
  await signInAs(page, "agency");
  let recorded: number | null = 0.43;
  await page.route(`**/api${sampleState.path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), recorded } });
  });
  let isHidden = true;
  await page.route("**/api/discovery**", async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    await route.fulfill({
      response,
      json: isHidden && "results" in reply ? { ...reply, results: [], totalResults: 0 } : reply,
    });
  });
  await page.goto("/discovery");
  const progress = page.getByRole("progressbar", { name: /^Sample data is being recorded: 43%/ });
  await expect(progress).toBeVisible();
  await expect(page.getByText("Sample creators are being recorded")).toBeVisible();
  await expectAccessible(page);
  isHidden = false;
  recorded = null;
  await expect(progress).toBeHidden();
  await expect(page.getByText("Sample creators are being recorded")).toBeHidden();
  await expect(page.getByRole("row").nth(3)).toBeVisible();
});
