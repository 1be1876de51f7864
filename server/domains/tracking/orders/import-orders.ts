import {
  importOrders as endpoint,
  ORDERS_FILE_MAX,
  REFUSED_SHOWN,
  type RefusedRow,
} from "#contract/tracking/orders.ts";
import type { DeliveredOrder } from "#contract/tracking/orders.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Uploaded } from "#contract/base/endpoint.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { write } from "../../../kernel/handler.ts";
import { readTableInTurn } from "../../imports/index.ts";
import { assertTracking } from "../reading/tracked.ts";
import { COLUMNS, HEADERS, parseOrder, type OrderCells } from "./parse-order.ts";
import { resolveOrders } from "./resolve-orders.ts";
import { upsertOrders } from "./store.ts";

/** What orders cannot do without. */
const REQUIRED = ["orderId", "time", "amount", "currency"] as const;
/** Their names in the documentation. */
const NAMES = { orderId: "order_id", time: "time", amount: "amount", currency: "currency" } as const;

/** Adds the valid orders of a file in one transaction, and says which rows are none. */
export const importOrders = write(endpoint, {
  action: "tracking.orders",
  async before({ ctx, input, client }) {
    assertTracking(ctx);
    return readOrders(input.file, { ctx, signal: client.signal });
  },
})(async ({ ctx, input }, { orders, refused }) => {
  const tenant = tenantOf(ctx);
  const resolved = await resolveOrders(tenant, ctx.config, orders);
  const changed = await upsertOrders(tenant, resolved, { source: "file", createdAt: ctx.clock.now() });
  return {
    changed,
    title: input.file.fileName,
    reply: { valid: orders.length, refused: { total: refused.length, rows: refused.slice(0, REFUSED_SHOWN) } },
  };
});

type Turn = { ctx: Context<Member>; signal: AbortSignal };

async function readOrders({ path, fileName }: Uploaded, turn: Turn) {
  const table = await readTableInTurn(turn, path, { plan: { headerRow: 0 }, fileName });
  const places = COLUMNS.map(
    (name) => [name, table.headers.findIndex((header) => HEADERS[name].test(header.trim()))] as const,
  );
  const missing = REQUIRED.filter((name) => places.some(([column, place]) => column === name && place < 0));
  if (missing.length > 0)
    refuse("bad_request", say("tracking.ordersColumns", { columns: missing.map((name) => NAMES[name]).join(", ") }));
  const now = turn.ctx.clock.now();
  const orders = new Map<string, DeliveredOrder>();
  const refused: RefusedRow[] = [];
  let rows = 0;
  for await (const { line, cells } of table.rows()) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    rows += 1;
    if (rows > ORDERS_FILE_MAX) refuse("bad_request", say("tracking.ordersTooMany", { max: ORDERS_FILE_MAX }));
    const order = parseOrder(pick(places, cells));
    if (typeof order === "string") refused.push({ line, reason: order });
    else if (new Date(order.time) > now) refused.push({ line, reason: "future" });
    // Some shops write a row for each article: which amount is the order's is not sure.
    else if (orders.has(order.order_id)) refused.push({ line, reason: "repeated" });
    else orders.set(order.order_id, order);
  }
  return { orders: [...orders.values()], refused };
}

function pick(places: readonly (readonly [keyof OrderCells, number])[], cells: readonly string[]): OrderCells {
  const order: OrderCells = {
    orderId: "",
    time: "",
    changedAt: "",
    amount: "",
    currency: "",
    code: "",
    click: "",
    cancelled: "",
  };
  for (const [name, place] of places) order[name] = cells[place] ?? "";
  return order;
}
