import { currencyCode } from "#contract/custom-fields.ts";
import type { Rate, RateCard } from "#contract/rate-card.ts";
import { newId } from "#web/lib/new-id.ts";

/** A rate card as it is edited: amounts in whole units of the currency, rates as percentages. */
export type RateDraft = Omit<Rate, "cpm" | "reachRate" | "medianRate"> &
  Record<"key" | "cpm" | "reachRate" | "medianRate", string>;
export type CardDraft = {
  currency: string;
  rates: readonly RateDraft[];
  actions: Record<keyof RateCard["actions"], string>;
};

/** Smallest units in one unit of the currency. */
function unitsOf(currency: string): number {
  if (!currencyCode.safeParse(currency).success) return 100;
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
  }).resolvedOptions();
  return 10 ** digits;
}

/** Without the error of binary fractions: 0.285 × 100 is 28.5. */
function exactly(value: number): number {
  return Number(value.toPrecision(12));
}

const text = (value: number) => String(exactly(value));
/** Accepts a decimal comma; not a number for anything else. */
const numberIn = (typed: string) => (typed.trim() === "" ? Number.NaN : Number(typed.trim().replace(",", ".")));

/** An amount in the smallest unit, as it is edited: in whole units of the currency. */
export function amountText(amount: number, currency: string): string {
  return text(amount / unitsOf(currency));
}

/** The amount that is typed, in the smallest unit; not yet checked. */
export function amountIn(typed: string, currency: string): number {
  return exactly(numberIn(typed) * unitsOf(currency));
}

export function draftOf({ currency, rates, actions }: RateCard): CardDraft {
  const units = unitsOf(currency);
  const { like, comment, share, save } = actions;
  return {
    currency,
    rates: rates.map(({ network, format, niche, tier, cpm, reachRate, medianRate }) => ({
      key: newId(),
      network,
      format,
      niche,
      tier,
      cpm: text(cpm / units),
      reachRate: text(reachRate * 100),
      medianRate: text(medianRate * 100),
    })),
    actions: {
      like: text(like / units),
      comment: text(comment / units),
      share: text(share / units),
      save: text(save / units),
    },
  };
}

export function newRate(): RateDraft {
  const empty = { cpm: "", reachRate: "", medianRate: "" };
  return { key: newId(), network: "instagram", format: null, niche: null, tier: null, ...empty };
}

/** What is typed, in the form that is stored; not yet checked. */
export function cardOf({ currency, rates, actions }: CardDraft): RateCard {
  const units = unitsOf(currency);
  const amount = (typed: string) => exactly(numberIn(typed) * units);
  return {
    currency,
    rates: rates.map(({ network, format, niche, tier, cpm, reachRate, medianRate }) => ({
      network,
      format,
      niche,
      tier,
      cpm: amount(cpm),
      reachRate: exactly(numberIn(reachRate) / 100),
      medianRate: exactly(numberIn(medianRate) / 100),
    })),
    actions: {
      like: amount(actions.like),
      comment: amount(actions.comment),
      share: amount(actions.share),
      save: amount(actions.save),
    },
  };
}
