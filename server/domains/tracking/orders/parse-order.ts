import { currencyCode } from "#contract/crm/custom-fields.ts";
import { promoCodeOf } from "#contract/tracking/links.ts";
import type { RefusedRow } from "#contract/tracking/orders.ts";
import { deliveredOrder, type DeliveredOrder } from "#contract/tracking/orders.ts";

export const COLUMNS = ["orderId", "time", "changedAt", "amount", "currency", "code", "click", "cancelled"] as const;
export type OrderCells = Record<(typeof COLUMNS)[number], string>;

/** Headers as the documentation names them, and as shops export them. */
export const HEADERS: Record<(typeof COLUMNS)[number], RegExp> = {
  orderId: /^(?:order[ _-]?(?:id|number|no\.?)|order)$/i,
  time: /^(?:time|ordered[ _-]?at|created[ _-]?at|order[ _-]?date)$/i,
  changedAt: /^(?:updated[ _-]?at|changed[ _-]?at)$/i,
  amount: /^(?:amount|total)$/i,
  currency: /^currency$/i,
  code: /^(?:code|promo[ _-]?code|discount[ _-]?code|coupon)$/i,
  click: /^(?:click[ _-]?id|lm_click)$/i,
  cancelled: /^(?:cancelled|canceled)$/i,
};

/** A time with its zone: 2026-11-20T10:00:00+01:00, also with blanks as Shopify writes it. */
const TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)? ?(Z|[+-]\d{2}:?\d{2})?$/i;
const TRUE = /^(?:true|yes|1)$/i;
const FALSE = /^(?:false|no|0|)$/i;

type Reason = RefusedRow["reason"];

/** The order in a row of a file, or why the row has none: nothing is guessed. */
export function parseOrder(cells: OrderCells): DeliveredOrder | Reason {
  const time = timeOf(cells.time);
  if (!("at" in time)) return time.reason;
  const changed = cells.changedAt.trim() === "" ? undefined : timeOf(cells.changedAt);
  if (changed && !("at" in changed)) return changed.reason;
  const currency = currencyCode.safeParse(cells.currency.trim().toUpperCase()).data;
  if (currency === undefined) return "currency";
  const amount = minorUnits(cells.amount.trim(), currency);
  if (amount === undefined) return "amount";
  if (!TRUE.test(cells.cancelled.trim()) && !FALSE.test(cells.cancelled.trim())) return "cancelled";
  const code = cells.code.trim();
  if (code !== "" && promoCodeOf(code) === undefined) return "code";
  const clicks = cells.click.split(/[\s,;]+/).filter((click) => click !== "");
  const order = deliveredOrder.safeParse({
    order_id: cells.orderId,
    time: time.at,
    ...(changed && { updated_at: changed.at }),
    amount_minor: amount,
    currency,
    ...(code !== "" && { code }),
    ...(clicks.length > 0 && { click_id: clicks }),
    cancelled: TRUE.test(cells.cancelled.trim()),
  });
  if (order.success) return order.data;
  const [field] = order.error.issues[0]?.path ?? [];
  return REASONS.get(String(field)) ?? "orderId";
}

const REASONS: ReadonlyMap<string, Reason> = new Map(
  Object.entries<Reason>({
    time: "time",
    updated_at: "time",
    amount_minor: "amount",
    click_id: "click",
    code: "code",
  }),
);

/** A time as calls have it. Without its zone it could be of another day. */
function timeOf(text: string): { at: string } | { reason: "time" | "timeZone" } {
  const [, day, minute, second = ":00", zone] = TIME.exec(text.trim()) ?? [];
  if (day === undefined || minute === undefined) return { reason: "time" };
  if (zone === undefined) return { reason: "timeZone" };
  return { at: `${day}T${minute}${second}${zone.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, "$1:$2")}` };
}

/** `49.90` or `49,90`, without marks of thousands: `1,234` would be two amounts. */
function minorUnits(text: string, currency: string): number | undefined {
  const [, whole = "", mark, decimals = ""] = /^(\d{1,12})(?:([.,])(\d{1,3}))?$/.exec(text) ?? [];
  const digits = digitsOf(currency);
  if (whole === "" || decimals.length > digits || (decimals.length === 3 && mark === ",")) return undefined;
  return Number(whole + decimals.padEnd(digits, "0"));
}

/** Decimals of a currency: 2 of the euro, none of the yen. */
export function digitsOf(currency: string): number {
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}
