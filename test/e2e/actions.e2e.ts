import { createList, deleteList } from "../../contract/lists.ts";
import { expect, expectAccessible, test } from "./support/fixtures.ts";

test("the history shows what was done and takes it back", async ({ page }) => {
  const made = await page.request.post(`/api${createList.path}`, { data: { title: "Autumn" } });
  const { list } = createList.reply.parse(await made.json());
  await page.request.post(`/api${deleteList.path}`, { data: { topId: list._id } });

  await page.goto("/history");
  await expect(page.getByText("Deleted the list “Autumn”")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo: Deleted the list “Autumn”" }).click();
  await expect(page.getByText(/^Undone/).first()).toBeVisible();
  await page.goto(`/lists/${list._id}`);
  await expect(page.getByRole("heading", { name: "Autumn", level: 1 })).toBeVisible();
});
