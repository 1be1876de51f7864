import type { BrowserContext } from "@playwright/test";

/** By how much the clock of a run is ahead of the machine's; the global setup decides. */
export const offsetMs = (): number => Number(process.env.LIMELIGHT_OFFSET_MS);

/** The time of the product, its database and the browser. */
export const now = (): Date => new Date(Date.now() + offsetMs());

/** Pages of this context have the product's time; their timers and cookies, which know no dates, the machine's. */
export async function setClock(context: BrowserContext): Promise<void> {
  await context.addInitScript(shiftDate, offsetMs());
}

/** In the browser. */
function shiftDate(offset: number): void {
  const shifted = () => MachineDate.now() + offset;
  const MachineDate = Date;
  const ProductDate = new Proxy(MachineDate, {
    construct: (target, given: unknown[], made) =>
      Reflect.construct(target, given.length === 0 ? [shifted()] : given, made),
    apply: () => new MachineDate(shifted()).toString(),
    get: (target, name, receiver) => (name === "now" ? shifted : Reflect.get(target, name, receiver)),
  });
  MachineDate.prototype.constructor = ProductDate;
  globalThis.Date = ProductDate;
}
