import * as contract from "#contract/tracking/orders.ts";
import { offsetOf } from "../../../db/paging.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { read } from "../../../kernel/handler.ts";
import { findRateCard } from "../../rate-card/index.ts";
import { readTotalCosts } from "../campaign/read-campaign.ts";
import { selectAgreed } from "../campaign/store.ts";
import { selectLinks } from "../links/store.ts";
import { shownAs } from "../reading/rows.ts";
import { trackedList } from "../reading/tracked.ts";
import { attribute, salesOf, type Brought } from "./rules.ts";
import * as store from "./store.ts";

export const readSales = read(contract.readSales)(async ({ ctx, input: { id } }) => {
  const tenant = tenantOf(ctx);
  const tracked = await trackedList(ctx, id);
  const links = await selectLinks(tenant, id);
  const linkIds = links.map((link) => link.id);
  const [sums, costOf, agreed, hasOrders] = await Promise.all([
    store.sumOrders(tenant, linkIds),
    readTotalCosts(ctx, tracked, id),
    selectAgreed(tenant, id),
    store.hasOrders(tenant),
  ]);
  const currency = agreed?.currency ?? (await findRateCard(ctx)).currency;
  const broughtBy = (linkId: string | null) => {
    const own = sums.filter((sum) => sum.linkId === linkId);
    return {
      orders: own.reduce((total, { orders }) => total + orders, 0),
      revenue: own
        .map(({ currency: of, amount }) => ({ currency: of, amount }))
        .toSorted((one, other) => other.amount - one.amount),
    };
  };
  // Creators that were merged have a link each, and one cost together: it counts once, and is no single link's.
  const ofCreator = Map.groupBy(links, ({ creatorId }) => shownAs(tracked, creatorId));
  const brought = [...ofCreator].flatMap(([creatorId, own]) =>
    own.map(({ id: linkId, clicks }): [string, Brought] => [
      linkId,
      { clicks, ...broughtBy(linkId), cost: own.length === 1 ? (costOf.get(creatorId) ?? null) : null },
    ]),
  );
  const byLink = new Map(brought);
  const together = [...ofCreator].map(([creatorId, own]): Brought => {
    const parts = own.flatMap(({ id: linkId }) => byLink.get(linkId) ?? []);
    return {
      clicks: parts.reduce((sum, { clicks }) => sum + clicks, 0),
      orders: parts.reduce((sum, { orders }) => sum + orders, 0),
      revenue: parts.flatMap(({ revenue }) => revenue),
      cost: costOf.get(creatorId) ?? null,
    };
  });
  const known = { currency, hasOrders };
  return {
    currency,
    links: Object.fromEntries(brought.map(([linkId, one]) => [linkId, salesOf([one], known)])),
    total: salesOf(together, known),
    unattributed: broughtBy(null),
    hasOrders,
  };
});

export const readOrders = read(contract.readOrders)(async ({ ctx, input: { id, link, page } }) => {
  const tenant = tenantOf(ctx);
  await trackedList(ctx, id);
  const linkId = link ?? null;
  if (linkId !== null && !(await selectLinks(tenant, id)).some((one) => one.id === linkId)) refuse("not_found");
  const limit = contract.ORDERS_PAGE;
  const { total, rows } = await store.selectOrders(tenant, { linkId, offset: offsetOf(page, limit), limit });
  return {
    total,
    perPage: limit,
    orders: rows.map((row) => {
      const { by, reason } = attribute(row);
      const { id: _id, orderId, orderedAt: time, amount, currency, isCancelled, unknownCode, clickedAt } = row;
      return { _id, orderId, time, amount, currency, isCancelled, by, reason, unknownCode, clickedAt };
    }),
  };
});
