import { addCampaignCreators, changeCampaignCreators, readCampaignCreator } from "#contract/campaigns/creators.ts";
import {
  createDeliverables,
  listDeliverables,
  moveDeliverable,
  updateDeliverable,
} from "#contract/campaigns/deliverables.ts";
import { createCampaign, moveCampaign } from "#contract/campaigns/endpoints.ts";
import { offerFee } from "#contract/campaigns/negotiation.ts";
import { createPayments, listPayments } from "#contract/campaigns/payments.ts";
import { findCreatorDeliverables, OFFERED_DELIVERABLES_MAX } from "#contract/campaigns/work.ts";
import type { Page } from "@playwright/test";
import { send, someCreators } from "./support/crm.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectNoSidewaysScroll, PHONE } from "./support/screens.ts";

/** A running campaign with a creator, who takes part for a fee where one is given. */
async function running(page: Page, fee?: number) {
  const { campaign } = await send(page, createCampaign, {
    title: "Hill walks",
    visibility: "invited",
    requirements: { networks: ["instagram"] },
  });
  const [creator = ""] = await someCreators(page, 1);
  const { _id: id } = campaign;
  await send(page, addCampaignCreators, {
    id,
    creatorsId: [creator],
    status: fee === undefined ? "to_contact" : "accepted",
  });
  if (fee !== undefined) await send(page, changeCampaignCreators, { id, creatorsId: [creator], fee });
  await send(page, moveCampaign, { id, step: "started" });
  return { id, creator };
}

test("the panel of a creator leads from the deliverable to the payment, which names what it is for", async ({
  page,
}) => {
  const { id, creator } = await running(page, 80_000);
  const panel = page.getByRole("dialog", { name: "Creator in the campaign" });
  const next = panel.getByRole("region", { name: "Next step" });
  await page.goto(`/campaigns/${id}?tab=creators&place=${creator}`);
  await next.getByRole("button", { name: "Add deliverable" }).click();
  await page.getByRole("button", { name: "Add the deliverable" }).click();
  await expect(panel.getByRole("list", { name: "Deliverables" }).getByRole("listitem")).toHaveCount(1);
  await next.getByRole("button", { name: "Send contract" }).click();
  await expect(panel.getByRole("button", { name: "Prepare a contract" })).toHaveCount(0);
  await panel.getByRole("button", { name: "Add payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a payment" });
  const amount = dialog.getByRole("textbox", { name: "Amount for each" });
  // A proposal is not typed, so no question keeps the dialog open.
  await expect(amount).toHaveValue("800");
  await amount.press("Escape");
  await expect(dialog).toHaveCount(0);
  await panel.getByRole("button", { name: "Add payment" }).click();
  await expect(amount).toHaveValue("800");
  await amount.fill("300");
  await amount.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(amount).toHaveValue("300");
  await dialog.getByRole("combobox", { name: "Deliverable" }).click();
  await page.getByRole("option", { name: /on Instagram/ }).click();
  await dialog.getByRole("button", { name: "Add the payment" }).click();
  await expect(panel.getByText("€500.00 of it not covered by payments yet")).toBeVisible();
  await expect(panel.getByRole("list", { name: "Payments" }).getByRole("listitem")).toContainText("on Instagram");
  await panel.getByRole("link", { name: "Open: €300.00" }).click();
  const payment = page.getByRole("dialog", { name: "Payment" });
  await expect(payment.getByText("on Instagram")).toBeVisible();

  const [deliverable] = (await send(page, listDeliverables, { id })).deliverables;
  const of = { id, deliverable: deliverable?._id ?? "" };
  await send(page, updateDeliverable, { ...of, draftText: "A morning in the hills" });
  await send(page, moveDeliverable, { ...of, step: "submitted" });
  await page.goto(`/campaigns/${id}?tab=creators&place=${creator}`);
  await next.getByRole("link", { name: "Review draft" }).click();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByRole("textbox", { name: "Links to the posts" }).fill("https://www.instagram.com/p/Unknown1/");
  await page.getByRole("button", { name: "Mark as posted" }).click();
  await expect(page.getByText("Now: Posted")).toBeVisible();
  await page.goto(`/campaigns/${id}?tab=creators&place=${creator}`);
  await next.getByRole("link", { name: "Verify post" }).click();
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(page.getByText("Now: Verified")).toBeVisible();

  // The report names the post that it does not know.
  await page.goto(`/campaigns/${id}?tab=report`);
  await expect(page.getByText("1 post is not in the results")).toBeVisible();
  await expect(page.getByText("Limelight has no post of this creator with this link.")).toBeVisible();
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Open the deliverable" }).click();
  await expect(page.getByRole("button", { name: "Withdraw the posts" })).toBeVisible();
});

