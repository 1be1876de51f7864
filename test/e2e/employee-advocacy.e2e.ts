import sharp from "sharp";
import { chooseEmployees } from "#contract/employee-advocacy/endpoints.ts";
import { listContents, updateContent } from "#contract/employee-advocacy/library.ts";
import { inviteEmployees } from "#contract/employee-advocacy/people.ts";
import { addCreators, createList } from "#contract/lists/endpoints.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { execute } from "./support/database.ts";
import { expect, test } from "./support/fixtures.ts";
import { send } from "./support/crm.ts";
import { makeList } from "./support/lists.ts";
import { PNG } from "../support/pictures.ts";
import { checkScreens, expectNoSidewaysScroll, PHONE } from "./support/screens.ts";

test("employees are chosen, invited, ranked by points, and gone when they withdraw", async ({
  page,
  browser,
  person,
}) => {
  // A list from its first employee to its last one: three times as long as one screen.
  test.setTimeout(180_000);
  // Tracking is part of larger plans.
  await execute("update customers set plan = $1 where name = $2", [PLAN_IDS.agency, person.company]);
  const others = await makeList(page, `Colleagues ${crypto.randomUUID().slice(0, 8)}`, 3);
  await page.goto("/employee-advocacy");
  await page.getByRole("button", { name: "Create the list of employees" }).click();
  await expect(page.getByText("No employees yet")).toBeVisible();
  const listUrl = await page.getByRole("link", { name: /^Show the list/ }).getAttribute("href");
  const listId = listUrl?.split("/").at(-1) ?? "";
  await send(page, addCreators, { topIds: [listId], creatorsId: others.creatorIds });
  await page.goto("/employee-advocacy?range=allTime");
  await expect(page.getByRole("table", { name: "Best of the period" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Participation by week" })).toBeVisible();

  // The rules decide the points, and each person's open as their rows.
  await page.getByRole("link", { name: "Ranks", exact: true }).click();
  const ranks = page.getByRole("table", { name: "Ranks" });
  await expect(ranks.getByRole("row")).toHaveCount(4);
  await page.getByRole("button", { name: "Edit points" }).click();
  await page.getByRole("button", { name: /^Taking part/ }).click();
  await page.getByRole("button", { name: "Save the points" }).click();
  await expect(page.getByText("Points: Taking part")).toBeVisible();
  await ranks.getByRole("button", { name: "consent not stated" }).first().hover();
  await expect(page.getByRole("tooltip")).toContainText("is in no picture that is shared");
  await ranks
    .getByRole("button", { name: /: show for what$/ })
    .first()
    .click();
  const rules = page.getByRole("table", { name: "Points by rule" });
  await expect(rules.getByRole("row", { name: /^First post of a week/ })).toContainText("× 30");
  await page.keyboard.press("Escape");

  // A team, and an invitation into it.
  await page.getByRole("link", { name: "People", exact: true }).click();
  await page.getByRole("button", { name: "Add a team" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Sales");
  await dialog.getByRole("button", { name: "Add a team" }).click();
  const teams = page.getByRole("table", { name: "Teams" });
  await expect(teams.getByRole("rowheader", { name: "Sales" })).toBeVisible();
  await expect(teams.getByRole("columnheader", { name: "People" })).toBeVisible();
  await page.getByRole("button", { name: "Invite" }).click();
  await dialog.getByLabel("Team").selectOption({ label: "Sales" });
  await dialog.getByRole("button", { name: "Make the link" }).click();
  const link = await dialog.getByLabel("Invitation link").inputValue();
  await page.keyboard.press("Escape");

  const visitor = await browser.newPage();
  const calls = "**/api/public/employee-advocacy";
  const json = { success: false, err: "too_many_requests", msg: "Too many requests." };
  await visitor.route(`${calls}/invitation`, async (route) => route.fulfill({ status: 429, json }), { times: 1 });
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { name: "Try again in a minute" })).toBeVisible();
  await visitor.getByRole("button", { name: "Try again" }).click();
  await visitor.getByRole("button", { name: "Agree and join" }).click();
  await expect(visitor.getByText("Enter your name.")).toBeVisible();
  await visitor.getByLabel("Your name").fill("Ada Example");
  await visitor
    .getByLabel("Links to your profiles")
    .fill(`https://www.linkedin.com/in/ada-${crypto.randomUUID().slice(0, 8)}`);
  await visitor.getByLabel("I have read this and agree.").check();
  await checkScreens(visitor, [
    { name: "invitation", show: async () => expect(visitor.getByRole("blockquote")).toBeVisible() },
  ]);
  // The answer is lost on its way: sent again, it says that the person has joined.
  const lost = Promise.withResolvers<number>();
  await visitor.route(
    `${calls}/join`,
    async (route) => {
      lost.resolve((await route.fetch()).status());
      await route.abort();
    },
    { times: 1 },
  );
  await visitor.getByRole("button", { name: "Agree and join" }).click();
  expect(await lost.promise).toBe(200);
  await expect(visitor.getByRole("alert")).toBeVisible();
  await visitor.getByRole("button", { name: "Agree and join" }).click();
  const own = await visitor.getByLabel("Your own link").inputValue();

  // What the workspace offers to share, and the person's own links for it.
  await page.getByRole("link", { name: "Library", exact: true }).click();
  await expect(page.getByText("Nothing to share yet")).toBeVisible();
  await page.getByRole("button", { name: "Add content" }).first().click();
  await dialog.getByRole("button", { name: "Add content" }).click();
  await expect(dialog.getByText("Give it a title.")).toBeVisible();
  await dialog.getByLabel("Title").fill("We are hiring");
  await dialog.getByLabel("Text").fill("Come and work with us.");
  await dialog.getByLabel("Link").fill("https://example.test/jobs");
  await dialog.getByRole("button", { name: "Add content" }).click();
  await dialog.getByLabel("Picture").setInputFiles({ name: "a.png", mimeType: "image/png", buffer: PNG });
  await expect(dialog.getByRole("img", { name: "Picture of We are hiring" })).toBeVisible();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  // What a colleague changes while it is edited stays.
  await page.getByRole("button", { name: "Edit We are hiring" }).click();
  await dialog.getByLabel("Text").fill("Come and work with me.");
  const { contents } = await send(page, listContents, {});
  const edited = { link: "https://example.test/jobs?team=1" };
  const address = `/api${updateContent.path.replace("{id}", contents[0]?._id ?? "")}`;
  expect((await page.request.patch(address, { data: edited })).ok()).toBe(true);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const [saved] = (await send(page, listContents, {})).contents;
  expect([saved?.text, saved?.link]).toEqual(["Come and work with me.", edited.link]);
  const share = page.getByRole("button", { name: "Share We are hiring" });
  await share.focus();
  await page.keyboard.press("Enter");
  const linkedin = dialog.getByRole("link", { name: /^Open LinkedIn/ });
  await expect(linkedin).toHaveAttribute("href", /share-offsite.*utm_source%3Dlinkedin/);
  await page.keyboard.press("Escape");
  await expect(share).toBeFocused();
  await page.getByRole("button", { name: "Archive We are hiring" }).click();
  await expect(share).toBeHidden();
  await page
    .getByRole("alert")
    .filter({ hasText: "“We are hiring” is archived" })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(share).toBeVisible();

  await visitor.goto(own);
  await visitor.getByRole("button", { name: "Share We are hiring" }).click();
  await visitor.getByLabel("Your post").fill("My new colleagues, perhaps?");
  await expect(visitor.getByRole("link", { name: /^Open LinkedIn/ })).toHaveAttribute(
    "href",
    /share-offsite.*%2Fl%2F\w/,
  );
  const x = visitor.getByRole("link", { name: /^Open X/ });
  await expect(x).toHaveAttribute("href", /colleagues%2C%20perhaps/);
  const shortLink = new URL((await x.getAttribute("href")) ?? "").searchParams.get("url");
  await checkScreens(visitor, [
    { name: "sharing", show: async () => expect(visitor.getByRole("list", { name: "Networks" })).toBeVisible() },
  ]);
  await visitor.keyboard.press("Escape");
  await visitor.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("0 clicks, links made by 1 person")).toBeVisible();
  const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
  const landed = await visitor.request.get(shortLink ?? "", { headers, maxRedirects: 0 });
  expect(landed.headers()["location"]).toContain("https://example.test/jobs?team=1&utm_source=twitter");
  // The server counts clicks some time after them.
  await expect(async () => {
    const { contents: counted } = await send(page, listContents, {});
    expect(counted.flatMap(({ clicks }) => clicks.map((one) => one.clicks))).toContain(1);
  }).toPass();
  await page.reload();
  await expect(page.getByText("1 click, links made by 1 person")).toBeVisible();

  // Ranks by clicks, and their picture for networks.
  await page.getByRole("link", { name: "Ranks", exact: true }).click();
  await page.getByLabel("Order").selectOption({ label: "By Clicks" });
  await expect(ranks.getByRole("row").nth(1)).toContainText("Ada Example");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save a picture" }).click();
  const picture = await download;
  expect(picture.suggestedFilename()).toBe("employee-advocacy.png");
  const { width, format } = await sharp(await picture.path()).metadata();
  expect([width, format]).toEqual([2_400, "png"]);

  await page.getByRole("link", { name: "People", exact: true }).click();
  const people = page.getByRole("table", { name: "People" });
  await expect(people.getByRole("row", { name: /Ada Example/ })).toContainText("Given on");
  // The tab in which the person has joined still has their own link; another one has not.
  await visitor.goto(link);
  await expect(visitor.getByLabel("Your own link")).toHaveValue(own);
  await expect(visitor.getByText("Joined as Ada Example.")).toBeVisible();
  // It was for one person.
  await expect(visitor.getByRole("button", { name: "Someone else joins" })).toHaveCount(0);
  const other = await browser.newPage();
  await other.goto(link);
  await expect(other.getByText("This link does not work")).toBeVisible();
  await other.close();
  await visitor.goto(own);
  await visitor.getByRole("link", { name: "What you agreed to, and how to withdraw it" }).click();
  await expect(visitor).toHaveURL(/#consent$/);
  await visitor.getByRole("button", { name: "Withdraw my consent" }).click();
  const outcome = visitor.getByText(/^You withdrew your consent on/);
  await expect(outcome).toBeVisible();
  await expect(outcome).toBeFocused();
  await expect(people.getByRole("row", { name: /Ada Example/ })).toHaveCount(0);

  await page.setViewportSize(PHONE);
  for (const tab of ["overview", "ranks", "posts", "library", "people"]) {
    await page.goto(`/employee-advocacy?range=allTime&tab=${tab}`);
    await expect(page.getByRole("navigation", { name: "Parts of employee advocacy" })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await visitor.setViewportSize(PHONE);
  await expectNoSidewaysScroll(visitor);
  await visitor.close();
  await page.setViewportSize({ width: 1280, height: 800 });
  const addressOf = (tab: string) => `/employee-advocacy?range=allTime&tab=${tab}`;
  await checkScreens(page, [
    {
      name: "overview",
      address: addressOf("overview"),
      show: () => page.getByRole("heading", { name: "Participation by week" }).waitFor(),
    },
    { name: "ranks", address: addressOf("ranks"), show: () => ranks.waitFor() },
    {
      name: "points",
      async show() {
        await ranks
          .getByRole("button", { name: /: show for what$/ })
          .first()
          .click();
        await rules.waitFor();
      },
    },
    { name: "posts", address: addressOf("posts"), show: () => page.getByRole("list", { name: "Top posts" }).waitFor() },
    { name: "library", address: addressOf("library"), show: () => share.waitFor() },
    {
      name: "content",
      async show() {
        await page.getByRole("button", { name: "Edit We are hiring" }).click();
        await dialog.getByLabel("Title").waitFor();
      },
    },
    { name: "people", address: addressOf("people"), show: () => people.waitFor() },
  ]);
});

test("several people join in one tab, each by a link of their own, and join again after they have withdrawn", async ({
  page,
  browser,
  person,
}) => {
  await execute("update customers set plan = $1 where name = $2", [PLAN_IDS.agency, person.company]);
  await page.goto("/employee-advocacy");
  const { list } = await send(page, createList, { title: `Employees ${crypto.randomUUID().slice(0, 8)}` });
  await send(page, chooseEmployees, { listId: list._id });
  const { link } = await send(page, inviteEmployees, { uses: 3 });
  const visitor = await browser.newPage();
  const address = new URL(link, page.url()).href;
  const join = async (name: string) => {
    await visitor.getByLabel("Your name").fill(name);
    await visitor
      .getByLabel("Links to your profiles")
      .fill(`https://www.linkedin.com/in/tab-${crypto.randomUUID().slice(0, 8)}`);
    await visitor.getByLabel("I have read this and agree.").check();
    await visitor.getByRole("button", { name: "Agree and join" }).click();
    await expect(visitor.getByText(`Joined as ${name}.`)).toBeVisible();
    return visitor.getByLabel("Your own link").inputValue();
  };
  await visitor.goto(address);
  const adas = await join("Ada Example");
  await visitor.reload();
  await expect(visitor.getByText("Joined as Ada Example.")).toBeVisible();
  await visitor.getByRole("button", { name: "Someone else joins" }).click();
  const beas = await join("Bea Example");
  expect(beas).not.toBe(adas);
  // Who has withdrawn in this tab finds the form again.
  await visitor.goto(beas);
  await visitor.getByRole("button", { name: "Withdraw my consent" }).click();
  await expect(visitor.getByText(/^You withdrew your consent on/)).toBeVisible();
  await visitor.goto(address);
  expect(await join("Cleo Example")).not.toBe(beas);
  await visitor.goto(adas);
  await expect(visitor.getByText(/^Ada Example, you agreed to this on/)).toBeVisible();
  await visitor.close();
  // The list is chosen again, and can be changed.
  await page.goto("/employee-advocacy?tab=people&team=019aa000-0000-7000-8000-000000000000");
  await expect(page.getByRole("table", { name: "People" }).getByRole("row")).toHaveCount(3);
  await expect(page).not.toHaveURL(/team=/);
  const other = await send(page, createList, { title: `Others ${crypto.randomUUID().slice(0, 8)}` });
  await page.getByRole("button", { name: "Change list" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("List of employees").selectOption({ label: other.list.title });
  await dialog.getByRole("button", { name: "Use this list" }).click();
  await expect(page.getByRole("link", { name: `Show the list ${other.list.title}` })).toBeVisible();
  await expect(page.getByRole("row", { name: /Ada Example/ })).toContainText("Not in the list: not counted");
});
