import { createHmac, timingSafeEqual } from "node:crypto";
import { uuid } from "#contract/base/ids.ts";
import * as contract from "#contract/tracking/orders.ts";
import { say } from "#contract/messages/catalogue.ts";
import { linkTo } from "../../../config.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { issueAt, refuse, toIssue } from "../../../errors.ts";
import { emitChanged, read, write } from "../../../kernel/handler.ts";
import { newToken, seal, unseal } from "../../../secrets.ts";
import { assertTracking } from "../reading/tracked.ts";
import { resolveOrders } from "./resolve-orders.ts";
import * as store from "./store.ts";

const PURPOSE = "secret of an order webhook";
/** Shops' clocks may be ahead of this one. */
const AHEAD_MS = contract.TOLERANCE_SECONDS * 1_000;

async function readWebhook(ctx: Context<Member>): Promise<contract.OrderWebhook | null> {
  const row = await store.selectWebhook(tenantOf(ctx));
  if (!row) return null;
  return {
    url: linkTo(ctx.config, `${contract.ORDERS_PATH}${row.id}`),
    createdAt: row.createdAt.toISOString(),
    receivedAt: row.receivedAt?.toISOString() ?? null,
    isReadable: unseal(ctx.config, PURPOSE, row.secret) !== undefined,
  };
}

export const readOrderWebhook = read(contract.readOrderWebhook)(async ({ ctx }) => {
  assertTracking(ctx);
  return { webhook: await readWebhook(ctx) };
});

export const createOrderWebhook = write(contract.createOrderWebhook)(
  async ({ ctx }) => {
    assertTracking(ctx);
    const secret = newToken();
    const sealed = seal(ctx.config, PURPOSE, secret);
    const by = { createdBy: ctx.actor.userId, createdAt: ctx.clock.now() };
    await store.writeWebhook(tenantOf(ctx), { secret: sealed, ...by });
    return secret;
  },
  async ({ ctx }, secret) => ({ secret, webhook: (await readWebhook(ctx)) ?? refuse("conflict") }),
);

export const deleteOrderWebhook = write(contract.deleteOrderWebhook)(async ({ ctx }) => {
  assertTracking(ctx);
  if (!(await store.deleteWebhook(tenantOf(ctx)))) refuse("not_found");
});

type Delivery = { id: string; payload: Buffer; timestamp: string; signature: string };

/**
 * Stores an order that a shop delivers. Throws unsigned_delivery where the body and the timestamp are not signed with the
 * secret of the address; unknown addresses too, so that none can be found by trying.
 */
export async function receiveOrder(ctx: Context, { id, payload, timestamp, signature }: Delivery): Promise<void> {
  const webhook = uuid.safeParse(id).success ? await store.selectWebhookById(ctx.db, id) : undefined;
  const secret = webhook && unseal(ctx.config, PURPOSE, webhook.secret);
  if (!webhook || secret === undefined || !isSigned({ secret, payload, timestamp, signature }, ctx.clock.now()))
    refuse("unsigned_delivery");
  const order = contract.deliveredOrder.safeParse(parseJson(payload));
  if (!order.success)
    refuse("bad_request", {
      issues: order.error.issues.map(({ path, message, ...rest }) =>
        toIssue({ ...rest, path: path.join("."), message }),
      ),
    });
  const now = ctx.clock.now();
  if (new Date(order.data.time).getTime() > now.getTime() + AHEAD_MS)
    refuse("bad_request", { issues: [issueAt("time", say("tracking.ordersInFuture"))] });
  const { customerId } = webhook;
  await inTransaction(ctx, async (within) => {
    const tenant = { db: within.db, customerId };
    const resolved = await resolveOrders(tenant, ctx.config, [order.data]);
    const changed = await store.upsertOrders(tenant, resolved, { source: "webhook", createdAt: now });
    await store.touchWebhook(tenant, now);
    if (changed > 0) emitChanged({ emit: within.emit, customerId }, ["tracking"]);
  });
}

function parseJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString("utf8"));
  } catch {
    return refuse("invalid_json");
  }
}

type Signed = Omit<Delivery, "id"> & { secret: string };

/** Whether the signature is HMAC-SHA256 of `{timestamp}.{body}` in hexadecimal, and the timestamp is of now. */
function isSigned({ secret, payload, timestamp, signature }: Signed, now: Date): boolean {
  if (!/^\d{10}$/.test(timestamp)) return false;
  const expected = createHmac("sha256", secret).update(`${timestamp}.`).update(payload).digest();
  const given = Buffer.from(/^[0-9a-f]{64}$/i.test(signature) ? signature : "", "hex");
  const isRecent = Math.abs(now.getTime() / 1_000 - Number(timestamp)) <= contract.TOLERANCE_SECONDS;
  return given.length === expected.length && timingSafeEqual(given, expected) && isRecent;
}
