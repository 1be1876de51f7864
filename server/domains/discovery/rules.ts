import type { DiscoveryFilters } from "#contract/discovery.ts";
import { DISCOVERY_PAGE_SIZE } from "#contract/limits.ts";
import { refuse } from "../../errors.ts";

/** Refuses what cannot be answered yet, rather than answering as if it had not been asked. */
export function refuseUnbuilt({ premium, keywords, admin }: DiscoveryFilters): void {
  const unbuilt = [
    ...(premium ? ["premium"] : []),
    ...(keywords?.searchIn.posts ? ["keywords.searchIn.posts"] : []),
    ...(admin?.createdAt?.min || admin?.createdAt?.max ? ["admin.createdAt"] : []),
  ];
  if (unbuilt.length > 0) refuse("not_built", { msg: `This filter is not available: ${unbuilt.join(", ")}.` });
}

/** Which results a page counted from 1 holds, of those a plan shows; null: it shows all. */
export function pageWindow(page: number, shown: number | null): { offset: number; limit: number } {
  const offset = (page - 1) * DISCOVERY_PAGE_SIZE;
  const left = shown === null ? DISCOVERY_PAGE_SIZE : shown - offset;
  return { offset, limit: Math.max(0, Math.min(DISCOVERY_PAGE_SIZE, left)) };
}
