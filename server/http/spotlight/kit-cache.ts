import { setNewest } from "../../set-newest.ts";

const CACHED_MAX = 50;
/** They wait for one another: members' exports are drawn by the same thread. */
const WAITING_MAX = 10;

/** Media kits and share pictures by the tag of what is in them, one drawn after the other. null: too many wait. */
export function cacheKits() {
  const kits = new Map<string, Promise<Buffer>>();
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function drawAfter(before: Promise<unknown>, draw: () => Promise<Buffer>): Promise<Buffer> {
    waiting += 1;
    try {
      await before;
      return await draw();
    } finally {
      waiting -= 1;
    }
  }

  return async (tag: string, draw: () => Promise<Buffer>): Promise<Buffer | null> => {
    const drawn = kits.get(tag);
    if (drawn) return drawn;
    if (waiting >= WAITING_MAX) return null;
    const kit = drawAfter(last, draw);
    last = kit.catch(() => undefined);
    setNewest(kits, tag, kit, CACHED_MAX);
    try {
      return await kit;
    } catch (error) {
      kits.delete(tag);
      throw error;
    }
  };
}
