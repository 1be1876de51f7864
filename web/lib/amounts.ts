import { amountOf, editNumber, exactly, numberIn, type NumberKind } from "./read-number.ts";

/** An amount in the smallest unit, as it is edited: in whole units of the currency. */
export function amountText(amount: number, currency: string): string {
  const kind = amountOf(currency);
  return editNumber(exactly(amount / 10 ** kind.decimals), kind);
}

/** The amount that is typed, in the smallest unit; undefined when it is not known. */
export function amountIn(typed: string, kind: NumberKind, currency: string): number | undefined {
  const amount = numberIn(typed, kind);
  return amount === undefined ? undefined : exactly(amount * 10 ** amountOf(currency).decimals);
}
