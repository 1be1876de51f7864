import { PRICE_MAX } from "#contract/profiles/services.ts";
import {
  ACTION_MAX,
  CPM_MAX,
  MEDIAN_RATE_BOUNDS,
  REACH_RATE_BOUNDS,
  type Rate,
  type RateCard,
} from "#contract/rate-card.ts";
import { SHARE_NETWORKS, type ShareNetwork } from "#contract/employee-advocacy/composers.ts";
import { newId } from "#web/lib/new-id.ts";
import { amountIn, amountText } from "#web/lib/amounts.ts";
import { amountOf, editNumber, numberIn, PERCENT, type NumberKind } from "#web/lib/read-number.ts";

/** A rate card as it is edited: amounts in whole units of the currency, rates as percentages. */
export type RateDraft = Omit<Rate, "cpm" | "reachRate" | "medianRate"> &
  Record<"key" | "cpm" | "reachRate" | "medianRate", string>;
export type CardDraft = {
  currency: string;
  rates: readonly RateDraft[];
  actions: Record<keyof RateCard["actions"], string>;
  /** Empty: clicks on links that were shared there are not valued. */
  clicks: Readonly<Record<ShareNetwork, string>>;
};

/** Amounts of the rate card and of services; an action can be worth less than the smallest unit. */
export function kindsOf(currency: string) {
  const amount = amountOf(currency);
  const units = 10 ** amount.decimals;
  return {
    price: { ...amount, min: 0, max: PRICE_MAX / units },
    cpm: { ...amount, min: 1 / units, max: CPM_MAX / units },
    click: { ...amount, min: 0, max: ACTION_MAX / units },
    action: { ...amount, decimals: amount.decimals + 4, min: 0, max: ACTION_MAX / units },
  };
}

export const REACH_RATE: NumberKind = { ...PERCENT, ...REACH_RATE_BOUNDS };
export const MEDIAN_RATE: NumberKind = { ...PERCENT, ...MEDIAN_RATE_BOUNDS };

export function draftOf({ currency, rates, actions, clicks }: RateCard): CardDraft {
  const amount = (value: number) => amountText(value, currency);
  const { like, comment, share, save } = actions;
  return {
    currency,
    rates: rates.map(({ network, format, niche, tier, cpm, reachRate, medianRate }) => ({
      key: newId(),
      network,
      format,
      niche,
      tier,
      cpm: amount(cpm),
      reachRate: editNumber(reachRate, REACH_RATE),
      medianRate: editNumber(medianRate, MEDIAN_RATE),
    })),
    actions: {
      like: amount(like),
      comment: amount(comment),
      share: amount(share),
      save: amount(save),
    },
    clicks: byNetwork((network) => {
      const price = clicks?.[network];
      return price === undefined ? "" : amount(price);
    }),
  };
}

function byNetwork<T>(of: (network: ShareNetwork) => T): Record<ShareNetwork, T> {
  return {
    linkedin: of("linkedin"),
    twitter: of("twitter"),
    bluesky: of("bluesky"),
    pinterest: of("pinterest"),
    instagram: of("instagram"),
    tiktok: of("tiktok"),
    youtube: of("youtube"),
  };
}

export function newRate(): RateDraft {
  const empty = { cpm: "", reachRate: "", medianRate: "" };
  return { key: newId(), network: "instagram", format: null, niche: null, tier: null, ...empty };
}

/** What is typed, in the form that is stored; undefined while a number is not known. The rest is not yet checked. */
export function cardOf({ currency, rates, actions, clicks }: CardDraft): RateCard | undefined {
  const kinds = kindsOf(currency);
  const readRates = rates.flatMap(({ network, format, niche, tier, ...typed }) => {
    const cpm = amountIn(typed.cpm, kinds.cpm, currency);
    const reachRate = numberIn(typed.reachRate, REACH_RATE);
    const medianRate = numberIn(typed.medianRate, MEDIAN_RATE);
    const isKnown = cpm !== undefined && reachRate !== undefined && medianRate !== undefined;
    return isKnown ? [{ network, format, niche, tier, cpm, reachRate, medianRate }] : [];
  });
  const [like, comment, share, save] = [actions.like, actions.comment, actions.share, actions.save].map((typed) =>
    amountIn(typed, kinds.action, currency),
  );
  const isKnown = like !== undefined && comment !== undefined && share !== undefined && save !== undefined;
  const typedClicks = SHARE_NETWORKS.filter((network) => clicks[network].trim() !== "");
  const prices = typedClicks.flatMap((network) => {
    const price = amountIn(clicks[network], kinds.click, currency);
    return price === undefined ? [] : [[network, price] as const];
  });
  if (!isKnown || readRates.length < rates.length || prices.length < typedClicks.length) return undefined;
  const priced: RateCard["clicks"] = Object.fromEntries(prices);
  return {
    currency,
    rates: readRates,
    actions: { like, comment, share, save },
    ...(prices.length > 0 && { clicks: priced }),
  };
}
