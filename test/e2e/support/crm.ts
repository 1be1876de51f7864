import { addCreator, listCrm, updateCustomNote } from "#contract/crm/endpoints.ts";
import { discover } from "#contract/discovery/endpoints.ts";
import type { Endpoint, ReplyOf } from "#contract/base/endpoint.ts";
import { creatorNetwork } from "#contract/profiles/network.ts";
import { trust } from "#contract/base/trust.ts";
import { createCustomTag, updateCustomStatus, updateCustomTags, type LabelType } from "#contract/labels.ts";
import { expect, type Page } from "@playwright/test";

type Row = ReplyOf<typeof listCrm>["crmCreators"][number];

/** Calls the product as the person signed in in `page`; the parts of the path are taken from the input. */
export async function send<E extends Endpoint>(page: Page, endpoint: E, input: object): Promise<ReplyOf<E>> {
  const isRead = endpoint.method === "GET";
  const params = Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]);
  const isInPath = (name: string) => endpoint.path.includes(`{${name}}`);
  const url = params.reduce((path, [name, value]) => path.replace(`{${name}}`, () => value), `/api${endpoint.path}`);
  const answer = await page.request.fetch(url, {
    method: endpoint.method,
    ...(isRead
      ? { params: Object.fromEntries(params.filter(([name]) => !isInPath(name))) }
      : { data: Object.fromEntries(Object.entries(input).filter(([name]) => !isInPath(name))) }),
  });
  expect(answer.ok(), `${endpoint.path}: ${await answer.text()}`).toBe(true);
  return trust<ReplyOf<E>>(endpoint.reply.parse(await answer.json())); // parsed by that very schema
}

/** Puts the `count` sample creators with the most followers into the person's CRM. */
export async function fillCrm(page: Page, count: number): Promise<Row[]> {
  const { results } = await send(page, discover, { filters: { sort: "followers" } });
  await send(page, addCreator, { creatorsId: results.slice(0, count).map(({ _id }) => _id) });
  const { crmCreators } = await send(page, listCrm, { pagination: 200, sort: "followers" });
  expect(crmCreators).toHaveLength(count);
  return crmCreators;
}

/** A new tag or status on these rows; its id. */
export async function addLabel(page: Page, type: LabelType, title: string, rows: readonly Row[]): Promise<string> {
  const { _id } = await send(page, createCustomTag, { tag: title, type });
  const ids = rows.map((row) => row._id);
  if (type === "tag" && ids.length > 0) {
    await send(page, updateCustomTags, { customCreatorIds: ids, tagIds: [_id], mode: "ADD" });
  }
  if (type === "status") {
    await Promise.all(ids.map((id) => send(page, updateCustomStatus, { customCreatorId: id, statusId: _id })));
  }
  return _id;
}

/** Ids of the sample creators with the best scores. */
export async function someCreators(page: Page, count: number): Promise<string[]> {
  const { results } = await send(page, discover, { filters: { sort: "score" } });
  return results.slice(0, count).map(({ _id }) => _id);
}

/** The team's own address for a creator. */
export async function writeEmail(page: Page, { _id }: Pick<Row, "_id">, email: string): Promise<void> {
  await send(page, updateCustomNote, { customCreatorId: _id, customNote: email, field: "customEmail" });
}

/** A creator of the sample world that others mention. */
export async function creatorWithNetwork(page: Page): Promise<string> {
  for (const id of await someCreators(page, 50)) {
    const answer = await page.request.get(`/api${creatorNetwork.path.replace("{id}", id)}`);
    if (creatorNetwork.reply.parse(await answer.json()).mentionedBy > 0) return id;
  }
  throw new Error("the sample world has no mentions");
}
