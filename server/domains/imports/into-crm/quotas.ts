import { type TenantDb, tenantOf } from "../../../db/tenant.ts";
import { countEntries } from "../../crm/index.ts";
import { remainingQuota, planLimits } from "../../plans/index.ts";
import type { Context, Member } from "../../../context.ts";
import { createTags, readTagIds } from "../../labels/index.ts";
import { countOwnLists, fetchLists, listsFull, createEmptyList, selectIdsByTitle } from "../../memberships/index.ts";
import type { CrmWords } from "../rows/item.ts";
import type { NameQuota } from "./plan-new-names.ts";
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

/** Which of the named lists and tags the team has, and how many more it can have. */
export async function readNameQuota(
  tenant: TenantDb,
  { plan, words }: { plan: number; words: readonly CrmWords[] },
): Promise<{ held: NameQuota; lists: Map<string, string>; tags: Map<string, string> }> {
  const lists = await selectIdsByTitle(tenant, titlesIn(words));
  const tags = await readTagIds(tenant);
  const max = planLimits(plan).lists;
  const held: NameQuota = {
    lists: { titles: new Set(lists.keys()), room: remainingQuota(max, await countOwnLists(tenant)) },
    tags: { titles: new Set(tags.ids.keys()), room: tags.room },
    full: { lists: listsFull(plan, max ?? 0) ?? "", tags: tags.full },
  };
  return { held, lists, tags: tags.ids };
}

function titlesIn(words: readonly CrmWords[]): string[] {
  return [...new Set(words.flatMap(({ lists }) => lists))];
}

type Opening = {
  ctx: Context<Member>;
  words: readonly CrmWords[];
  /** Of all rows. */
  listIds: readonly string[];
  open: { lists: readonly string[]; tags: readonly string[] };
  known: { lists: ReadonlyMap<string, string>; tags: ReadonlyMap<string, string> };
};

/** Creates the missing lists and tags; returns all named ones by title in lower case. */
export async function createNames({
  ctx,
  words,
  listIds,
  open,
  known,
}: Opening): Promise<{ named: Named; newLists: string[]; newTags: string[] }> {
  const newLists: string[] = [];
  // oxlint-disable-next-line no-await-in-loop -- a table names few that are new
  for (const title of open.lists) newLists.push((await createEmptyList({ ctx, title })).id);
  const newTags = await createTags({ ctx, titles: open.tags });
  const lists = new Map(known.lists);
  for (const [i, title] of open.lists.entries()) lists.set(title.toLowerCase(), newLists[i] ?? "");
  const tags = new Map(known.tags);
  for (const [i, title] of open.tags.entries()) tags.set(title.toLowerCase(), newTags[i] ?? "");
  const titles = new Map(titlesIn(words).map((title) => [title.toLowerCase(), title]));
  const named = new Map([...lists].map(([lower, id]) => [lower, { id, title: titles.get(lower) ?? lower }]));
  return { named: { all: await fetchLists(tenantOf(ctx), listIds), lists: named, tags }, newLists, newTags };
}
