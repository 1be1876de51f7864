import type { Page } from "@playwright/test";
import { giveCreator } from "./support/claims.ts";
import { expect, test } from "./support/fixtures.ts";
import { checkScreens, expectNoSidewaysScroll, PHONE } from "./support/screens.ts";
import { makeBrand } from "./support/brands.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Parts of your campaigns" }).getByRole("link", { name, exact: true });

/** A short film of one color, as WebM. */
async function recording(page: Page): Promise<Buffer> {
  const content = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    canvas.getContext("2d")?.fillRect(0, 0, canvas.width, canvas.height);
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: "video/webm" });
    const parts: Blob[] = [];
    const whole = new Promise<Blob>((resolve) => {
      recorder.addEventListener("dataavailable", ({ data }) => void parts.push(data));
      recorder.addEventListener("stop", () => resolve(new Blob(parts)));
    });
    recorder.start();
    recorder.stop();
    return [...new Uint8Array(await (await whole).arrayBuffer())];
  });
  return Buffer.from(content);
}

test("a creator finds a campaign on a phone, applies, agrees on a fee and delivers, live with the brand", async ({
  page,
  browser,
  person,
}) => {
  test.setTimeout(180_000);
  const word = crypto.randomUUID().slice(0, 8);
  const brand = await makeBrand(browser);
  const open = await brand.campaign({
    title: `Bread ${word}`,
    product: "Sourdough",
    dos: "Show the crust",
    budget: 987_654,
    visibility: "public",
    requirements: { hashtags: ["bread"] },
  });
  await brand.campaign({
    title: `Abroad ${word}`,
    visibility: "public",
    eligibility: { countries: ["aq"], minFollowers: 900_000_000 },
  });

  await page.setViewportSize(PHONE);
  await page.goto("/my-campaigns");
  await expect(heading(page, "Claim your profile first")).toBeVisible();
  await giveCreator(person.email);
  await page.route("**/api/my-campaigns/*", (route) => route.abort());
  await page.route("**/api/my-campaigns/*?*", (route) => route.abort());
  await page.reload();
  await expect(page.getByText("Your campaigns could not be loaded")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: /again|retry/i }).click();

  await page.getByRole("searchbox", { name: "Search campaigns and brands" }).fill(word);
  await page.keyboard.press("Enter");
  const cards = page.getByRole("list", { name: "Campaigns", exact: true });
  await expect(cards.getByRole("heading")).toHaveCount(2);
  await expect(cards.getByText("At least 900,000,000 followers")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByText("Eligible", { exact: true }).first().click();
  await expect(cards.getByRole("heading")).toHaveCount(1);
  await expect(page).toHaveURL(/eligibility=eligible/);
  await checkScreens(page, [{ name: "board", show: () => cards.getByRole("heading").first().waitFor() }]);

  await cards.getByRole("link", { name: `Bread ${word}` }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Show the crust")).toBeVisible();
  await expect(page.getByText("9,876")).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("button", { name: "Send the application" }).click();
  await expect(page.getByText("Enter a price above zero.")).toBeVisible();
  await page.getByRole("textbox", { name: "Your price" }).fill("500");
  await page.getByRole("textbox", { name: "Message" }).fill("I bake every week.");
  // What was typed stays when the connection fails, and is sent once.
  await page.route("**/application", (route) => route.abort());
  await page.getByRole("button", { name: "Send the application" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Send the application" }).click();
  await expect(page.getByText("has your application and answers here")).toBeVisible();

  // The brand's page shows the application, and a counter-offer arrives at the creator without a reload.
  const creatorId = await brand.applicant(open);
  await brand.page.goto(`/campaigns/${open}?tab=creators&place=${creatorId}`);
  const offers = brand.page.getByRole("list", { name: "Offers" });
  await expect(offers.getByText("I bake every week.")).toBeVisible();
  await brand.page.getByRole("button", { name: "Make another offer" }).click();
  await brand.page.getByRole("textbox", { name: "Fee", exact: true }).fill("400");
  await brand.page.getByRole("button", { name: "Send the offer" }).click();
  await page.bringToFront();
  await expect(page.getByRole("button", { name: "Accept €400.00" })).toBeVisible();
  await page.getByRole("button", { name: "Name another price" }).click();
  await page.getByRole("textbox", { name: "Your price" }).fill("450");
  await page.getByRole("button", { name: "Send the offer" }).click();
  await expect(page.getByText("has your offer of €450.00")).toBeVisible();
  await brand.page.bringToFront();
  await brand.page.getByRole("button", { name: "Accept €450.00" }).click();
  await page.bringToFront();
  await expect(page.getByText("You take part for €450.00.")).toBeVisible();

  await brand.deliverable(open, creatorId);
  const deliverable = page.getByRole("article");
  await deliverable.getByRole("textbox", { name: "Draft text" }).fill("Our bread in three frames");
  const files = deliverable.getByRole("list", { name: "Files of the draft" });
  const upload = deliverable.locator("input[type=file]");
  await upload.setInputFiles({ name: "frame.png", mimeType: "image/png", buffer: await page.screenshot() });
  await expect(files.getByText("The brand sees it once you send the draft")).toHaveCount(1);
  await upload.setInputFiles({ name: "clip.webm", mimeType: "video/webm", buffer: await recording(page) });
  await expect(files.getByText("The brand sees it once you send the draft")).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  await deliverable.getByRole("button", { name: "Send for review" }).click();
  await expect(deliverable.getByText("In review")).toBeVisible();

  // The brand pins comments to the picture, by the mouse and by the keyboard, and to the video; the creator answers and is done.
  await brand.page.goto(`/campaigns/${open}?tab=deliverables`);
  await brand.page.getByRole("row").last().getByRole("link").first().click();
  const picture = brand.page.getByRole("button", { name: "Comment on a place in frame.png" });
  const comment = async (text: string) => {
    await brand.page.getByRole("textbox", { name: "Comment", exact: true }).fill(text);
    await brand.page.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(brand.page.getByRole("list", { name: "Comments" }).getByText(text)).toBeVisible();
  };
  await picture.click({ position: { x: 40, y: 30 } });
  await comment("Too dark here");
  await picture.focus();
  await brand.page.keyboard.press("Enter");
  await brand.page.keyboard.press("ArrowRight");
  await expect(brand.page.getByText("At 52 % from the left, 50 % from the top of frame.png")).toBeVisible();
  await comment("And here");
  await brand.page.route("**/draft-files/*", async (route) => route.abort());
  await brand.page.getByRole("button", { name: "Play clip.webm" }).click();
  await expect(brand.page.getByRole("alert").first()).toBeVisible();
  await brand.page.unroute("**/draft-files/*");
  await brand.page.getByRole("button", { name: "Play clip.webm" }).click();
  await brand.page.getByRole("button", { name: "Comment on this time" }).click();
  await comment("Cut it here");
  await checkScreens(brand.page, [{ name: "draft with pins", show: () => picture.waitFor() }]);
  await page.bringToFront();
  const comments = deliverable.getByRole("list", { name: "Comments" });
  await expect(comments.getByText("At 0:00 of clip.webm")).toBeVisible();
  await deliverable.getByRole("button", { name: "Show comment 1" }).click();
  await comments.getByRole("button", { name: "Mark as done" }).first().click();
  await expect(comments.getByText("Done", { exact: true })).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await brand.page.bringToFront();
  await expect(brand.page.getByRole("button", { name: "Open again" })).toBeVisible();
  await page.bringToFront();
  await deliverable.getByRole("textbox", { name: "Write a comment" }).fill("The music follows");
  await deliverable.getByRole("button", { name: "Send", exact: true }).click();
  await expect(deliverable.getByRole("list", { name: "Comments" }).getByText("The music follows")).toBeVisible();
  const pdf = { name: "invoice-7.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
  await page.locator("input[type=file]").setInputFiles(pdf);
  await expect(page.getByRole("list", { name: "Invoices you sent" }).getByText("invoice-7.pdf")).toBeVisible();
  await expectNoSidewaysScroll(page);

  // A product is sent to the address that the creator gives for it.
  await brand.page.goto(`/campaigns/${open}?tab=creators&place=${creatorId}`);
  const sent = brand.page.getByRole("list", { name: "Products" });
  await brand.page.getByRole("button", { name: "Ask for an address" }).click();
  const asking = brand.page.getByRole("dialog", { name: "Ask for an address" });
  await asking.getByRole("button", { name: "Ask for an address" }).click();
  await expect(asking.getByText("Say what is sent.")).toBeVisible();
  await asking.getByRole("textbox", { name: "Product" }).fill("Apron");
  await brand.page.keyboard.press("Enter");
  await expect(sent.getByText("Waits for the address")).toBeVisible();
  await page.bringToFront();
  const products = page.getByRole("list", { name: "Products" });
  await products.getByRole("textbox", { name: "Where can it be sent?" }).fill("Ada Example\nBread Lane 1\nHill");
  await page.route("**/address", async (route) => route.abort());
  await products.getByRole("button", { name: "Give the address" }).click();
  await expect(products.getByRole("alert")).toBeVisible();
  await page.unroute("**/address");
  await products.getByRole("button", { name: "Give the address" }).click();
  await expect(products.getByText("Has an address")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await brand.page.bringToFront();
  await expect(sent.getByText("Bread Lane 1")).toBeVisible();
  await sent.getByRole("button", { name: "Mark as sent" }).click();
  const sending = brand.page.getByRole("dialog", { name: "Send “Apron”" });
  await sending.getByRole("textbox", { name: "Link to follow it" }).fill("https://parcel.example/1");
  await sending.getByRole("button", { name: "Mark as sent" }).click();
  await page.bringToFront();
  await expect(products.getByRole("link", { name: "Follow the parcel" })).toBeVisible();
  await products.getByRole("button", { name: "It has arrived" }).click();
  await products.getByRole("button", { name: "Delete the address" }).click();
  const deleting = page.getByRole("dialog", { name: "Delete the address?" });
  await deleting.getByRole("button", { name: "Delete the address" }).click();
  await expect(products.getByText("Bread Lane 1")).toHaveCount(0);

  // A contract is prepared by the brand, read and accepted by the creator, and both see so.
  await brand.page.goto(`/campaigns/${open}?tab=creators&place=${creatorId}`);
  await brand.page.getByRole("button", { name: "Prepare a contract" }).click();
  const draft = brand.page.getByRole("group", { name: "Prepare a contract" });
  await draft.getByRole("textbox", { name: "Title" }).fill("Agreement");
  await brand.page.route("**/preview?*", async (route) => route.abort());
  await draft.getByRole("button", { name: "Save the template" }).click();
  await expect(draft.getByText("The preview could not be made")).toBeVisible();
  await brand.page.unroute("**/preview?*");
  await draft.getByRole("button", { name: /again|retry/i }).click();
  await expect(draft.getByRole("region", { name: "Text of the contract" })).toContainText("EUR 450.00");
  await checkScreens(brand.page, [
    { name: "preview of a contract", show: () => draft.getByText("Offer this contract").waitFor() },
  ]);
  await draft.getByRole("button", { name: "Offer this contract" }).click();
  const theirs = brand.page.getByRole("list", { name: "Contracts" });
  await expect(theirs.getByText("Waits for an answer")).toBeVisible();
  await page.bringToFront();
  const contracts = page.getByRole("list", { name: "Contracts" });
  await expect(contracts.getByRole("heading", { name: "Parties" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await contracts.getByRole("button", { name: "Accept the contract" }).click();
  await expect(contracts.getByText("Type your name.")).toBeVisible();
  await contracts.getByRole("textbox", { name: "Type your name to accept" }).fill("Ada Example");
  // Declining asks for a reason, and does not accept.
  await contracts.getByRole("button", { name: /^Decline/ }).click();
  const declining = page.getByRole("dialog");
  await declining.getByRole("button", { name: /^Decline/ }).click();
  await expect(declining.getByRole("textbox")).toHaveAttribute("aria-invalid", "true");
  await declining.getByRole("button", { name: "Cancel" }).click();
  await contracts.getByRole("textbox", { name: "Type your name to accept" }).focus();
  await page.route("**/acceptance", async (route) => route.abort());
  await page.keyboard.press("Enter");
  await expect(contracts.getByRole("alert")).toBeVisible();
  await page.unroute("**/acceptance");
  await contracts.getByRole("button", { name: "Accept the contract" }).click();
  await expect(contracts.getByText("Accepted as “Ada Example”")).toBeVisible();
  const saved = page.waitForEvent("download");
  await contracts.getByRole("button", { name: "Download the accepted copy of version 1" }).click();
  expect((await saved).suggestedFilename()).toBe("Contract 1, accepted.pdf");
  await brand.page.bringToFront();
  await expect(theirs.getByText("Accepted as “Ada Example”")).toBeVisible();
  await brand.page.goto(`/campaigns/${open}?tab=payments`);
  await brand.page.getByRole("row").last().getByRole("link").first().click();
  await expect(brand.page.getByRole("list", { name: "Invoices" }).getByText("invoice-7.pdf")).toBeVisible();
  await page.bringToFront();

  await checkScreens(page, [
    { name: "campaign", show: () => heading(page, "Payments").waitFor() },
    {
      name: "accepted contracts",
      address: "/my-campaigns?tab=contracts",
      show: () => page.getByText("Accepted as “Ada Example”").waitFor(),
    },
    {
      name: "dates",
      address: "/my-campaigns?tab=dates",
      show: () => page.getByText("Payment of €450.00").waitFor(),
    },
    {
      name: "no campaign",
      address: `/my-campaigns/${crypto.randomUUID()}`,
      show: () => heading(page, "No such campaign").first().waitFor(),
    },
  ]);
  await page.goto("/my-campaigns");
  await tab(page, "Yours").click();
  await expect(cards.getByRole("link", { name: `Bread ${word}` })).toBeVisible();
  await page.goto("/notifications");
  await expect(page.getByText(`You were accepted for “Bread ${word}”`)).toBeVisible();
  await brand.page.close();
});
