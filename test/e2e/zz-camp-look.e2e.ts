import { addCampaignCreators, changeCampaignCreators } from "#contract/campaigns/creators.ts";
import { createCampaign, deleteCampaign, listCampaigns } from "#contract/campaigns/endpoints.ts";
import { createDeliverables } from "#contract/campaigns/deliverables.ts";
import { createPayments } from "#contract/campaigns/payments.ts";
import { send, someCreators } from "./support/crm.ts";
import { signInAs, test } from "./support/fixtures.ts";
test.use({ signedIn: false });
test("look", async ({ page }) => {
  test.setTimeout(180_000);
  await signInAs(page, "agency");
  for (const { _id } of (await send(page, listCampaigns, {})).campaigns) await send(page, deleteCampaign, { id: _id });
  const shot = async (name: string) => {
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(400);
    await page.screenshot({ path: `/tmp/camp-shots/${name}.png` });
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/campaigns");
  await shot("empty-list");
  const { campaign } = await send(page, createCampaign, {
    title: "Spring walks",
    goal: "Known by hikers",
    budget: 500000,
    startsOn: "2026-11-01",
    endsOn: "2026-12-31",
    requirements: {
      hashtags: ["spring"],
      mentions: ["northtrail"],
      links: ["https://northtrail.test/"],
      codes: ["WALK10"],
      networks: ["instagram", "tiktok"],
    },
    dos: "Show the boots outdoors.\nBe honest.",
    donts: "No drones.",
  });
  const id = campaign._id;
  await page.goto(`/campaigns/${id}`);
  await shot("empty-overview");
  await page.goto(`/campaigns/${id}?tab=creators`);
  await shot("empty-board");
  await page.goto(`/campaigns/${id}?tab=deliverables`);
  await shot("empty-deliverables");
  const creatorsId = await someCreators(page, 12);
  await send(page, addCampaignCreators, { id, creatorsId });
  const statuses = ["contacted", "in_discussion", "accepted", "in_collaboration", "rejected"];
  for (const [at, status] of statuses.entries())
    await send(page, changeCampaignCreators, {
      id,
      creatorsId: creatorsId.slice(at * 2, at * 2 + 2),
      status,
      fee: 25000 * (at + 1),
      note: at === 2 ? "Wants two pairs of boots, and asks about the date" : "",
    });
  await send(page, createDeliverables, {
    id,
    creatorsId: creatorsId.slice(4, 8),
    network: "instagram",
    format: "video",
    count: 2,
    dueOn: "2026-11-20",
  });
  await send(page, createDeliverables, {
    id,
    creatorsId: creatorsId.slice(4, 6),
    network: "tiktok",
    format: "short",
    count: 1,
    dueOn: "2026-12-20",
  });
  await send(page, createPayments, {
    id,
    creatorsId: creatorsId.slice(4, 8),
    amount: 75000,
    dueOn: "2026-11-25",
    reference: "Invoice 2026-17",
  });
  for (const [size, width, height] of [
    ["wide", 1440, 900],
    ["phone", 390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    if (size === "phone") await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("/campaigns");
    await shot(`${size}-list`);
    for (const tab of ["overview", "brief", "creators", "deliverables", "payments"]) {
      await page.goto(`/campaigns/${id}?tab=${tab}`);
      await shot(`${size}-${tab}`);
    }
    await page.goto(`/campaigns/${id}?tab=creators&layout=table`);
    await shot(`${size}-table`);
    await page.goto(`/campaigns/${id}?tab=creators&place=${creatorsId[4]}`);
    await shot(`${size}-place`);
    await page.goto(`/campaigns/${id}?tab=deliverables`);
    await page.getByRole("main").getByRole("link").filter({ hasText: /./ }).last().click();
    await shot(`${size}-deliverable`);
    await page.goto(`/campaigns/${id}?tab=brief`);
    await page.getByRole("button", { name: "Edit the brief" }).click();
    await shot(`${size}-brief-form`);
  }
  await page.route("**/api/campaigns/**", async (route) => route.abort());
  await page.goto(`/campaigns/${id}?tab=creators`);
  await shot("failing");
});
