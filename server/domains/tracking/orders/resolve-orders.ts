import type { DeliveredOrder } from "#contract/tracking/orders.ts";
import type { Config } from "../../../config.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { clickIds } from "../links/click-ids.ts";
import { selectByCodes, selectOwnLinks, type NewOrder } from "./store.ts";

/** Orders with the links that their codes and clicks are of now. */
export async function resolveOrders(
  tenant: TenantDb,
  config: Config,
  orders: readonly DeliveredOrder[],
): Promise<NewOrder[]> {
  const ids = clickIds(config);
  const read = orders.map((order) => {
    const given = [order.click_id ?? []].flat();
    const clicks = given.flatMap((id) => ids.read(id) ?? []);
    return { order, code: order.code?.toUpperCase(), hasClick: given.length > 0, clicks };
  });
  const [byCode, own] = await Promise.all([
    selectByCodes(tenant, [...new Set(read.flatMap(({ code }) => code ?? []))]),
    selectOwnLinks(tenant, [...new Set(read.flatMap(({ clicks }) => clicks.map(({ linkId }) => linkId)))]),
  ]);
  return read.map(({ order, code, hasClick, clicks }) => {
    const orderedAt = new Date(order.time);
    const known = clicks
      .filter(({ linkId }) => own.has(linkId))
      .toSorted((one, other) => other.at.getTime() - one.at.getTime());
    // The last touch before the order; one after it only says why none is credited.
    const click = known.find(({ at }) => at <= orderedAt) ?? known[0];
    const codeLinkId = (code === undefined ? undefined : byCode.get(code)) ?? null;
    return {
      orderId: order.order_id,
      orderedAt,
      changedAt: new Date(order.updated_at ?? order.time),
      amount: order.amount_minor,
      currency: order.currency,
      isCancelled: order.cancelled,
      codeLinkId,
      unknownCode: codeLinkId === null ? (code ?? null) : null,
      clickLinkId: click?.linkId ?? null,
      clickedAt: click?.at ?? null,
      hasUnknownClick: hasClick && !click,
    };
  });
}
