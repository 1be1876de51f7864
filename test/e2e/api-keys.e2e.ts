import { listCrm } from "#contract/crm/endpoints.ts";
import { expect, test } from "./support/fixtures.ts";

test("an API key is created, shown once, used by a program and revoked", async ({ page, request }) => {
  await page.goto("/settings/api-keys");
  await expect(page.getByText("No keys yet")).toBeVisible();
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByText("Enter a name for the key.")).toBeVisible();
  await page.getByLabel("Name").fill("Warehouse");
  await page.getByLabel("Expires").selectOption("365");
  await page.getByRole("button", { name: "Create key" }).click();
  const key = page.locator("output code");
  await expect(key).toHaveText(/^llk_/);
  const headers = { authorization: `Bearer ${await key.textContent()}` };
  const asProgram = async () => (await request.get(`/api${listCrm.path}`, { headers })).status();
  expect(await asProgram()).toBe(200);
  await page.reload();
  await expect(page.getByText("Warehouse")).toBeVisible();
  await expect(key).toHaveCount(0);
  await expect(page.getByText(/used .* · expires/)).toBeVisible();
  await page.getByRole("button", { name: "Revoke Warehouse" }).click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("No keys yet")).toBeVisible();
  expect(await asProgram()).toBe(401);
});
