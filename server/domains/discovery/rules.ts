import { DISCOVERY_PAGE_SIZE } from "#contract/base/limits.ts";

/** Which results a page counted from 1 holds, of those a plan shows; null: it shows all. */
export function pageWindow(page: number, shown: number | null): { offset: number; limit: number } {
  const offset = (page - 1) * DISCOVERY_PAGE_SIZE;
  const left = shown === null ? DISCOVERY_PAGE_SIZE : shown - offset;
  return { offset, limit: Math.max(0, Math.min(DISCOVERY_PAGE_SIZE, left)) };
}