test("an open offer is withdrawn, and a toast hides no button", async ({ page }) => {
  const { id, creator } = await running(page);
  await send(page, offerFee, { id, creator, key: crypto.randomUUID(), amount: 40_000, message: "" });
  await page.goto(`/campaigns/${id}?tab=creators&place=${creator}`);
  const panel = page.getByRole("dialog", { name: "Creator in the campaign" });
  await panel.getByRole("button", { name: "Withdraw the offer" }).click();
  const question = page.getByRole("dialog", { name: "Withdraw your offer?" });
  await question.getByRole("button", { name: "Withdraw the offer" }).click();
  const toast = page.getByText("The offer is withdrawn");
  await expect(toast).toBeVisible();
  // Toasts leave after a few seconds: their place is read first.
  const [box, edge] = [await toast.boundingBox(), await panel.boundingBox()];
  await expect(panel.getByText("Waits for an answer")).toHaveCount(0);
  await expect(panel.getByRole("button", { name: "Offer a fee" })).toBeVisible();
  expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThan(edge?.x ?? 0);
});

test("a campaign is created while creators are added, and new applications are announced above the board", async ({
  page,
}) => {
  await page.goto("/discovery");
  await page
    .getByRole("checkbox", { name: /^Select / })
    .nth(1)
    .check();
  await page.getByRole("button", { name: "Add to campaign" }).click();
  await page.getByRole("button", { name: "New campaign" }).click();
  const dialog = page.getByRole("dialog", { name: "New campaign" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("Winter walks");
  await dialog.getByRole("button", { name: "Create the campaign" }).click();
  await expect(page.getByText("1 creator added to “Winter walks”")).toBeVisible();

  const { campaign } = await send(page, createCampaign, { title: "Summer walks" });
  const creatorsId = await someCreators(page, 3);
  const { _id: id } = campaign;
  await send(page, addCampaignCreators, { id, creatorsId: creatorsId.slice(0, 1) });
  await page.goto(`/campaigns/${id}?tab=creators`);
  await expect(page.getByRole("region", { name: "To contact", exact: true }).getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Show the application" })).toHaveCount(0);
  await send(page, addCampaignCreators, { id, creatorsId: creatorsId.slice(1), status: "new_application" });
  await expect(page.getByText("2 new applications")).toBeVisible();
  await page.getByRole("button", { name: "Show the applications" }).click();
  await expect(page.getByRole("table", { name: "Creators of the campaign" }).getByRole("row")).toHaveCount(3);
});

test("a deliverable of an earlier campaign is not offered for a payment", async ({ page }) => {
  const earlier = await running(page, 10_000);
  const what = { network: "tiktok", format: "video", count: 3, dueOn: null } as const;
  await send(page, createDeliverables, {
    id: earlier.id,
    creatorsId: [earlier.creator],
    key: crypto.randomUUID(),
    ...what,
  });
  const later = await running(page, 20_000);
  await page.goto(`/campaigns/${later.id}?tab=payments`);
  await page.getByRole("button", { name: "Add a payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a payment" });
  await expect(dialog.getByRole("combobox", { name: "Deliverable" })).toHaveCount(0);
  await dialog.getByRole("combobox", { name: "Creators" }).click();
  const { creator } = await send(page, readCampaignCreator, { id: later.id, creator: later.creator });
  await page.getByRole("option", { name: creator.creator.full_name }).click();
  await expect(dialog.getByRole("textbox", { name: "Amount for each" })).toHaveValue("200");
  await dialog.getByRole("combobox", { name: "Deliverable" }).click();
  await expect(page.getByText("This creator has no deliverable in this campaign yet.")).toBeVisible();
  await expect(page.getByRole("option")).toHaveCount(0);
});

test("a payment shows its deliverable, and others are searched, where there are more than are listed", async ({
  page,
}) => {
  const { id, creator } = await running(page, 10_000);
  const what = { network: "instagram", format: "story", count: 1 } as const;
  const agree = async (given: object) =>
    send(page, createDeliverables, {
      id,
      key: crypto.randomUUID(),
      creatorsId: [creator],
      ...what,
      dueOn: null,
      ...given,
    });
  for (let day = 0; day < OFFERED_DELIVERABLES_MAX; day += 1)
    await agree({ dueOn: new Date(Date.UTC(2099, 0, 1 + day)).toISOString().slice(0, 10) });
  await agree({ network: "tiktok", format: "video", count: 3 });
  const { deliverables } = await send(page, findCreatorDeliverables, { id, creator, search: "tiktok" });
  const paid = { amount: 5_000, dueOn: null, reference: "", deliverableId: deliverables[0]?._id ?? "" };
  await send(page, createPayments, { id, key: crypto.randomUUID(), creatorsId: [creator], ...paid });
  const [payment] = (await send(page, listPayments, { id })).payments;
  await page.goto(`/campaigns/${id}?tab=payments&payment=${payment?._id ?? ""}`);
  const panel = page.getByRole("dialog", { name: "Payment" });
  await panel.getByRole("button", { name: "Edit", exact: true }).click();
  const field = panel.getByRole("combobox", { name: "Deliverable" });
  await expect(field).toHaveValue("3 × Video on TikTok");
  await expect(panel.getByText("The first 50 of 51 deliverables are listed.")).toBeVisible();
  // The server searches all of them.
  await field.fill("story 19");
  await expect(page.getByRole("option")).toHaveCount(2);
  await page
    .getByRole("option", { name: /Story on Instagram/ })
    .first()
    .click();
  await expect(field).toHaveValue(/^1 × Story on Instagram, due /);
  await panel.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Payment saved")).toBeVisible();
  await expect(panel.getByText(/1 × Story on Instagram/)).toBeVisible();
});
