import { discover } from "#contract/discovery/endpoints.ts";
import type { ListView } from "#contract/lists/shapes.ts";
import { createList, setPublic, updateShare } from "#contract/lists/endpoints.ts";
import { getSharedList, giveFeedback } from "#contract/shared-lists.ts";
import type { Verdict } from "#contract/base/states.ts";
import { expect, type Browser, type Locator, type Page } from "@playwright/test";
import { send } from "./crm.ts";

/** A list with the `count` sample creators that have the most followers, as `names`. */
export async function makeList(
  page: Page,
  title: string,
  count: number,
): Promise<ListView & { names: string[]; creatorIds: string[] }> {
  const { results } = await send(page, discover, { filters: { sort: "followers" } });
  const chosen = results.slice(0, count);
  const creatorIds = chosen.map(({ _id }) => _id);
  const { list } = await send(page, createList, { title, creatorsId: creatorIds });
  return { ...list, creatorIds, names: chosen.map(({ full_name }) => full_name) };
}

/** Makes a list public and lets its visitors speak; the path of its address. */
export async function shareList(page: Page, { _id: topId }: ListView): Promise<string> {
  await send(page, setPublic, { topId, public: true });
  const { list } = await send(page, updateShare, { topId, feedback: true });
  expect(list.share.url).not.toBeNull();
  return list.share.url ?? "";
}

/** The row of a creator on the page of a shared list that takes feedback. */
export function sharedRow(stranger: Page, name: string): Locator {
  const verdict = stranger.getByRole("group", { name: `Your verdict on ${name}`, exact: true });
  return stranger.getByRole("row").filter({ has: verdict });
}

/** Feedback of a visitor on a creator. Each call is another visitor. */
export async function sayOf(
  browser: Browser,
  url: string,
  feedback: { creatorId: string; reviewer: string; verdict: Verdict | null; comment?: string },
): Promise<void> {
  const context = await browser.newContext({ baseURL: process.env.LIMELIGHT_URL ?? "" });
  const shareId = url.split("/").at(-1) ?? "";
  await context.request.get(`/api${getSharedList.path.replace("{id}", shareId)}`); // feedback is for visitors of the page
  const path = giveFeedback.path.replace("{id}", shareId);
  const answer = await context.request.post(`/api${path}`, { data: feedback });
  expect(answer.ok(), await answer.text()).toBe(true);
  await context.close();
}
