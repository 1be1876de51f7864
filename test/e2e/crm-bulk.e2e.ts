import type { Page } from "@playwright/test";
import { undoAction } from "#contract/actions.ts";
import { addCreator, listCrm } from "#contract/crm/endpoints.ts";
import { discover } from "#contract/discovery/endpoints.ts";
import { createCustomTag, deleteCustomType } from "#contract/labels.ts";
import { BULK_MAX } from "#contract/base/limits.ts";
import { expect, signInAs, test as base } from "./support/fixtures.ts";

/** More than are changed before the answer: what is done to them is a job. */
const MANY = BULK_MAX + 100;

type Fixtures = {
  /** The CRM of a workspace whose plan holds so many, with the sample world's creators in it; how many there are. */
  total: number;
  /** A tag that no creator has yet. */
  tag: { id: string; title: string };
};

const test = base.extend<Fixtures>({
  total: async ({ page }, use) => {
    const { request } = page;
    const post = async (path: string, data: object) => {
      const answer = await request.post(`/api${path}`, { data });
      expect(answer.ok(), await answer.text()).toBe(true);
      return answer.json();
    };
    const read = async (number: number) =>
      discover.reply.parse(await post(discover.path, { filters: { sort: "score" }, page: number }));
    await signInAs(page, "brand");
    const { resultsPerPage } = await read(1);
    const pages = Array.from({ length: Math.ceil(MANY / resultsPerPage) }, (_, index) => read(index + 1));
    const ids = (await Promise.all(pages)).flatMap(({ results }) => results.map(({ _id }) => _id));
    const actions: string[] = [];
    // One after the other: they would wait for the lock of the workspace.
    for (let from = 0; from < ids.length; from += BULK_MAX) {
      const added = await post(addCreator.path, { creatorsId: ids.slice(from, from + BULK_MAX) });
      actions.push(addCreator.reply.parse(added).actionId ?? "");
    }
    const listed = await request.get(`/api${listCrm.path}`);
    await use(listCrm.reply.parse(await listed.json()).crmStats.totalCreators);
    for (const id of actions.toReversed()) await post(undoAction.path.replace("{id}", id), {});
  },
  tag: async ({ page, total }, use) => {
    expect(total).toBeGreaterThan(BULK_MAX);
    const title = `Everybody ${crypto.randomUUID().slice(0, 6)}`;
    const made = await page.request.post(`/api${createCustomTag.path}`, { data: { tag: title, type: "tag" } });
    const id = createCustomTag.reply.parse(await made.json())._id;
    await use({ id, title });
    await page.request.delete(`/api${deleteCustomType.path}`, { params: { id, type: "tag" } });
  },
});

test.use({ signedIn: false });

const toasts = (page: Page, text: string | RegExp) => page.getByRole("alert").filter({ hasText: text });
const tagged = (page: Page, title: string) =>
  page.getByRole("grid", { name: "Creators in your CRM" }).locator('[data-column="tags"]').filter({ hasText: title });

/** Through the bar, as one does it. */
async function tagAll(page: Page, title: string, total: number): Promise<void> {
  const all = total.toLocaleString("en-GB");
  await page.goto("/crm");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: `Select all ${all} that match` }).click();
  await expect(page.getByText(`${all} selected`)).toBeVisible();
  await page.getByRole("button", { name: "Tags", exact: true }).click();
  await page.getByRole("combobox", { name: "Tags" }).fill(title);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: `Tag ${all} creators` }).click();
}

test("more than are changed at once are changed by a job, and brought back by one undo", async ({
  page,
  total,
  tag,
}) => {
  const all = total.toLocaleString("en-GB");
  await tagAll(page, tag.title, total);
  const strip = page.getByRole("region", { name: "Updating creators" });
  await expect(toasts(page, `${all} creators tagged`)).toBeVisible();
  await expect(strip).toBeHidden();
  await expect(tagged(page, tag.title)).toHaveCount(20);
  await toasts(page, `${all} creators tagged`).getByRole("button", { name: "Undo" }).click();
  await expect(tagged(page, tag.title)).toHaveCount(0);
  await page.goto(`/crm?tags=${tag.id}`);
  await expect(page.getByText("No creators match all filters")).toBeVisible();
});
