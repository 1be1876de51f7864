import { undoAction } from "#contract/actions.ts";
import { getCrmUser, listCrm, type CrmCreator } from "#contract/crm/endpoints.ts";
import { createCustomTag, updateCustomTags, type LabelType } from "#contract/labels.ts";
import type { Person } from "#test/factories/people.ts";

export async function rowsOf({ browser }: Person): Promise<CrmCreator[]> {
  return (await browser.call(listCrm, { pagination: 200 })).body.crmCreators;
}

export async function make({ browser }: Person, title: string, type: LabelType = "tag"): Promise<string> {
  return (await browser.call(createCustomTag, { tag: title, type })).body._id;
}

export async function tag(
  { browser }: Person,
  customCreatorIds: string[],
  tagIds: string[],
  mode: "SET" | "ADD" = "ADD",
) {
  return browser.call(updateCustomTags, { customCreatorIds, tagIds, mode });
}

export async function undo({ browser }: Person, id: string | null) {
  return browser.call(undoAction, { id: id ?? "" });
}

/** Titles of the tags of each row, newest row first. */
export async function tagsOf(person: Person): Promise<string[][]> {
  const { tags } = await labelsOf(person);
  const titles = new Map(tags.map((one) => [one._id, one.title]));
  return (await rowsOf(person)).map((row) => row.tags.map((id) => titles.get(id) ?? id).toSorted());
}

export async function labelsOf({ browser }: Person) {
  const { crmUser } = (await browser.call(getCrmUser, {})).body;
  return { tags: crmUser.tags, statuses: crmUser.status };
}
