import { tenantOf } from "../../../db/tenant.ts";
import { isFieldKey } from "#contract/collections/field-key.ts";
import { LABEL_TITLE_MAX } from "#contract/labels.ts";
import { TITLE_MAX } from "#contract/base/limits.ts";
import { createOptions, readOptionIds } from "../../crm/index.ts";
import { readRoom } from "../../plans/index.ts";
import type { Context, Member } from "../../../context.ts";
import { createLabels, readLabelIds } from "../../labels/index.ts";
import { fetchLists, createEmptyList, selectIdsByTitle } from "../../memberships/index.ts";
import type { CrmWords } from "../rows/item.ts";
import type { CrmBefore } from "./before.ts";
import type { NameKind, NameQuota, TitlesByKind } from "./plan-new-names.ts";
import type { Named } from "./put-rows.ts";

/** The creators, in their order, for which a CRM with so much room has no place. */
export function withoutRoom(
  creatorIds: readonly number[],
  { inCrm, room }: { inCrm: ReadonlySet<number>; room: number | null },
): Set<number> {
  if (room === null) return new Set();
  const coming = [...new Set(creatorIds)].filter((id) => !inCrm.has(id));
  return new Set(coming.slice(room));
}

/** Which of the named lists, tags, statuses and options the team has, and how many more it can have. */
export async function readNameQuota(
  ctx: Context<Member>,
  words: readonly CrmWords[],
): Promise<{ held: NameQuota; known: Known }> {
  const tenant = tenantOf(ctx);
  const lists = await selectIdsByTitle(tenant, titlesIn(words));
  const tags = await readLabelIds(tenant, "tag");
  const statuses = await readLabelIds(tenant, "status");
  const fields = words.some(({ options }) => options.length > 0) ? await readOptionIds(tenant) : [];
  const { left, refusal } = await readRoom(ctx, "lists");
  const all = [
    ["lists", { ids: lists, room: left, full: refusal((left ?? 0) + 1), max: TITLE_MAX }],
    ["tags", { ...tags, max: LABEL_TITLE_MAX }],
    ["statuses", { ...statuses, max: LABEL_TITLE_MAX }],
    ...fields.map(({ field, ...options }) => [field, { ...options, max: LABEL_TITLE_MAX }] as const),
  ] as const;
  return {
    held: new Map(all.map(([kind, { ids, ...quota }]) => [kind, { ...quota, titles: new Set(ids.keys()) }])),
    known: new Map(all.map(([kind, { ids }]) => [kind, ids])),
  };
}

function titlesIn(words: readonly CrmWords[]): string[] {
  return [...new Set(words.flatMap(({ lists }) => lists))];
}

/** Ids by title in lower case. */
type Known = ReadonlyMap<NameKind, ReadonlyMap<string, string>>;

type Opening = {
  ctx: Context<Member>;
  words: readonly CrmWords[];
  /** The lists of all rows together. */
  listIds: readonly string[];
  open: TitlesByKind;
  known: Known;
  actionId: string;
};

/** Creates the missing lists, tags, statuses and options; returns all named ones by title in lower case. */
export async function createNames({ ctx, words, listIds, open, known, actionId }: Opening): Promise<{
  named: Named;
  opened: Opened;
}> {
  const opened: Opened = { newLists: [], newTags: [], newStatuses: [], newOptions: [] };
  const ids = new Map([...known].map(([kind, all]) => [kind, new Map(all)]));
  for (const [kind, titles] of open) {
    const created = await create({ ctx, kind, titles, actionId });
    for (const [i, title] of titles.entries()) ids.get(kind)?.set(title.toLowerCase(), created[i] ?? "");
    if (isFieldKey(kind)) opened.newOptions.push({ field: kind, ids: created });
    else opened[NEW[kind]].push(...created);
  }
  const idsOf = (kind: NameKind) => ids.get(kind) ?? new Map<string, string>();
  const titles = new Map(titlesIn(words).map((title) => [title.toLowerCase(), title]));
  const lists = new Map([...idsOf("lists")].map(([lower, id]) => [lower, { id, title: titles.get(lower) ?? lower }]));
  const all = await fetchLists(tenantOf(ctx), listIds);
  return { named: { all, lists, tags: idsOf("tags"), statuses: idsOf("statuses"), options: idsOf }, opened };
}

type Opened = Pick<CrmBefore, "newLists" | "newTags" | "newStatuses" | "newOptions">;
const NEW = { lists: "newLists", tags: "newTags", statuses: "newStatuses" } as const;

type Creation = { ctx: Context<Member>; kind: NameKind; titles: readonly string[]; actionId: string };

async function create({ ctx, kind, titles, actionId }: Creation): Promise<string[]> {
  if (kind === "tags") return createLabels({ ctx, type: "tag", titles });
  if (kind === "statuses") return createLabels({ ctx, type: "status", titles });
  if (kind !== "lists") return createOptions({ ctx, field: kind, titles, actionId });
  const lists: string[] = [];
  for (const title of titles) lists.push((await createEmptyList({ ctx, title })).id);
  return lists;
}
