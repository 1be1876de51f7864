import { MAIL_RECIPIENTS_MAX } from "#contract/mail/endpoints.ts";
import { exact } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("compose");

/** Who is written to; `name`: where it is a single creator. */
export type Recipients = { creatorIds: readonly string[]; name?: string } | { listId: string; title: string };

/** As calls take them. */
export function scopeOf(to: Recipients): { listId: string } | { creatorIds: string[] } {
  return "listId" in to ? { listId: to.listId } : { creatorIds: [...to.creatorIds] };
}

/** Where what is written to them is stored; all selections share one place. */
export function placeOf(to: Recipients): string {
  if ("listId" in to) return `list ${to.listId}`;
  const [first] = to.creatorIds;
  return to.creatorIds.length === 1 && first !== undefined ? `creator ${first}` : "selection";
}

/** Tells selections apart. */
export function fingerprintOf(to: Recipients): string {
  if ("listId" in to) return to.listId;
  const ids = to.creatorIds.toSorted().join();
  let hash = 0;
  for (let index = 0; index < ids.length; index += 1) hash = (Math.imul(hash, 31) + ids.charCodeAt(index)) | 0;
  return `${to.creatorIds.length} ${hash}`;
}

export function titleOf(to: Recipients): string {
  if ("listId" in to) return t("titleList", { title: to.title });
  if (to.name !== undefined) return t("titleNamed", { name: to.name });
  const { length } = to.creatorIds;
  return t("title", { count: length, formatted: exact(length) });
}

export function areTooMany(to: Recipients): boolean {
  return "creatorIds" in to && to.creatorIds.length > MAIL_RECIPIENTS_MAX;
}
