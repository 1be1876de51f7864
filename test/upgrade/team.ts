import { listActions } from "#contract/actions.ts";
import { getCrmUser, listCrm } from "#contract/crm/endpoints.ts";
import { listDuplicates } from "#contract/duplicates.ts";
import { listImports } from "#contract/imports/endpoints.ts";
import { getList, listLists } from "#contract/lists/endpoints.ts";
import { getTimeline } from "#contract/timeline.ts";
import { listViews } from "#contract/views.ts";
import type { Caller } from "../support/caller.ts";

/** What a member of the team sees: compared before and after an upgrade, and after each undo. */
export async function readTeam(call: Caller): Promise<Record<string, unknown>> {
  const crm = await call(listCrm, { pagination: 200, sort: "full_name", asc: "true", with_options: "true" });
  const { lists } = await call(listLists, { per_page: 200, sort: "title", asc: "true" });
  const pages = [];
  for (const { _id } of lists) pages.push(await call(getList, { id: _id, per_page: 200, sort: "full_name" }));
  const timelines = [];
  for (const { _id } of crm.crmCreators.slice(0, 5)) timelines.push(await call(getTimeline, { id: _id, show: "team" }));
  const { crmUser } = await call(getCrmUser, {});
  return {
    crm,
    // In this call lists are ordered by when they changed, which an undo is too.
    crmUser: { ...crmUser, lists: crmUser.lists.toSorted((a, b) => a._id.localeCompare(b._id)) },
    lists,
    listPages: pages,
    views: await call(listViews, {}),
    duplicates: await call(listDuplicates, {}),
    timelines,
  };
}

/** The histories of actions and imports. */
export async function readHistory(call: Caller) {
  return { actions: (await call(listActions, {})).actions, imports: (await call(listImports, {})).imports };
}
