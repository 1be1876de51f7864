import { describe, expect, test } from "vitest";
import { PUBLISHED_CARD } from "#contract/rate-card.ts";
import { amountIn } from "#web/lib/amounts.ts";
import { cardOf, draftOf, kindsOf } from "./card-draft.ts";

describe("an edited rate card", () => {
  test.each(["USD", "JPY", "KWD"])("in %s is saved as it was shown", (currency) => {
    const card = { ...PUBLISHED_CARD, currency };
    expect(cardOf(draftOf(card))).toEqual(card);
  });

  test("shows whole units and percentages", () => {
    expect(draftOf(PUBLISHED_CARD).rates[0]).toMatchObject({ cpm: "25", reachRate: "30", medianRate: "1.5" });
    expect(draftOf(PUBLISHED_CARD).actions.like).toBe("0.1");
  });

  test("reads numbers in either style, and is not saved while one is not known", () => {
    const draft = draftOf(PUBLISHED_CARD);
    const typed = (cpm: string) => ({
      ...draft,
      rates: draft.rates.slice(0, 1).map((one) => Object.assign({}, one, { cpm })),
    });
    expect(cardOf(typed("12,5"))?.rates[0]?.cpm).toBe(1_250);
    expect(cardOf(typed("1,500"))?.rates[0]?.cpm).toBe(150_000);
    expect(cardOf(typed("1.500,50"))?.rates[0]?.cpm).toBe(150_050);
    for (const wrong of ["", "much", "-1", "0", "1e9", "9".repeat(9)]) expect(cardOf(typed(wrong))).toBeUndefined();
    expect(cardOf({ ...draft, actions: { ...draft.actions, like: "1.500" } })).toBeUndefined();
  });

  test("has a price of clicks only where one is entered", () => {
    const priced = { ...PUBLISHED_CARD, clicks: { linkedin: 250, twitter: 0 } };
    expect(draftOf(priced).clicks).toMatchObject({ linkedin: "2.5", twitter: "0", bluesky: "" });
    expect(cardOf(draftOf(priced))).toEqual(priced);
    const draft = draftOf(priced);
    expect(cardOf({ ...draft, clicks: { ...draft.clicks, bluesky: "much" } })).toBeUndefined();
    expect(cardOf({ ...draft, clicks: { ...draft.clicks, linkedin: "", twitter: " " } })).toEqual(PUBLISHED_CARD);
  });

  test("an action can be worth less than a cent", () => {
    const card = { ...PUBLISHED_CARD, actions: { ...PUBLISHED_CARD.actions, like: 0.5 } };
    expect(draftOf(card).actions.like).toBe("0.005");
    expect(cardOf(draftOf(card))).toEqual(card);
  });
});

test.each(["1,500", "1.500", "1 500", "1500", "€1,500.00"])("a price of %s is 1,500 euros", (typed) => {
  expect(amountIn(typed, kindsOf("EUR").price, "EUR")).toBe(150_000);
});
