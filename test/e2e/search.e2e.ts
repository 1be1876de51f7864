import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { discover } from "../../contract/discovery/endpoints.ts";
import { createList } from "../../contract/lists/endpoints.ts";
import type { CreatorCard } from "../../contract/creators.ts";
import { NETWORK_FACTS } from "../../contract/networks/networks.ts";
import { now } from "./support/clock.ts";
import { expect, settled, test } from "./support/fixtures.ts";

const field = (page: Page) => page.getByRole("combobox", { name: "Search creators, pages and lists" });
const options = (page: Page) => page.getByRole("listbox", { name: "Results" }).getByRole("option");
const marked = (page: Page) => page.getByRole("listbox", { name: "Results" }).getByRole("option", { selected: true });
const panel = (page: Page) => page.locator("dialog[open]");

async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Search", exact: true })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field(page)).toBeFocused();
}

/** A creator of the sample world with a name in Latin letters, as people type it. */
async function plainCreator(page: Page): Promise<CreatorCard> {
  const found = await page.request.post(`/api${discover.path}`, { data: { filters: { sort: "score" }, page: 1 } });
  const { results } = discover.reply.parse(await found.json());
  const one = results.find(({ full_name, networks }) => /^[A-Za-z]{5,} [A-Za-z]{5,}$/.test(full_name) && networks[0]);
  if (!one) throw new Error("the sample world has no creator with a plain name");
  return one;
}

