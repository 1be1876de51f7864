import { money } from "#web/lib/format.ts";

export const MICROS_PER_DOLLAR = 1_000_000;
const MICROS_PER_CENT = 10_000;

/** Millionths of a dollar as an amount; what is less than a cent is no cent. */
export function dollars(micros: number): string {
  return money(Math.floor(micros / MICROS_PER_CENT), "USD");
}
