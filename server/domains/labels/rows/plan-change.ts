import type { Verb } from "#contract/actions.ts";
import { TAGS_PER_CREATOR_MAX } from "#contract/base/limits.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { fetchLabel } from "../read-labels.ts";
import { selectFullest, type TagChange } from "./rows-store.ts";
import { titleOfOnly } from "../rules.ts";
import { selectLabels } from "../store.ts";

type Mode = "SET" | "ADD" | "REMOVE";
export const TAG_VERBS = { SET: "crm.retag", ADD: "crm.tag", REMOVE: "crm.untag" } as const satisfies Record<
  Mode,
  Verb
>;

/** A change of tags with its title in the history, and the titles of all tags. Throws not_found for a tag of another workspace. */
export async function planTags(
  tenant: TenantDb,
  { mode, tagIds }: { mode: Mode; tagIds: readonly string[] },
): Promise<{ title: string | null; change: TagChange; titles: ReadonlyMap<string, string> }> {
  const titles = new Map((await selectLabels(tenant, "tag")).map((tag) => [tag.id, tag.title]));
  const uniqueIds = [...new Set(tagIds.map((id) => id.toLowerCase()))];
  const tags = uniqueIds.map((id) => ({ id, title: titles.get(id) ?? refuse("not_found") }));
  if (mode !== "REMOVE" && tags.length > TAGS_PER_CREATOR_MAX) refuse("too_many_tags");
  return { title: titleOfOnly(tags), change: { mode, tagIds: uniqueIds }, titles };
}

/** A change of the status; null clears it. */
export async function planStatus(
  tenant: TenantDb,
  statusId: string | null,
): Promise<{ title: string | null; statusId: string | null }> {
  const status = statusId === null ? null : await fetchLabel(tenant, "status", statusId);
  return { title: status?.title ?? null, statusId: status?.id ?? null };
}

/** Throws too_many_tags when one of these rows has no room for the tags to be added. */
export async function mustHoldTags(tenant: TenantDb, rowIds: readonly string[], change: TagChange): Promise<void> {
  if (change.mode !== "ADD") return;
  if ((await selectFullest(tenant, rowIds, change.tagIds)) > TAGS_PER_CREATOR_MAX) refuse("too_many_tags");
}