test("finds creators by the start of a name, handle, link or despite a typing mistake, and reports no results", async ({
  page,
}) => {
  const { _id, full_name, networks } = await plainCreator(page);
  const account = networks[0];
  if (!account) throw new Error("no account");
  await page.goto("/lists");
  await openPalette(page);

  const hit = options(page).filter({ hasText: full_name });
  await page.keyboard.type(full_name.slice(0, -2));
  await expect(hit).toBeVisible();

  await field(page).fill(`  @${account.username} `);
  await expect(hit).toBeVisible();

  const [first = "", last = ""] = full_name.split(" ");
  await field(page).fill(`${first} ${last.slice(0, 2)}${last.slice(3)}`);
  await expect(hit).toBeVisible();

  await field(page).fill(NETWORK_FACTS[account.network].profileUrl(account.username));
  const label = `Open @${account.username} on ${NETWORK_FACTS[account.network].label}`;
  await expect(marked(page)).toContainText(label);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/lists\\?creator=${_id}$`));
  await expect(panel(page).getByRole("heading", { level: 2, name: full_name })).toBeVisible();
  await expect(panel(page)).toBeFocused();

  // Opened lately comes first.
  await openPalette(page);
  await expect(marked(page)).toContainText(full_name);
  await field(page).fill("https://www.tiktok.com/@nobody.at.all");
  await expect(page.getByText("@nobody.at.all on TikTok is not in Limelight yet.")).toBeVisible();
  await field(page).fill("qqqzzzxx");
  await expect(page.getByText("Nothing found for “qqqzzzxx”")).toBeVisible();
  await page.getByRole("button", { name: "Clear the search" }).click();
  await expect(marked(page)).toContainText(full_name);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page).toHaveURL(new RegExp(`/creators/${_id}$`));
});

test("gives the keyboard back to its row, and goes to pages and lists, also by G and a letter", async ({ page }) => {
  await page.request.post(`/api${createList.path}`, { data: { title: "Café & kitchen" } });
  await page.goto("/discovery");
  const row = page.locator('[data-index="1"]');
  await expect(row).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(row).toBeFocused();
  await openPalette(page);
  await page.keyboard.press("Escape");
  await expect(row).toBeFocused();
  await openPalette(page);
  await page.keyboard.press("ArrowDown");
  await expect(marked(page)).toContainText("Rankings");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(marked(page)).toContainText("Café & kitchen");
  await field(page).fill("cafe kit");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Café & kitchen", level: 1 })).toBeVisible();

  // The methodology, a chapter of it, and an entry that is folded.
  await openPalette(page);
  await page.keyboard.type("methodology");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Methodology", level: 1 })).toBeVisible();
  const entry = page.getByText("The part of posts with a text that another post of the account has too.");
  await expect(entry).toBeHidden();
  await openPalette(page);
  await page.keyboard.type("score for its");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Score for its size", level: 2 })).toBeInViewport();
  await page.goto("/methodology#repeated-texts");
  await expect(entry).toBeInViewport();

  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await expect(page).toHaveURL(/\/history$/);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog").getByText("Go to Discovery")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("g");
  await page.keyboard.press("d");
  await expect(page).toHaveURL(/\/discovery/);
});

test("asks once for one input, and shows only the answer to the last", async ({ page }) => {
  const { full_name } = await plainCreator(page);
  const queries: string[] = [];
  const latest = Promise.withResolvers<void>();
  await page.clock.install({ time: now() });
  await page.route("**/api/quick-search", async (route) => {
    const { input } = route.request().postDataJSON();
    queries.push(input);
    if (input === "zz") await latest.promise;
    await route.continue().catch(() => undefined); // cancelled since
  });
  await page.goto("/lists");
  await openPalette(page);
  const earlier = page.waitForRequest("**/api/quick-search");
  await field(page).fill("zz");
  await expect.poll(() => queries).toEqual(["zz"]);
  await field(page).fill(full_name);
  await expect(options(page).filter({ hasText: full_name })).toBeVisible();
  await field(page).fill(`${full_name}  `);
  await page.clock.runFor(2_000);
  latest.resolve();
  await settled(page, await earlier);
  await expect(options(page).filter({ hasText: full_name })).toBeVisible();
  expect(queries).toEqual(["zz", full_name]);
});

test("takes every key from the first on, and none acts on the page", async ({ page }) => {
  const { full_name } = await plainCreator(page);
  // The palette's code comes when the keys are typed.
  const typed = Promise.withResolvers<void>();
  let held = 0;
  await page.route("**/assets/palette-*.js", async (route) => {
    held += 1;
    await typed.promise;
    await route.continue();
  });
  await page.goto("/crm");
  await expect(page.getByRole("button", { name: "Search", exact: true })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  // G and H, as in "ghost", would open the history.
  await page.keyboard.type(`ghost ${full_name}`);
  await expect.poll(() => held).toBeGreaterThan(0);
  typed.resolve();
  await expect(field(page)).toHaveValue(`ghost ${full_name}`);
  await expect(page).toHaveURL(/\/crm$/);
  await page.keyboard.press("Escape");
  await expect(field(page)).toHaveCount(0);

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type(full_name);
  await expect(field(page)).toHaveValue(full_name);
  await page.keyboard.press("Escape");
  await expect(field(page)).toHaveCount(0);

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("discovry");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/discovery/);
});

test("runs commands: appearance, export of all and of the selected, a new list, sign out", async ({ page }) => {
  const { _id, full_name } = await plainCreator(page);
  await page.request.post("/api/crm/add-creator", { data: { creatorsId: [_id] } });
  await page.goto("/crm");
  await expect(page.getByRole("grid").getByRole("link", { name: full_name, exact: true })).toBeVisible();
  const run = async (command: string) => {
    await openPalette(page);
    await page.keyboard.type(command);
    await expect(marked(page)).toContainText(command, { ignoreCase: true });
    await page.keyboard.press("Enter");
  };
  await page.getByRole("checkbox", { name: `Select ${full_name}` }).check();
  await openPalette(page);
  await expect(page.getByRole("group", { name: "1 selected creator" })).toBeVisible();
  await field(page).fill("export");
  await page.keyboard.press("Enter");
  const download = page.waitForEvent("download");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Export/ })
    .click();
  expect(await readFile(await (await download).path(), "utf8")).toContain(full_name);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("checkbox", { name: `Select ${full_name}` }).uncheck();
  await run("dark");
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await run("export");
  const exporting = page.getByRole("dialog", { name: "Export creators" });
  await expect(exporting).toBeVisible();
  // Escape closes what lies above, and then the dialog.
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(field(page)).toHaveCount(0);
  await expect(exporting).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await run("new list");
  await page.getByRole("textbox", { name: "Title" }).fill("From the palette");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "From the palette", level: 1 })).toBeVisible();
  await run("sign out");
  await expect(page).toHaveURL(/\/signin/);
});
