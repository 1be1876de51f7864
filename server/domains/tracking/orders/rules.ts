import { DAY_MS } from "#contract/base/limits.ts";
import { ATTRIBUTION_DAYS, type Sales, type ShownOrder } from "#contract/tracking/orders.ts";

/** An order with the links that its code and its click are of. */
export type Touched = {
  orderedAt: Date;
  codeLinkId: string | null;
  unknownCode: string | null;
  clickLinkId: string | null;
  clickedAt: Date | null;
  hasUnknownClick: boolean;
};

type Attribution = Pick<ShownOrder, "by" | "reason"> & { linkId: string | null };

/** Which link an order is credited to: that of its code, otherwise that of its click of the 30 days before. */
export function attribute(order: Touched): Attribution {
  const { codeLinkId, clickLinkId, clickedAt, orderedAt } = order;
  if (codeLinkId !== null) return { linkId: codeLinkId, by: "code", reason: null };
  if (clickLinkId === null || clickedAt === null)
    return { linkId: null, by: null, reason: order.unknownCode === null ? unknownTouch(order) : "unknownCode" };
  const age = orderedAt.getTime() - clickedAt.getTime();
  if (age < 0) return { linkId: null, by: null, reason: "clickAfterOrder" };
  if (age > ATTRIBUTION_DAYS * DAY_MS) return { linkId: null, by: null, reason: "clickTooOld" };
  return { linkId: clickLinkId, by: "click", reason: null };
}

function unknownTouch({ hasUnknownClick }: Touched): ShownOrder["reason"] {
  return hasUnknownClick ? "unknownClick" : "nothing";
}

export type Brought = Pick<Sales, "clicks" | "orders" | "revenue" | "cost">;

/**
 * What links brought together. Each ratio is over the creators whose cost is known: without the others' clicks, orders
 * and revenue, which would make the rest look cheaper than it is.
 */
export function salesOf(
  links: readonly Brought[],
  { currency, hasOrders }: { currency: string; hasOrders: boolean },
): Sales {
  const paid = links.filter(({ cost }) => cost !== null);
  const cost = paid.length === 0 ? null : total(paid, (one) => one.cost ?? 0);
  const per = (count: number) => (cost === null || count === 0 ? null : cost / count);
  const earned = addUp(paid);
  const isOneCurrency = earned.every((one) => one.currency === currency);
  const inCurrency = earned.find((one) => one.currency === currency)?.amount ?? 0;
  return {
    clicks: total(links, (one) => one.clicks),
    orders: total(links, (one) => one.orders),
    revenue: addUp(links),
    cost,
    cpc: per(total(paid, (one) => one.clicks)),
    cpo: per(total(paid, (one) => one.orders)),
    roas: cost === null || cost === 0 || !hasOrders || !isOneCurrency ? null : inCurrency / cost,
  };
}

function total(links: readonly Brought[], of: (one: Brought) => number): number {
  return links.reduce((sum, one) => sum + of(one), 0);
}

function addUp(links: readonly Pick<Brought, "revenue">[]): Sales["revenue"] {
  const sums = new Map<string, number>();
  for (const { currency, amount } of links.flatMap(({ revenue }) => revenue))
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums]
    .map(([currency, amount]) => ({ currency, amount }))
    .toSorted((one, other) => other.amount - one.amount || (one.currency < other.currency ? -1 : 1));
}
