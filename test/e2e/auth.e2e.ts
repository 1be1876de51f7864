import { expect, PASSWORD, test } from "./support/fixtures.ts";

test.describe("as a visitor", () => {
  test.use({ signedIn: false });

  test("a visitor creates an account, sees what is missing, and is shown the first steps", async ({ page }) => {
    await page.goto("/signin");
    await expect(page).toHaveTitle("Sign in · Limelight");
    await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveText([
      /Sign in/,
      /Create account/,
      /Notify me of news/,
    ]);
    await page.getByRole("link", { name: "Create an account" }).click();
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByText("Enter your first name.")).toBeVisible();
    await expect(page.getByText("Accept the privacy policy to continue.")).toBeVisible();

    await page.getByLabel("First name").fill("Ada");
    await page.getByLabel("Last name").fill("Example");
    await page.getByText("A creator", { exact: true }).click();
    await expect(page.getByLabel("Email", { exact: true })).toBeVisible();
    await page.getByText("A brand or agency", { exact: true }).click();
    await page.getByLabel("Work email").fill(`ada-${crypto.randomUUID()}@example.test`);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    const notice = page.getByRole("link", { name: "Read the privacy notice" });
    expect(await (await page.request.get((await notice.getAttribute("href")) ?? "")).text()).toContain("# Privacy");
    await page.getByLabel(/privacy policy/).check();
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("An agency").click();
    await page.getByText("Show a selection").click();
    await page.getByRole("button", { name: "Continue" }).click();
    const steps = page.getByRole("main").getByRole("listitem");
    await expect(steps.first()).toContainText("Make a list");
    const firstSteps = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /First steps/ });
    await expect(firstSteps).toBeVisible();
    await page.getByRole("button", { name: "Do not show this again" }).click();
    await expect(page.getByRole("heading", { name: "Discovery", level: 1 })).toBeVisible();
    await expect(firstSteps).toHaveCount(0);
  });
});

test("remember me remembers the email, sign-out forgets the person, other tabs follow", async ({
  page,
  person,
  context,
}) => {
  await page.goto("/crm");
  const other = await context.newPage();
  await other.goto("/discovery");
  await expect(other.getByRole("heading", { name: "Discovery", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(other.getByRole("heading", { name: "Sign in" })).toBeVisible();

  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await page.getByLabel("Remember me").check();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("This email and password do not match an account.")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await expect(page.getByText("This email and password do not match an account.")).toHaveCount(0);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Account:/ })).toBeVisible();
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.goto("/signin");
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
});

test.describe("as a visitor who signs in with a sample account", () => {
  test.use({ signedIn: false });

  test("a visitor who asks for a page gets it after signing in with one click as the sample brand", async ({
    page,
  }) => {
    await page.goto("/lists");
    await page.getByRole("button", { name: "Sign in as Brand" }).click();
    await expect(page.getByRole("heading", { name: "Lists", level: 1 })).toBeVisible();
    await expect(page.getByText("Sample data").filter({ visible: true })).not.toHaveCount(0);
  });
});

test("the sidebar toggles by keyboard and stays as it was left", async ({ page }) => {
  await page.goto("/discovery");
  const crm = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "CRM" });
  await expect(crm).toBeVisible();
  const wide = (await page.getByRole("navigation", { name: "Main" }).boundingBox())?.width ?? 0;
  await page.keyboard.press("ControlOrMeta+b");
  await expect
    .poll(async () => (await page.getByRole("navigation", { name: "Main" }).boundingBox())?.width ?? 0)
    .toBeLessThan(wide / 2);
  await page.reload();
  await expect
    .poll(async () => (await page.getByRole("navigation", { name: "Main" }).boundingBox())?.width ?? 0)
    .toBeLessThan(wide / 2);
});

test("a screen that breaks shows an error and reports itself", async ({ page }) => {
  const reports: unknown[] = [];
  page.on("request", (request) => request.url().endsWith("/api/error") && reports.push(request.postDataJSON()));
  await page.addInitScript(() => {
    // A browser without Intl.NumberFormat breaks whatever shows a number.
    Object.defineProperty(Intl, "NumberFormat", { value: undefined });
  });
  await page.goto("/discovery");
  await expect(page.getByText("Something went wrong!")).toBeVisible();
  await expect.poll(() => reports.length).toBeGreaterThan(0);
  expect(JSON.stringify(reports[0])).toContain("NumberFormat is not a constructor");
});
