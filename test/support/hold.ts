import { holdOnce, type HoldPoint } from "#server/kernel/hold.ts";

/**
 * Stops work that runs within a test at a point, after it has passed there so many times: its context gets `reach`. `held`
 * resolves when it waits there.
 */
export function holdAfter(point: HoldPoint, times: number) {
  const arrival = Promise.withResolvers<void>();
  const departure = Promise.withResolvers<void>();
  const reach = holdOnce({ point, times }, async () => {
    arrival.resolve();
    await departure.promise;
  });
  return { reach, held: async () => arrival.promise, release: departure.resolve };
}
