import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { SIGNATURE_HEADER, TIMESTAMP_HEADER } from "#contract/tracking/orders.ts";
import { now } from "./support/clock.ts";
import { expect, signInAs, test } from "./support/fixtures.ts";
import { makeList } from "./support/lists.ts";
import { checkScreens, expectNoSidewaysScroll, PHONE } from "./support/screens.ts";

test.use({ signedIn: false });

const BROWSER = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile Safari/604.1";

/** Follows a short link as a visitor does; returns where it leads. */
async function click(page: Page, url: string) {
  const answer = await page.request.get(url, { maxRedirects: 0, headers: { "user-agent": BROWSER } });
  return { status: answer.status(), location: answer.headers()["location"] ?? "" };
}

test("a campaign's links are made, clicked, and credited with orders of a file and of a shop", async ({ page }) => {
  const name = `Links ${crypto.randomUUID().slice(0, 8)}`;
  const promoCode = `E2E${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
  await signInAs(page, "agency");
  const list = await makeList(page, name, 3);
  const first = list.names[0] ?? "";
  const address = `/tracking/${list._id}?tab=campaign`;
  await page.goto(address);
  await page.getByRole("button", { name: "Turn tracking on" }).click();
  await page.getByRole("textbox", { name: "Currency" }).fill("EUR");
  await page.getByLabel(`Cost of ${first}`).fill("100");
  await page.getByRole("button", { name: "Save the campaign" }).click();
  await expect(page.getByText("Campaign saved.")).toBeVisible();

  await page.getByRole("button", { name: "Make 3 links" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Leads to").fill("javascript:alert(1)");
  await dialog.getByRole("button", { name: "Make 3 links" }).click();
  await expect(dialog.getByText("Enter an address that begins with https://")).toBeVisible();
  await dialog.getByLabel("Leads to").fill("https://shop.example/spring?size=m");
  await dialog.getByRole("button", { name: "Make 3 links" }).click();
  const table = page.getByRole("table", { name: "Links and orders" });
  const row = table.getByRole("row").filter({ hasText: first });
  await expect(table.getByText("/l/")).toHaveCount(3);

  // A promo code, and a picture of the link for print.
  const menu = row.getByRole("button", { name: `More about the link of ${first}` });
  await menu.click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await dialog.getByLabel("Promo code").fill(promoCode.toLowerCase());
  await dialog.getByRole("button", { name: "Save the link" }).click();
  await expect(row).toContainText(promoCode);
  await row.getByRole("button", { name: `QR code of ${first}` }).click();
  const png = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download PNG" }).click();
  expect((await png).suggestedFilename()).toMatch(/^qr-.+\.png$/);
  const svg = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download SVG" }).click();
  expect((await svg).suggestedFilename()).toMatch(/^qr-.+\.svg$/);
  const picture = (await dialog.getByRole("img", { name: /^QR code of http/ }).getAttribute("alt")) ?? "";
  const url = picture.replace("QR code of ", "");
  await page.keyboard.press("Escape");

  const { status, location } = await click(page, url);
  expect([status, location.startsWith("https://shop.example/spring?size=m&utm_source=creators")]).toEqual([302, true]);
  const clickId = new URL(location).searchParams.get("lm_click") ?? "";
  const clicks = row.getByRole("cell").nth(2);
  await expect(async () => {
    await page.reload();
    await expect(clicks).toHaveText("1", { timeout: 2_000 });
  }).toPass();

  // Orders of a file: one row is no order.
  const time = now().toISOString();
  const content = [
    "order_id,time,amount,currency,code,click_id",
    `${promoCode}-1,${time},150.00,EUR,${promoCode},`,
    `${promoCode}-2,2026-11-20T10:00:00,9,EUR,,`,
  ].join("\n");
  await page.getByRole("button", { name: "More about links and orders" }).click();
  await page.getByRole("menuitem", { name: "Import orders" }).click();
  const file = { name: "orders.csv", mimeType: "text/csv", buffer: Buffer.from(content) };
  await dialog.locator("input[type=file]").setInputFiles(file);
  await dialog.getByRole("button", { name: "Import orders" }).click();
  await expect(dialog.getByRole("status")).toHaveText("1 row was not imported");
  await expect(dialog.getByText("Line 3: the time has no zone.")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(row).toContainText("1.5×");

  // A shop that signs what it sends.
  await page.getByRole("button", { name: "More about links and orders" }).click();
  await page.getByRole("menuitem", { name: "Connect a shop" }).click();
  await dialog.getByRole("button", { name: /^Make a (?:new )?secret$/ }).click();
  await expect(dialog.getByText("Copy the secret now: it is not shown again.")).toBeVisible();
  await expect(dialog.locator("code")).toHaveCount(2);
  const [webhook = "", secret = ""] = await dialog.locator("code").allTextContents();
  const order = { order_id: `${promoCode}-3`, time: now().toISOString(), amount_minor: 5_000 };
  const data = JSON.stringify({ ...order, currency: "EUR", click_id: clickId });
  const timestamp = String(Math.floor(now().getTime() / 1_000));
  const signature = createHmac("sha256", secret).update(`${timestamp}.${data}`).digest("hex");
  const headers = { "content-type": "application/json", [TIMESTAMP_HEADER]: timestamp };
  const deliver = async (given: string) =>
    (
      await page.request.post(webhook, { data: Buffer.from(data), headers: { ...headers, [SIGNATURE_HEADER]: given } })
    ).status();
  expect([await deliver("0".repeat(64)), await deliver(signature)]).toEqual([401, 200]);
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(row).toContainText("2.0×");
  await row.getByRole("button", { name: /^2/ }).click();
  await expect(dialog.getByRole("row").filter({ hasText: `${promoCode}-1` })).toContainText("Code");
  await expect(dialog.getByRole("row").filter({ hasText: `${promoCode}-3` })).toContainText("Click of");
  await page.keyboard.press("Escape");

  // A link that is switched off says so.
  await menu.click();
  await page.getByRole("menuitem", { name: "Switch off" }).click();
  await expect(row.getByText("Switched off")).toBeVisible();
  await expect(async () => expect((await click(page, url)).status).toBe(410)).toPass();

  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const open = async (item: string) => {
    await page.getByRole("button", { name: "More about links and orders" }).click();
    await page.getByRole("menuitem", { name: item }).click();
    await dialog.waitFor();
  };
  await checkScreens(page, [
    { name: "links", address, show: () => table.waitFor() },
    { name: "parameters", show: () => open("UTM parameters") },
    { name: "import", address, show: () => open("Import orders") },
    { name: "shop", address, show: () => open("Connect a shop") },
  ]);
});

test("an administrator stops a link: visitors and the workspace learn of it, until it is allowed again", async ({
  page,
  browser,
}) => {
  await signInAs(page, "agency");
  const list = await makeList(page, `Stopped ${crypto.randomUUID().slice(0, 8)}`, 1);
  await page.goto(`/tracking/${list._id}?tab=campaign`);
  await page.getByRole("button", { name: "Turn tracking on" }).click();
  await page.getByRole("button", { name: "Make 1 link" }).click();
  const making = page.getByRole("dialog");
  await making.getByLabel("Leads to").fill("https://bank.example/");
  await making.getByRole("button", { name: "Make 1 link" }).click();
  const table = page.getByRole("table", { name: "Links and orders" });
  const address = await table.getByText("/l/").innerText();

  const other = await browser.newContext();
  const desk = await other.newPage();
  await signInAs(other, "admin");
  await desk.goto("/moderation");
  await desk.getByRole("button", { name: "Stop a short link" }).click();
  const dialog = desk.getByRole("dialog", { name: "Stop a short link" });
  await dialog.getByLabel("Address of the short link").fill("https://links.example/l/unknown");
  await dialog.getByRole("button", { name: "Find link" }).click();
  await expect(dialog.getByText("No such link")).toBeVisible();
  await dialog.getByLabel("Address of the short link").fill(`https://${address}?utm_source=x`);
  await dialog.getByRole("button", { name: "Find link" }).click();
  await expect(dialog.getByText("Leads to https://bank.example/")).toBeVisible();
  await dialog.getByRole("button", { name: "Stop link" }).click();
  await expect(dialog.getByText("Enter a reason.")).toBeVisible();
  await dialog.getByLabel("Reason").fill("It copies the page of a bank.");
  await checkScreens(desk, [{ name: "stopping", show: async () => expect(dialog.getByLabel("Reason")).toBeVisible() }]);
  await dialog.getByRole("button", { name: "Stop link" }).click();
  await expect(dialog.getByRole("button", { name: /^Allow again/ }).first()).toBeVisible();

  await expect(table.getByText("Stopped by an administrator")).toBeVisible();
  const path = new URL(`https://${address}`).pathname;
  // Processes remember a link for some seconds.
  await expect.poll(async () => (await click(page, path)).status, { timeout: 20_000 }).toBe(410);
  await dialog
    .getByRole("button", { name: /^Allow again/ })
    .first()
    .click();
  await expect(table.getByText("Stopped by an administrator")).toBeHidden();
  await other.close();
});
