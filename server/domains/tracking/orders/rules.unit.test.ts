import { describe, expect, test } from "vitest";
import { attribute, salesOf, type Touched } from "./rules.ts";

const at = (days: number) => new Date(Date.UTC(2026, 10, 20) + days * 86_400_000);
const order = (touches: Partial<Touched>): Touched => ({
  orderedAt: at(0),
  codeLinkId: null,
  unknownCode: null,
  clickLinkId: null,
  clickedAt: null,
  hasUnknownClick: false,
  ...touches,
});

describe("an order is credited to", () => {
  const CASES: [string, Partial<Touched>, ReturnType<typeof attribute>][] = [
    ["its code", { codeLinkId: "a" }, { linkId: "a", by: "code", reason: null }],
    [
      "its code before its click",
      { codeLinkId: "a", clickLinkId: "b", clickedAt: at(-1) },
      { linkId: "a", by: "code", reason: null },
    ],
    ["its click", { clickLinkId: "b", clickedAt: at(-30) }, { linkId: "b", by: "click", reason: null }],
    [
      "its click where its code is unknown",
      { unknownCode: "X", clickLinkId: "b", clickedAt: at(0) },
      { linkId: "b", by: "click", reason: null },
    ],
    [
      "no click of more than 30 days before",
      { clickLinkId: "b", clickedAt: at(-30.001) },
      { linkId: null, by: null, reason: "clickTooOld" },
    ],
    [
      "no click after it",
      { clickLinkId: "b", clickedAt: at(0.001) },
      { linkId: null, by: null, reason: "clickAfterOrder" },
    ],
    ["no unknown code", { unknownCode: "X" }, { linkId: null, by: null, reason: "unknownCode" }],
    ["no unknown click", { hasUnknownClick: true }, { linkId: null, by: null, reason: "unknownClick" }],
    ["nothing", {}, { linkId: null, by: null, reason: "nothing" }],
  ];
  test.each(CASES)("%s", (_, touches, attribution) => {
    expect(attribute(order(touches))).toEqual(attribution);
  });
});

describe("what links brought", () => {
  const euros = (amount: number) => [{ currency: "EUR", amount }];
  const known = { currency: "EUR", hasOrders: true };

  test("is added up by currency, and set against the cost of those whose cost is known", () => {
    const links = [
      { clicks: 100, orders: 4, revenue: euros(40_000), cost: 10_000 },
      { clicks: 50, orders: 1, revenue: euros(5_000), cost: null },
      { clicks: 0, orders: 0, revenue: [], cost: 5_000 },
    ];
    expect(salesOf(links, known)).toEqual({
      clicks: 150,
      orders: 5,
      revenue: euros(45_000),
      cost: 15_000,
      cpc: 150,
      cpo: 3_750,
      roas: 40_000 / 15_000,
    });
  });

  test("never mixes currencies", () => {
    const dollars = { currency: "USD", amount: 70_000 };
    const links = [
      { clicks: 1, orders: 1, revenue: euros(10), cost: 10 },
      { clicks: 1, orders: 1, revenue: [dollars], cost: 10 },
    ];
    const both = salesOf(links, known);
    expect([both.revenue, both.roas, both.cpo]).toEqual([[dollars, ...euros(10)], null, 10]);
    expect(salesOf(links.slice(1), known).roas).toBeNull();
    expect(salesOf(links.slice(0, 1), known).roas).toBe(1);
  });

  test("is not known without cost, clicks or orders", () => {
    const nothing = { clicks: 0, orders: 0, revenue: [], cost: null };
    const ratios = ({ cpc, cpo, roas }: ReturnType<typeof salesOf>) => [cpc, cpo, roas];
    expect(ratios(salesOf([nothing], known))).toEqual([null, null, null]);
    expect(ratios(salesOf([{ ...nothing, cost: 0 }], known))).toEqual([null, null, null]);
    // Orders of others are known, so that none is a result; without any order nothing is.
    expect(ratios(salesOf([{ ...nothing, cost: 100 }], known))).toEqual([null, null, 0]);
    expect(ratios(salesOf([{ ...nothing, cost: 100 }], { ...known, hasOrders: false }))).toEqual([null, null, null]);
  });
});
