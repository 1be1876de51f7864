import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";

const CREATORS = [
  "Handle;Nom;Abonnés;Taux d'engagement;Pays;Centre",
  "ida.test.paints;Ida Peint;12.500;3,5 %;Allemagne;Zauberei",
  "noor.test.bakes;Noor Cuit;1.200.000;2,1 %;Brésil;Zauberei",
  "tomas.test.runs;Tomas Court;8.450;4,9 %;Espagne;Zauberei",
  ";Sans Nom;3;1 %;Italie;Zauberei",
].join("\n");

async function open(page: Page, name: string, text: string) {
  await page.goto("/imports");
  await page
    .getByRole("region", { name: "Choose a table" })
    .locator("input[type=file]")
    .setInputFiles({
      name,
      mimeType: "text/csv",
      buffer: Buffer.from(text),
    });
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
}

const becomes = (page: Page, header: string) => page.getByLabel(`Field for “${header}”`);
const count = (page: Page, kind: string) =>
  page.getByRole("term").filter({ hasText: kind }).locator("xpath=following-sibling::dd");

test("a table is understood, tried, imported into the CRM and undone as one", async ({ page }) => {
  await open(page, "ateliers_2025-06.csv", CREATORS);
  await expect(becomes(page, "Handle")).toHaveValue("username");
  await expect(becomes(page, "Abonnés")).toHaveValue("followers");
  await expect(becomes(page, "Pays")).toHaveValue("country");
  await expect(page.getByLabel("Date of the figures")).toHaveValue("2025-06");
  await page.getByLabel("Network", { exact: true }).selectOption("Instagram");
  await expect(page.getByRole("cell", { name: "1,200,000" })).toBeVisible();
  await page.getByLabel("Also add to our CRM").check();

  await page.getByRole("button", { name: "Start dry run" }).click();
  await expect(count(page, "New creators")).toHaveText("3");
  await expect(count(page, "Failed")).toHaveText("1");
  await page.getByRole("link", { name: "Show 1 row that is not imported" }).click();
  await expect(page.getByRole("row", { name: /5 Failed no handle Nom: Sans Nom/ })).toBeVisible();

  await page.getByRole("button", { name: "Import 3 rows" }).click();
  await expect(page.getByRole("heading", { name: "Imported", level: 2 })).toBeVisible();
  await expect(count(page, "New creators")).toHaveText("3");
  const [problems] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download rows with problems" }).click(),
  ]);
  expect(problems.suggestedFilename()).toMatch(/\.csv$/);

  await page.getByRole("link", { name: "Show these creators in the CRM" }).click();
  await expect(page.getByText("Noor Cuit")).toBeVisible();
  const chip = page.getByRole("list", { name: "Active filters" }).getByRole("listitem").filter({ hasText: "Import:" });
  await expect(chip).toContainText("Import:ateliers_2025-06.csv");
  await chip.getByRole("button", { name: /^Remove the filter/ }).click();
  await expect(chip).toBeHidden();
  await page.goBack();
  await page.goBack();
  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByRole("heading", { name: "Undone", level: 2 })).toBeVisible();
  await page.goto("/crm");
  await expect(page.getByText("Noor Cuit")).toBeHidden();
  await page.goto("/imports");
  await expect(page.getByRole("row", { name: /ateliers_2025-06\.csv/ })).toContainText("Undone");
});

