let underWay: PromiseWithResolvers<void> | null = null;

/**
 * Adding creators, removing them and changing many is one at a time: null while another is under way, and then nothing
 * is to be done. Else the way to say that it is over.
 */
export function beginUpdate(): (() => void) | null {
  if (underWay) return null;
  const mine = Promise.withResolvers<void>();
  underWay = mine;
  return () => {
    underWay = null;
    mine.resolve();
  };
}

/** Begins what is not to be lost as soon as the update under way is over. */
export async function beginNextUpdate(): Promise<() => void> {
  const over = beginUpdate();
  if (over) return over;
  await underWay?.promise;
  return beginNextUpdate();
}
