import { type TenantDb, tenantOf } from "../../../db/tenant.ts";
import { countEntries } from "../../crm/index.ts";
import { remainingQuota, planLimits } from "../../plans/index.ts";
import type { Context, Member } from "../../../context.ts";
import { createLabels, readLabelIds } from "../../labels/index.ts";
import { countOwnLists, fetchLists, listsFull, createEmptyList, selectIdsByTitle } from "../../memberships/index.ts";
import type { CrmWords } from "../rows/item.ts";
import type { NameKind, NameQuota } from "./plan-new-names.ts";
import type { Named } from "./put-rows.ts";

/** How many more creators the CRM can hold (null: any number), and the sentence for one too many. */
export async function readRoom(tenant: TenantDb, plan: number): Promise<{ room: number | null; full: string }> {
  const { crmCreators: max, name } = planLimits(plan);
  const room = max === null ? null : remainingQuota(max, await countEntries(tenant));
  return { room, full: `your ${name} plan holds up to ${max} creators in the CRM` };
}

/** Of these creators, in their order, those that a CRM with so much room cannot take any more. */
export function withoutRoom(
  creatorIds: readonly number[],
  { inCrm, room }: { inCrm: ReadonlySet<number>; room: number | null },
): Set<number> {
  if (room === null) return new Set();
  const coming = [...new Set(creatorIds)].filter((id) => !inCrm.has(id));
  return new Set(coming.slice(room));
}

/** Which of the named lists, tags and statuses the team has, and how many more it can have. */
export async function readNameQuota(
  tenant: TenantDb,
  { plan, words }: { plan: number; words: readonly CrmWords[] },
): Promise<{ held: NameQuota } & Known> {
  const lists = await selectIdsByTitle(tenant, titlesIn(words));
  const tags = await readLabelIds(tenant, "tag");
  const statuses = await readLabelIds(tenant, "status");
  const max = planLimits(plan).lists;
  const held: NameQuota = {
    lists: { titles: new Set(lists.keys()), room: remainingQuota(max, await countOwnLists(tenant)) },
    tags: { titles: new Set(tags.ids.keys()), room: tags.room },
    statuses: { titles: new Set(statuses.ids.keys()), room: statuses.room },
    full: { lists: listsFull(plan, max ?? 0) ?? "", tags: tags.full, statuses: statuses.full },
  };
  return { held, lists, tags: tags.ids, statuses: statuses.ids };
}

function titlesIn(words: readonly CrmWords[]): string[] {
  return [...new Set(words.flatMap(({ lists }) => lists))];
}

/** Ids by title in lower case. */
type Known = Record<NameKind, ReadonlyMap<string, string>>;

type Opening = {
  ctx: Context<Member>;
  words: readonly CrmWords[];
  /** Of all rows. */
  listIds: readonly string[];
  open: Record<NameKind, readonly string[]>;
  known: Known;
};

/** Creates the missing lists, tags and statuses; returns all named ones by title in lower case. */
export async function createNames({ ctx, words, listIds, open, known }: Opening): Promise<{
  named: Named;
  newLists: string[];
  newTags: string[];
  newStatuses: string[];
}> {
  const newLists: string[] = [];
  // oxlint-disable-next-line no-await-in-loop -- a table names few that are new
  for (const title of open.lists) newLists.push((await createEmptyList({ ctx, title })).id);
  const newTags = await createLabels({ ctx, type: "tag", titles: open.tags });
  const newStatuses = await createLabels({ ctx, type: "status", titles: open.statuses });
  const lists = new Map(known.lists);
  for (const [i, title] of open.lists.entries()) lists.set(title.toLowerCase(), newLists[i] ?? "");
  const tags = new Map(known.tags);
  for (const [i, title] of open.tags.entries()) tags.set(title.toLowerCase(), newTags[i] ?? "");
  const statuses = new Map(known.statuses);
  for (const [i, title] of open.statuses.entries()) statuses.set(title.toLowerCase(), newStatuses[i] ?? "");
  const titles = new Map(titlesIn(words).map((title) => [title.toLowerCase(), title]));
  const named = new Map([...lists].map(([lower, id]) => [lower, { id, title: titles.get(lower) ?? lower }]));
  return {
    named: { all: await fetchLists(tenantOf(ctx), listIds), lists: named, tags, statuses },
    newLists,
    newTags,
    newStatuses,
  };
}
