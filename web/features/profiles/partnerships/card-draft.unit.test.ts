import { describe, expect, test } from "vitest";
import { PUBLISHED_CARD, saveRateCard } from "#contract/rate-card.ts";
import { cardOf, draftOf } from "./card-draft.ts";

describe("an edited rate card", () => {
  test.each(["USD", "JPY", "KWD"])("in %s is saved as it was shown", (currency) => {
    const card = { ...PUBLISHED_CARD, currency };
    expect(cardOf(draftOf(card))).toEqual(card);
  });

  test("shows whole units and percentages", () => {
    expect(draftOf(PUBLISHED_CARD).rates[0]).toMatchObject({ cpm: "25", reachRate: "30", medianRate: "1.5" });
    expect(draftOf(PUBLISHED_CARD).actions.like).toBe("0.1");
  });

  test("takes a decimal comma, and no words", () => {
    const draft = draftOf(PUBLISHED_CARD);
    const typed = (cpm: string) => ({
      ...draft,
      rates: draft.rates.slice(0, 1).map((one) => Object.assign({}, one, { cpm })),
    });
    expect(cardOf(typed("12,5")).rates[0]?.cpm).toBe(1_250);
    for (const wrong of ["", "much", "-1", "0"]) {
      expect(saveRateCard.body.safeParse({ ...cardOf(typed(wrong)), from: 0 }).success).toBe(false);
    }
  });
});
