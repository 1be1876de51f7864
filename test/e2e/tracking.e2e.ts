import { createList } from "#contract/lists/endpoints.ts";
import { getImport, planImport } from "#contract/imports/endpoints.ts";
import { createTracking } from "#contract/tracking/endpoints.ts";
import { z } from "zod";
import { send } from "./support/crm.ts";
import { expect, signInAs, test } from "./support/fixtures.ts";
import { makeList } from "./support/lists.ts";
import { checkScreens, expectNoSidewaysScroll, PHONE } from "./support/screens.ts";

test.use({ signedIn: false });

test("a list is tracked: its posts are marked as a campaign by agreed words, undone, and costed", async ({ page }) => {
  await signInAs(page, "agency");
  const list = await makeList(page, `Tracked ${crypto.randomUUID().slice(0, 8)}`, 3);
  await page.goto(`/lists/${list._id}`);
  await page.getByRole("link", { name: "Tracking", exact: true }).click();
  await page.getByRole("button", { name: "Turn tracking on" }).click();
  await expect(page.getByRole("heading", { name: "Top posts" })).toBeVisible();

  // A named period, and one of the calendar, which has no day of the future.
  await page.getByRole("button", { name: "Period: Last 30 days" }).click();
  await page.getByRole("button", { name: "All time" }).click();
  await expect(page).toHaveURL(/range=allTime/);
  await page.getByRole("link", { name: "Posts", exact: true }).click();
  const count = page.getByRole("status").filter({ hasText: /^\d+ posts?$/ });
  await expect(count).toBeVisible();

  await page
    .getByRole("checkbox", { name: /^Select / })
    .first()
    .check();
  await page.getByRole("button", { name: "Mark as campaign post" }).click();
  const marked = page.getByRole("alert").filter({ hasText: "1 campaign post marked" });
  await expect(marked).toBeVisible();
  await page.getByRole("switch", { name: "Campaign posts only" }).check();
  await expect(count).toHaveText("1 post");
  await marked.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("No posts in this period")).toBeVisible();
  await page.getByRole("button", { name: "Show all posts" }).click();
  await expect(count).toBeVisible();

  // An hour of the map has as many posts as its link lists.
  await page.goto(`/tracking/${list._id}?tab=analysis&range=allTime`);
  const hour = page.getByRole("grid").getByRole("link").first();
  const [, posts = ""] = /: (\d+) posts?\b/.exec((await hour.getAttribute("aria-label")) ?? "") ?? [];
  await hour.press("Enter");
  await expect(page).toHaveURL(/hours=/);
  await expect(count).toHaveText(new RegExp(`^${posts} posts?$`));
  await page.getByRole("button", { name: /^Remove.*Hour/ }).click();
  await expect(page).not.toHaveURL(/hours=/);

  // What was agreed proposes posts.
  await page.goto(`/tracking/${list._id}?tab=analysis&range=allTime`);
  const hashtag = page.getByRole("table", { name: "Hashtags" }).getByRole("button", { name: /^#/ }).first();
  const word = (await hashtag.textContent()) ?? "";
  // Languages and sentiment have as many posts as the filter of posts finds.
  const languages = page.getByRole("table", { name: "Languages" }).getByRole("row");
  const [name = "", found = ""] = await languages
    .nth(1)
    .getByRole("rowheader")
    .or(languages.nth(1).getByRole("cell"))
    .allTextContents();
  await expect(page.getByRole("table", { name: "Sentiment" })).toContainText("Neutral");
  await page.getByRole("link", { name: "Posts", exact: true }).click();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("option", { name: "Language", exact: true }).click();
  await page.getByRole("option", { name }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/languages=/);
  await expect(count).toHaveText(new RegExp(`^${found.replace(/.* of /, "")} posts?$`));

  await page.getByRole("link", { name: "Campaign", exact: true }).click();
  await page.getByRole("combobox", { name: "Hashtags" }).fill(word);
  await page.keyboard.press("Enter");
  await page.getByLabel(`Cost of ${list.names[0] ?? ""}`).fill("1200");
  await page.getByRole("button", { name: "Save the campaign" }).click();
  await expect(page.getByText("Campaign saved.")).toBeVisible();
  await page.getByRole("button", { name: /^Mark/ }).click();
  await expect(page.getByText("No post waits for a decision.")).toBeVisible();
  const total = page.getByRole("table", { name: "Costs and results" }).getByRole("row").last();
  await expect(total).toContainText("1,200");
  await page.reload();
  await expect(total).toContainText("1,200");

  // A single post has a cost of its own beside that of its creator, and the ratio says what it is made of.
  const opener = page.getByRole("button", { name: /^Posts: Costs of single posts of/ }).first();
  const payee = ((await opener.getAttribute("aria-label")) ?? "").replace("Posts: Costs of single posts of ", "");
  await opener.click();
  await page
    .getByLabel(/^Cost of the post of/)
    .first()
    .fill("300");
  await page.getByRole("button", { name: "Save the campaign" }).click();
  await expect(page.getByText("Campaign saved.")).toBeVisible();
  await expect(total).toContainText("1,500");
  await expect(page.getByLabel(/^Cost of the post of/).first()).toHaveValue("300");
  // The form names the creator of an invalid cost whose panel is closed.
  const first = page.getByLabel(/^Cost of the post of/).first();
  await first.fill("many");
  await opener.click();
  await page.getByRole("button", { name: "Save the campaign" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: `The cost of a post of ${payee} is not valid` }),
  ).toBeVisible();
  await opener.click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(first).toHaveValue("300");
  const paid = page.getByRole("table", { name: "Costs and results" }).getByRole("row").filter({ hasText: payee });
  await paid.first().getByRole("button").first().hover();
  await expect(page.getByRole("tooltip").filter({ hasText: /Post of .*300/ })).toBeVisible();

  // Another tab has saved since this form was opened: what is typed here stays, and does not write over it.
  const cost = page.getByLabel(`Cost of ${list.names[0] ?? ""}`);
  await cost.fill("1300");
  const other = await page.context().newPage();
  await other.goto(`/tracking/${list._id}?tab=campaign`);
  await other.getByLabel(`Cost of ${list.names[1] ?? ""}`).fill("50");
  await other.getByRole("button", { name: "Save the campaign" }).click();
  await expect(other.getByText("Campaign saved.")).toBeVisible();
  await other.close();
  await expect(total).toContainText("1,550");
  await page.getByRole("button", { name: "Save the campaign" }).click();
  await expect(page.getByText(/saved this campaign since you began/)).toBeVisible();
  await expect(cost).toHaveValue("1300");
  await expect(total).toContainText("1,550");

  await page.goto(`/tracking/${list._id}?tab=posts&range=allTime`);
  await page.getByRole("button", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Excel" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);

  await page.setViewportSize(PHONE);
  const address = `/tracking/${list._id}`;
  for (const tab of ["overview", "posts", "analysis", "campaign"]) {
    await page.goto(`${address}?tab=${tab}`);
    await expect(page.getByRole("link", { name: tab, exact: false }).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await checkScreens(page, [
    { name: "overview", address, show: () => page.getByRole("heading", { name: "Top posts" }).waitFor() },
    { name: "posts", address: `${address}?tab=posts`, show: () => page.getByRole("checkbox").first().waitFor() },
    { name: "analysis", address: `${address}?tab=analysis`, show: () => page.getByRole("grid").waitFor() },
    { name: "campaign", address: `${address}?tab=campaign`, show: () => total.waitFor() },
    {
      name: "calendar",
      async show() {
        await page.getByRole("button", { name: /^Period/ }).click();
        await page.getByRole("button", { name: "Previous month" }).waitFor();
      },
    },
  ]);
});

test("a part of the overview that fails shows its error with a retry, and the others stay", async ({ page }) => {
  await signInAs(page, "agency");
  const list = await makeList(page, `Parts ${crypto.randomUUID().slice(0, 8)}`, 3);
  await page.goto(`/tracking/${list._id}`);
  await page.getByRole("button", { name: "Turn tracking on" }).click();
  await expect(page.getByRole("heading", { name: "Top posts" })).toBeVisible();
  let isAway = true;
  await page.route("**/overview?*", async (route) => {
    const answer = await route.fetch();
    const body: unknown = await answer.json();
    const failed = isAway ? { failed: ["risingStars"], risingStars: [] } : {};
    await route.fulfill({ response: answer, json: Object.assign({}, body, failed) });
  });
  await page.route("**/media-value?*", async (route) => (isAway ? route.abort() : route.continue()));
  await page.reload();
  const failing = page.getByRole("alert").filter({ hasText: "The rising posts could not be loaded" });
  await expect(failing).toBeVisible();
  await expect(page.getByRole("heading", { name: "Top posts" })).toBeVisible();
  await expect(page.getByText("It could not be estimated.")).toBeVisible();
  isAway = false;
  await page
    .getByText("It could not be estimated.")
    .locator("xpath=../..")
    .getByRole("button", { name: "Try again" })
    .click();
  await expect(page.getByText("It could not be estimated.")).toBeHidden();
  await failing.getByRole("button").click();
  await expect(failing).toBeHidden();

  // Costs and links of a campaign are of all its posts.
  const gone = page.getByRole("switch", { name: "Deleted since" });
  await expect(gone).toBeVisible();
  await page.getByRole("link", { name: "Campaign", exact: true }).click();
  await expect(page.getByRole("combobox", { name: "Hashtags" })).toBeVisible();
  await expect(gone).toBeHidden();
});

test("an invalid cost of a creator that the search hides is named, and nothing is saved", async ({ page }) => {
  await signInAs(page, "agency");
  const list = await makeList(page, `Hidden ${crypto.randomUUID().slice(0, 8)}`, 1);
  // So many creators that they can be searched.
  await page.route("**/campaign", async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const answer = await route.fetch();
    const body = z.object({ creators: z.array(z.looseObject({ creator: z.looseObject({}) })) }).loose();
    const campaign = body.parse(await answer.json());
    const [first] = campaign.creators;
    const others = Array.from({ length: 60 }, (_, n) => ({
      ...first,
      posts: 0,
      parts: [],
      creator: { ...first?.creator, _id: String(900_000_000 + n), full_name: `Filler ${n}` },
    }));
    return route.fulfill({ response: answer, json: { ...campaign, creators: [...campaign.creators, ...others] } });
  });
  await page.goto(`/tracking/${list._id}?tab=campaign`);
  await page.getByRole("button", { name: "Turn tracking on" }).click();
  const name = list.names[0] ?? "";
  await page.getByLabel(`Cost of ${name}`).fill("many");
  await page.getByLabel("Search the creators").fill("Filler 5");
  await expect(page.getByLabel(`Cost of ${name}`)).toBeHidden();
  await page.getByRole("button", { name: "Save the campaign" }).click();
  await expect(page.getByRole("alert").filter({ hasText: `The cost of ${name} is not valid.` })).toBeVisible();
  await expect(page.getByText("Campaign saved.")).toBeHidden();
});

test("a post with a co-author is imported for both creators, and counts once", async ({ page }) => {
  await signInAs(page, "agency");
  const run = crypto.randomUUID().slice(0, 8);
  const { list } = await send(page, createList, { title: `Joint ${run}` });
  await send(page, createTracking, { topId: list._id });
  const idOf = (n: number) => `73${String(Number.parseInt(run, 16)).padStart(16, "0")}${n}`;
  const lines = [
    "Handle,Post ID,Published,Likes,Collaborators",
    `ada.${run},${idOf(1)},2026-02-01,120,@bea.${run}`,
    `bea.${run},${idOf(2)},2026-02-02,30,`,
  ];
  await page.goto("/imports");
  await page
    .getByRole("region", { name: "Choose a table" })
    .locator("input[type=file]")
    .setInputFiles({
      name: "joint_posts.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(lines.join("\n")),
    });
  await expect(page.getByLabel("Field for “Collaborators”")).toHaveValue("co_authors");
  const importId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const { plan } = (await send(page, getImport, { id: importId })).import;
  const more = { network: "tiktok" as const, intoCrm: true, listIds: [list._id] };
  await send(page, planImport, { id: importId, plan: { ...plan, ...more } });
  await page.reload();
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByRole("heading", { name: "Imported", level: 2 })).toBeVisible();

  // The search index is updated asynchronously.
  const count = page.getByRole("status").filter({ hasText: /^\d+ posts?$/ });
  await expect(async () => {
    await page.goto(`/tracking/${list._id}?tab=posts&range=allTime`);
    await expect(count).toHaveText("2 posts", { timeout: 2_000 });
  }).toPass();
  const joint = page.getByRole("button").filter({ hasText: "Joint post" });
  await expect(joint).toHaveCount(1);
  await joint.click();
  await expect(page.getByRole("dialog").getByText(/^Published together with /)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goto(`/tracking/${list._id}?range=allTime`);
  await expect(page.getByRole("list", { name: "Top creators" }).getByRole("listitem")).toHaveText([
    /2 posts.*150/,
    /1 post.*120/,
  ]);
});
