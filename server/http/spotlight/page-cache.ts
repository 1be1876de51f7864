import type { Context } from "../../context.ts";
import { setNewest } from "../../set-newest.ts";

/** What is drawn is shown for so long: figures and places of rankings are at most that old. */
const CACHE_MS = 5_000;
const CACHED_MAX = 500;

type Entry<Page> = { state: string; until: number; page: Promise<Page> };

type Source<Page> = Pick<Context, "clock"> & {
  /** What the page at an address is drawn from, to compare; throws where there is none. */
  readState: (address: string) => Promise<string>;
  draw: (address: string) => Promise<Page>;
};

/**
 * Pages as they were drawn last, by address. Their state is read for each visitor, so that a page that was changed or
 * made private is so at once; visitors who come while it is being read share the answer. A page that many open at once is
 * drawn once.
 */
export function cachePages<Page>({ clock, readState, draw }: Source<Page>) {
  const pages = new Map<string, Entry<Page>>();
  const reading = new Map<string, Promise<string>>();

  async function stateOf(address: string): Promise<string> {
    const running = reading.get(address);
    if (running) return running;
    const state = readState(address);
    reading.set(address, state);
    try {
      return await state;
    } finally {
      reading.delete(address);
    }
  }

  return async (address: string): Promise<Page> => {
    const state = await stateOf(address);
    const now = clock.now().getTime();
    const last = pages.get(address);
    if (last?.state === state && now < last.until) return last.page;
    const page = draw(address);
    setNewest(pages, address, { state, until: now + CACHE_MS, page }, CACHED_MAX);
    try {
      return await page;
    } catch (error) {
      if (pages.get(address)?.page === page) pages.delete(address);
      throw error;
    }
  };
}
