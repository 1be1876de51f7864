import type { Context } from "../../context.ts";

/** What is drawn is shown for so long: figures and places of rankings are at most that old. */
const CACHE_MS = 5_000;
const CACHED_MAX = 500;

type Entry<Page> = { state: string; until: number; page: Promise<Page> };

/**
 * Pages as they were drawn last, by address. `state` says what a page is drawn from: another one draws it again, so that
 * a page that was changed or made private is so at once. A page that many open at once is drawn once.
 */
export function cachePages<Page>({ clock }: Pick<Context, "clock">) {
  const pages = new Map<string, Entry<Page>>();
  return async (address: string, state: string, draw: () => Promise<Page>): Promise<Page> => {
    const now = clock.now().getTime();
    const last = pages.get(address);
    if (last?.state === state && now < last.until) return last.page;
    const page = draw();
    pages.delete(address);
    pages.set(address, { state, until: now + CACHE_MS, page });
    const [oldest] = pages.size > CACHED_MAX ? pages.keys() : [];
    if (oldest !== undefined) pages.delete(oldest);
    try {
      return await page;
    } catch (error) {
      if (pages.get(address)?.page === page) pages.delete(address);
      throw error;
    }
  };
}
