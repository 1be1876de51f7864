import { money } from "#web/lib/format.ts";

export const MICROS_PER_DOLLAR = 1_000_000;
const MICROS_PER_CENT = 10_000;

/** Micro-dollars as an amount; fractions of a cent are dropped. */
export function dollars(micros: number): string {
  return money(Math.floor(micros / MICROS_PER_CENT), "USD");
}
