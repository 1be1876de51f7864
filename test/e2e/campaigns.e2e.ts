import { addCampaignCreators, listCampaignCreators } from "#contract/campaigns/creators.ts";
import { createCampaign, moveCampaign } from "#contract/campaigns/endpoints.ts";
import { createDeliverables } from "#contract/campaigns/deliverables.ts";
import { createPayments } from "#contract/campaigns/payments.ts";
import type { Page } from "@playwright/test";
import { send, someCreators } from "./support/crm.ts";
import { expect, expectAccessible, test } from "./support/fixtures.ts";
import { checkScreens, expectNoSidewaysScroll, PHONE } from "./support/screens.ts";

const column = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });
const cards = (page: Page, title: string) => column(page, title).getByRole("listitem");

/** A campaign with creators. */
async function makeCampaign(page: Page, count: number) {
  const { campaign } = await send(page, createCampaign, { title: "Spring walks", goal: "Known by hikers" });
  const creatorsId = await someCreators(page, count);
  await send(page, addCampaignCreators, { id: campaign._id, creatorsId, status: "in_discussion" });
  const { creators } = await send(page, listCampaignCreators, { id: campaign._id });
  return { id: campaign._id, creators };
}

test("a campaign is written, started, filled from discovery, and its creators move in two browsers", async ({
  page,
  context,
}) => {
  await page.goto("/campaigns");
  await expect(page.getByText("No campaign yet")).toBeVisible();
  await page.getByRole("button", { name: "New campaign" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Autumn");
  await page.getByRole("button", { name: "Create the campaign" }).click();
  await expect(page.getByRole("heading", { name: "Autumn", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Edit the brief" }).click();
  await page.getByRole("textbox", { name: "Goal" }).fill("Sell boots");
  // What is typed waits while another tab is read, and no step is taken without a question.
  await page.getByRole("link", { name: "Report", exact: true }).click();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  const question = page.getByRole("dialog", { name: "The brief has changes that are not saved" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Brief (not saved)" }).click();
  await expect(page.getByRole("textbox", { name: "Goal" })).toHaveValue("Sell boots");
  await page.getByRole("textbox", { name: "Budget" }).fill("1500.555");
  await page.getByRole("button", { name: "Save the brief" }).click();
  await expect(page.getByText("Enter a number with at most 2 decimals.")).toBeVisible();
  await page.getByRole("textbox", { name: "Budget" }).fill("1500.50");
  await page.getByRole("button", { name: "Save the brief" }).click();
  await expect(page.getByText("€1,500.50")).toBeVisible();
  const upload = page.locator("input[type=file]");
  const pdf = { name: "shoes.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
  await upload.setInputFiles({ ...pdf, buffer: Buffer.from("<svg onload='alert(1)'/>") });
  const refusal = page.getByText("Choose a PDF, or a picture as PNG, JPEG or WebP.");
  await expect(refusal).toBeVisible();
  await page.route("**/files", async (route) => route.abort());
  await upload.setInputFiles(pdf);
  await expect(refusal).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await page.unroute("**/files");
  await upload.setInputFiles(pdf);
  const files = page.getByRole("list", { name: "Files" });
  await expect(files.getByText("shoes.pdf")).toBeVisible();
  const saved = page.waitForEvent("download");
  await files.getByRole("button", { name: "Download shoes.pdf" }).click();
  expect((await saved).suggestedFilename()).toBe("shoes.pdf");
  await files.getByRole("button", { name: "Remove shoes.pdf" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("No file yet.")).toBeVisible();
  await page.getByRole("alert").getByRole("button", { name: "Undo" }).last().click();
  await expect(files.getByText("shoes.pdf")).toBeVisible();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByText("“Autumn” is active")).toBeVisible();

  await page.goto("/discovery");
  await page
    .getByRole("checkbox", { name: /^Select / })
    .nth(1)
    .check();
  await page
    .getByRole("checkbox", { name: /^Select / })
    .nth(2)
    .check();
  await page.getByRole("button", { name: "Add to campaign" }).click();
  // The server searches: a workspace may have more campaigns than are listed at first.
  const searched = page.waitForRequest((request) => /\/api\/campaigns\?.*Autumn/.test(request.url()));
  await page.getByRole("combobox", { name: "Campaigns" }).fill("Autumn");
  await searched;
  await page.getByRole("option", { name: /Autumn/ }).click();
  await expect(page.getByText("2 creators added to “Autumn”")).toBeVisible();

  await page.goto("/campaigns");
  await page.getByRole("link", { name: "Autumn" }).click();
  await page.getByRole("link", { name: "Creators", exact: true }).click();
  await expect(cards(page, "To contact")).toHaveCount(2);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(cards(other, "To contact")).toHaveCount(2);
  await page.bringToFront();
  await cards(page, "To contact").first().focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(cards(page, "Contacted")).toHaveCount(1);
  await expect(cards(other, "Contacted")).toHaveCount(1);
  await page.getByRole("alert").getByRole("button", { name: "Undo" }).last().click();
  await expect(cards(page, "To contact")).toHaveCount(2);
  await cards(page, "To contact").first().hover();
  await page.mouse.down();
  await column(page, "In discussion").hover();
  await column(page, "In discussion").hover({ position: { x: 100, y: 120 } });
  await page.mouse.up();
  await expect(cards(page, "In discussion")).toHaveCount(1);
  await expect(cards(other, "In discussion")).toHaveCount(1);

  // The place beside the board, then all of them in the table.
  await cards(page, "In discussion").getByRole("button").first().click();
  await page.getByRole("textbox", { name: "Agreed fee" }).fill("250");
  // The question takes the next Escape key, and leaves the panel below it.
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Keep editing" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Keep editing" })).toHaveCount(0);
  // What is typed stays, and what the other browser saves stays too.
  await cards(other, "In discussion").getByRole("button").first().click();
  await other.getByRole("textbox", { name: "Note" }).fill("Two reels");
  await other.getByRole("button", { name: "Save", exact: true }).click();
  await expect(cards(page, "In discussion").getByText("Two reels")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Agreed fee" })).toHaveValue("250");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(cards(page, "In discussion").getByText("€250.00")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("textbox", { name: "Agreed fee" })).toHaveCount(0);
  await expect(cards(page, "In discussion").getByText("Two reels")).toBeVisible();
  await page.getByText("Table", { exact: true }).click();
  await page.getByRole("button", { name: "Columns and density" }).click();
  const stored = page.waitForResponse("**/api/registered/user/preferences");
  await page.getByRole("checkbox", { name: "Note" }).uncheck();
  await stored;
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Added" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Note" })).toHaveCount(0);
  await page.getByRole("checkbox", { name: /^Select all/ }).check();
  await page.getByRole("region", { name: "selected" }).getByRole("button", { name: "Status" }).click();
  await page.getByRole("option", { name: "Accepted" }).click();
  await expect(page.getByText("2 creators are now Accepted")).toBeVisible();
});

test("a deliverable goes from draft to post, and a payment is paid in parts", async ({ page }) => {
  const { id, creators } = await makeCampaign(page, 2);
  const name = creators[0]?.creator.full_name ?? "";
  await page.goto(`/campaigns/${id}?tab=deliverables`);
  await page.getByRole("button", { name: "Add a deliverable" }).click();
  await page.getByRole("combobox", { name: "Creators" }).click();
  await page.getByRole("option", { name }).click();
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Add the deliverable" }).click();
  await page.getByRole("link", { name }).click();
  await page.getByRole("textbox", { name: "Text of the draft" }).fill("A morning in the hills");
  await page.getByRole("button", { name: "Save the draft" }).click();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("textbox", { name: "How many posts" }).fill("2");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Deliverable saved")).toBeVisible();
  await page.getByRole("button", { name: "Send for review" }).click();
  await page.getByRole("textbox", { name: "Comment" }).fill("Show the shoes");
  await page.getByRole("button", { name: "Request changes" }).click();
  await expect(page.getByRole("dialog").getByRole("list", { name: "Comments" })).toContainText("Show the shoes");
  await expect(page.getByRole("textbox", { name: "Comment" })).toHaveValue("");
  await page.getByRole("button", { name: "Send for review" }).click();
  await page.getByRole("textbox", { name: "Comment" }).fill("Lovely");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(page.getByRole("dialog").getByText("Lovely")).toBeVisible();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByRole("textbox", { name: "Links to the posts" }).fill("https://posts.test/1");
  await page.getByRole("button", { name: "Mark as posted" }).click();
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(page.getByRole("button", { name: "Withdraw the posts" })).toBeVisible();

  await page.goto(`/campaigns/${id}?tab=payments`);
  await page.getByRole("button", { name: "Add a payment" }).click();
  await page.getByRole("combobox", { name: "Creators" }).click();
  await page.getByRole("option", { name }).click();
  await page.keyboard.press("Tab");
  await page.getByRole("textbox", { name: "Amount for each" }).fill("90");
  await page.getByRole("button", { name: "Add the payment" }).click();
  await page.getByRole("link", { name }).click();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("textbox", { name: "Full amount" }).fill("100");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Payment saved")).toBeVisible();
  await page.getByRole("textbox", { name: "Amount" }).fill("40");
  await page.getByRole("button", { name: "Record as paid" }).click();
  await expect(page.getByRole("dialog").getByText(/^€40\.00 on /)).toBeVisible();
  await page.getByRole("button", { name: "Record as paid" }).click();
  await expect(page.getByText(/^€100\.00 of €100\.00 paid\./)).toBeVisible();
});

test("campaigns are shown on every screen and width, and a failed read is tried again", async ({ page }) => {
  const { id, creators } = await makeCampaign(page, 3);
  const creatorsId = creators.map(({ _id }) => _id);
  await send(page, createDeliverables, {
    id,
    key: crypto.randomUUID(),
    creatorsId,
    network: "instagram",
    format: "video",
    count: 1,
    dueOn: "2026-01-01",
  });
  const paid = { key: crypto.randomUUID(), amount: 10_000, dueOn: "2026-01-01", reference: "Invoice 7" };
  await send(page, createPayments, { id, creatorsId, ...paid });
  await page.route(`**/api/campaigns/${id}`, async (route) => route.abort());
  await page.goto(`/campaigns/${id}`);
  await page.getByRole("button", { name: "Try again" }).waitFor();
  await page.unroute(`**/api/campaigns/${id}`);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Spring walks", level: 1 })).toBeVisible();
  await send(page, moveCampaign, { id, step: "started" });
  await page.goto("/campaigns");
  await page.getByRole("link", { name: "Agenda" }).click();
  await expect(page.getByRole("region", { name: "Late" }).getByRole("listitem")).toHaveCount(6);
  await page
    .getByRole("link", { name: /Payment due: €100\.00/ })
    .first()
    .press("Enter");
  await expect(page.getByRole("dialog").getByText("Invoice 7")).toBeVisible();
  await page.goto("/campaigns/019aa000-0000-7000-8000-000000000000");
  await expect(page.getByRole("heading", { name: "No such campaign" }).first()).toBeVisible();

  const address = `/campaigns/${id}`;
  const tabs = ["overview", "brief", "creators", "deliverables", "payments", "report"];
  await page.setViewportSize(PHONE);
  await page.goto("/campaigns/agenda");
  await page.getByRole("region", { name: "Late" }).waitFor();
  await expectNoSidewaysScroll(page);
  for (const tab of tabs) {
    await page.goto(`${address}?tab=${tab}`);
    await expect(page.getByRole("link", { name: "Overview", exact: true })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  const table = (label: string) => page.getByRole("table", { name: label }).waitFor();
  await checkScreens(page, [
    { name: "campaigns", address: "/campaigns", show: () => table("Campaigns") },
    {
      name: "agenda",
      address: "/campaigns/agenda",
      show: () => page.getByRole("region", { name: "Late" }).waitFor(),
    },
    { name: "overview", address, show: () => page.getByRole("list", { name: "Creators by status" }).waitFor() },
    { name: "brief", address: `${address}?tab=brief`, show: () => page.getByText("Requirements for posts").waitFor() },
    {
      name: "brief form",
      async show() {
        await page.getByRole("button", { name: "Edit the brief" }).click();
        await page.getByRole("button", { name: "Save the brief" }).waitFor();
      },
    },
    {
      name: "board",
      address: `${address}?tab=creators`,
      show: () => cards(page, "In discussion").first().waitFor(),
    },
    {
      name: "table",
      address: `${address}?tab=creators&layout=table`,
      show: () => table("Creators of the campaign"),
    },
    {
      name: "deliverables",
      address: `${address}?tab=deliverables`,
      show: () => table("Deliverables of the campaign"),
    },
    { name: "payments", address: `${address}?tab=payments`, show: () => table("Payments of the campaign") },
    {
      name: "report",
      address: `${address}?tab=report`,
      show: () => page.getByText("Posts agreed on").waitFor(),
    },
  ]);
});