test("pasted cells are a table too, and a wrong guess is put right by hand", async ({ page }) => {
  await page.goto("/imports");
  await page.getByRole("button", { name: "Paste a table instead" }).click();
  await page.getByRole("button", { name: "Read the table" }).click();
  await expect(page.getByText("Paste a table first.")).toBeVisible();
  await page.getByLabel("Table", { exact: true }).fill("Who\tWhere\tFans\nmira.test.sings\tAtlantis\t900\n");
  await page.getByRole("button", { name: "Read the table" }).click();
  await expect(page.getByRole("heading", { name: "pasted.txt", level: 1 })).toBeVisible();
  await page.getByLabel("Network", { exact: true }).selectOption("TikTok");
  await becomes(page, "Who").selectOption("Handle");
  await becomes(page, "Where").selectOption("Country");
  await expect(page.getByText("1 unknown country")).toBeVisible();
  await page.getByRole("button", { name: "Meaning of “Atlantis”" }).click();
  await page.getByRole("combobox", { name: "Meaning of “Atlantis”" }).fill("Portug");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Meaning of “Atlantis”" })).toContainText("Portugal");
  await page.getByRole("button", { name: "Save this mapping" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Fan club");
  await page.getByRole("dialog").getByRole("button", { name: "Save this mapping" }).click();
  await expect(page.getByText("Mapping “Fan club” saved")).toBeVisible();

  await open(page, "next.tsv", "Who\tWhere\tFans\nanna.test.sings\tAtlantis\t70\n");
  await expect(page.getByText("Uses your mapping “Fan club”")).toBeVisible();
  await expect(becomes(page, "Who")).toHaveValue("username");
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("heading", { name: "Import a file" })).toBeVisible();
  await expect(page.getByText("next.tsv")).toBeHidden();
});

test("statuses and options come into the CRM, and missing ones are offered to be created", async ({ page }) => {
  await open(
    page,
    "pipeline.csv",
    [
      "Handle,Instagram id,Followers,Status,Wave",
      "ida.test.stage,,900,Contacted,",
      "noor.test.stage,17841400000000098,800,In legal review,Spring",
    ].join("\n"),
  );
  await page.getByLabel("Network", { exact: true }).selectOption("Instagram");
  await expect(becomes(page, "Status")).toHaveValue("status");
  await expect(page.getByLabel("Also add to our CRM")).toBeChecked();
  await expect(page.getByRole("checkbox", { name: /Create .*status.* not exist yet/ })).toBeChecked();
  await expect(page.getByText("“In legal review”")).toBeVisible();
  await becomes(page, "Wave").selectOption("New field …");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Kind of the new field").selectOption("Select");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(
    page.getByRole("checkbox", { name: "Create the option of “Wave” that does not exist yet" }),
  ).toBeChecked();
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByRole("heading", { name: "Imported", level: 2 })).toBeVisible();
  await page.getByRole("link", { name: "Show these creators in the CRM" }).click();
  const row = page.getByRole("row", { name: /noor.test.stage/ });
  await expect(row).toContainText("In legal review");

  // Another id of a known account may be that of a list.
  await open(page, "list.csv", "Handle,Instagram id,Followers\nnoor.test.stage,17841400000000099,850\n");
  await page.getByLabel("Network", { exact: true }).selectOption("Instagram");
  const question = page.getByRole("cell", { name: /noor\.test\.stage is known by the id 17841400000000098/ });
  await expect(question.getByRole("button", { name: "Leave the column out" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Import 1 row" })).toBeDisabled();
  await question.getByRole("button", { name: "They are the network’s" }).click();
  await expect(page.getByRole("button", { name: "Import 1 row" })).toBeEnabled();
});

test("what a table leaves open is decided on its screen, and stays decided", async ({ page }) => {
  const likes = page.getByLabel("Network of “Avg likes”");
  const comma = page.getByRole("radiogroup", { name: "Numbers in “Avg likes”" }).getByLabel("Decimal comma");
  const profiles = (name: string) => `https://www.instagram.com/${name},https://www.tiktok.com/@${name}`;
  await open(
    page,
    "outreach.csv",
    `Creator,Instagram,TikTok,Avg likes\nRowan,${profiles("rowan.test.wide")},"1,234"\nSedge,${profiles("sedge.test.wide")},"2,345"\n`,
  );
  await expect(page.getByRole("alert")).toContainText("does not say whose likes per post “Avg likes” are");
  await likes.selectOption("TikTok");
  await comma.check();
  await becomes(page, "Avg likes").selectOption("Comments per post");
  await expect(likes).toHaveValue("tiktok");
  await expect(comma).toBeChecked();
  await expect(page.getByRole("button", { name: "Start dry run" })).toBeEnabled();

  await open(
    page,
    "rivals_instagram.csv",
    "username,Followers,Followers\nrowan.test.rival,100,9\nsedge.test.rival,200,3\nfern.test.rival,90,800\n",
  );
  await expect(page.getByRole("button", { name: "Confirm: “Followers”" })).toBeVisible();
  await becomes(page, "Followers#2").selectOption("Followers");
  await expect(page.getByLabel("Field for “Followers”", { exact: true })).toHaveValue("");
  await expect(page.getByRole("button", { name: "Start dry run" })).toBeEnabled();

  await open(page, "styles.csv", "Instagram,Engagement rate,Date\nrowan.test.style,0.04,03/04/2025\n");
  await page.getByRole("button", { name: "4%: “Engagement rate”", exact: true }).click();
  await page.getByRole("button", { name: "3 April 2025: “Date”" }).click();
  await expect(page.getByRole("cell", { name: "2025-04-03" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Start dry run" })).toBeEnabled();

  await open(
    page,
    "Table data.csv",
    "Treść,Tytuł filmu,Czas publikacji filmu,Wyświetlenia\nŁącznie,,,1500\nabcdefghijk,Torf,2025-10-03,1000\n",
  );
  const account = page.getByLabel("Account of all posts");
  await expect(page.getByText("No column names it: enter a handle or a link.")).toBeVisible();
  await account.fill("https://www.youtube.com/@moss.test.clips/videos");
  await account.press("Enter");
  await expect(account).toHaveValue("moss.test.clips");
  await page.getByRole("button", { name: "Start dry run" }).click();
  await expect(count(page, "New creators")).toHaveText("1");
  await expect(count(page, "Skipped")).toHaveText("1");

  await open(
    page,
    "liste.csv",
    `Osoba,Odkaz,Publikum,Vlna\nRowan,https://www.instagram.com/rowan.test.list,100,jarní vlna\n`,
  );
  await expect(page.getByLabel("Each row is")).toHaveValue("list");
  // The second click of a double click adds no second field.
  await page.getByRole("button", { name: "Add as a field: “Vlna”" }).dblclick();
  await expect(becomes(page, "Vlna").locator("option:checked")).toHaveText("Vlna");
  await expect(page.getByText("There is already a field with this name")).toBeHidden();
  await becomes(page, "Publikum").selectOption("Followers");
  await expect(page.getByLabel("Each row is")).toHaveValue("creators");
  await expect(page.getByLabel("Also add to our CRM")).toBeChecked();
});

test("a channel under two names is named by the dry run, and confirmed to be one account", async ({ page }) => {
  const id = (n: number) => `73000000000017${String(n).padStart(5, "0")}`;
  const tableOf = (...rows: [string, number][]) =>
    ["username,post id,published,likes", ...rows.map(([handle, n]) => `${handle},${id(n)},2025-06-01,5`)].join("\n");
  const importing = async (name: string, text: string) => {
    await open(page, name, text);
    await page.getByLabel("Network", { exact: true }).selectOption("TikTok");
    await page.getByRole("button", { name: "Start dry run" }).click();
  };
  await importing("channels_2025-07.csv", tableOf(["former.test.name", 1], ["former.test.name", 2]));
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByRole("heading", { name: "Imported", level: 2 })).toBeVisible();
  await importing("channels_2025-08.csv", tableOf(["present.test.name", 1], ["present.test.name", 3]));
  const renamed = page.getByRole("region", { name: "Probably renamed accounts" });
  await expect(renamed).toContainText(
    "1 post of present.test.name on TikTok is known as a post by former.test.name: probably the same account, renamed.",
  );
  await renamed.getByRole("button", { name: "present.test.name is former.test.name" }).click();
  await expect(renamed).toContainText("present.test.name is imported as the new name of former.test.name.");
  await page.getByRole("button", { name: "Start dry run" }).click();
  await expect(count(page, "Updated")).toHaveText("2");
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByRole("heading", { name: "Imported", level: 2 })).toBeVisible();
  await expect(renamed).toBeHidden();
});
