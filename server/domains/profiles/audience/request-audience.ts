import { randomUUID } from "node:crypto";
import { z } from "zod";
import { accountKey, network as networkSchema } from "#contract/networks/networks.ts";
import { AUDIENCE, requestAudience as endpoint } from "#contract/profiles/audience.ts";
import type { AudienceError } from "#contract/base/states.ts";
import type { Context, Member } from "../../../context.ts";
import { lockTenant, tenantOf } from "../../../db/tenant.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { readLayers } from "../../../engine/queries/layer.ts";
import { mentioningPosts } from "../../../engine/queries/mentions.ts";
import type { JobEnd, Task } from "../../../kernel/feature.ts";
import { emitChanged, write } from "../../../kernel/handler.ts";
import { startJob } from "../../jobs/index.ts";
import { refundCredit, spendCredit } from "../../plans/index.ts";
import { selectHandles } from "../../posts/index.ts";
import { memberContext } from "../../users/index.ts";
import { findProfile } from "../opening/find-profile.ts";
import { readPayment } from "./read-audience.ts";
import { estimateOf } from "./rules.ts";
import {
  selectEstimates,
  selectMentioners,
  updateClients,
  updateOutcome,
  upsertRequest,
  type EstimateRow,
} from "./store.ts";

/** Clients that one event names. */
const CLIENTS_MAX = 50;

/** A request while one runs joins it. */
export const requestAudience = write(endpoint)(async ({ ctx, input: { id, clientId }, unchanged }) => {
  const profile = await findProfile(ctx, Number(id));
  const tenant = tenantOf(ctx);
  const started = { status: "calculating" } as const;
  const running = (await selectEstimates(tenant, profile.creatorIds)).find(({ state }) => state === "calculating");
  if (running) {
    const clientIds = [...new Set([...running.clientIds, clientId])].slice(-CLIENTS_MAX);
    await updateClients(tenant, { ...running, clientIds });
    unchanged();
    return { ...started, charged: false, jobId: running.jobId };
  }
  const { cost } = await readPayment(ctx, profile);
  const creditKey = randomUUID();
  const { charged } =
    cost === 0 ? { charged: false } : await spendCredit({ ctx, kind: "audience", subject: id, key: creditKey });
  const creatorId = Number(id);
  const input: JobInput = { creatorId };
  const jobId = await startJob({ ctx, kind: "audience", input, total: 1 });
  await upsertRequest(tenant, {
    creatorId,
    jobId,
    creditKey: charged ? creditKey : null,
    clientIds: [clientId],
    requestedAt: ctx.clock.now(),
  });
  if (charged) ctx.emit(ctx.actor.customerId, "refresh_user", {});
  return { ...started, charged, jobId };
});

const jobInput = z.object({ creatorId: z.int() });
type JobInput = z.infer<typeof jobInput>;

/** Estimates the audience on each network. Repeating it after a crash changes nothing. */
export const estimateAudience: Task = async ({ ctx, job, report }) => {
  const { creatorId } = jobInput.parse(job.input);
  const as = await memberContext(ctx, job);
  const { data, found, hasAccounts } = await estimate(as, creatorId);
  const error: AudienceError = hasAccounts ? "too_few" : "no_accounts";
  const outcome = data.length > 0 ? { data, found, at: ctx.clock.now() } : { error, found };
  await inTransaction(as, async (tx) => {
    await lockTenant(tenantOf(tx));
    await settle(tx, { customerId: job.customerId, jobId: job.id, outcome });
  });
  await report(1);
  return undefined;
};

async function estimate(ctx: Context<Member>, id: number) {
  const { card, creatorIds } = await findProfile(ctx, id);
  const handles = await selectHandles(ctx.db, creatorIds);
  const layers = await readLayers(ctx);
  const byNetwork = [...Map.groupBy(handles, ({ network }) => network)];
  const estimates = await Promise.all(
    byNetwork.map(async ([network, accounts]) => {
      const of = { layers, accounts: accounts.map(accountKey), not: creatorIds, until: ctx.clock.now() };
      const { rows } = await mentioningPosts(ctx.engine, of, { limit: AUDIENCE.posts });
      const mentioners = await selectMentioners(ctx.db, { among: rows, isSample: card.isSample });
      return Object.assign(estimateOf(mentioners), { network: networkSchema.parse(network) });
    }),
  );
  return {
    data: estimates.flatMap(({ network, dimensions }) => (dimensions.length > 0 ? [{ network, dimensions }] : [])),
    found: Math.max(0, ...estimates.map(({ found }) => found)),
    hasAccounts: handles.length > 0,
  };
}

/** A job that failed or was cancelled has found nothing. */
export const endAudience: JobEnd = async ({ ctx, job: { id: jobId, customerId, state } }) => {
  if (state === "done") return;
  await lockTenant({ db: ctx.db, customerId });
  await settle(ctx, { customerId, jobId, outcome: { error: "failed", found: 0 } });
};

type Ended = {
  customerId: string;
  jobId: string;
  outcome: { data: EstimateRow["data"]; found: number; at: Date } | { error: AudienceError; found: number };
};

/** Stores the outcome of a request once, and gives the credit back where it found nothing. Holds the tenant's lock. */
async function settle({ db, clock, emit }: Context, { customerId, jobId, outcome }: Ended): Promise<void> {
  const tenant = { db, customerId };
  const row = await updateOutcome(tenant, jobId, outcome);
  if (!row) return;
  const ended = { creatorId: String(row.creatorId), clientIds: row.clientIds };
  if ("error" in outcome) {
    if (row.creditKey !== null) {
      await refundCredit(tenant, { key: row.creditKey, now: clock.now() });
      emit(customerId, "refresh_user", {});
    }
    emit(customerId, "profile/audience/error", { ...ended, error: outcome.error });
  } else emit(customerId, "profile/audience/calculated", ended);
  emitChanged({ emit, customerId }, ["profiles", "audiences", "usage"]);
}
