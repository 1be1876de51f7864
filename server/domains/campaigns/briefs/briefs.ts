import { DAY_MS, UNDO_DAYS } from "#contract/base/limits.ts";
import { NO_ELIGIBILITY, NO_REQUIREMENTS } from "#contract/campaigns/brief.ts";
import * as contract from "#contract/campaigns/endpoints.ts";
import { campaignMachine, type CampaignStatus } from "#contract/campaigns/states.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { acrossTenants } from "../../../db/row-security.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import type { UndoStep } from "../../../kernel/feature.ts";
import { read, write } from "../../../kernel/handler.ts";
import { stateRecord } from "../../../kernel/machine.ts";
import { assertRoom } from "../../plans/index.ts";
import { campaignShown, emitToParticipants } from "../creators-side/notify.ts";
import { presentFile } from "../files/stored.ts";
import { selectFiles } from "../files/store.ts";
import { presentCampaign, presentOverview, presentRow } from "./present.ts";
import * as store from "./store.ts";

export { countCampaigns } from "./store.ts";

const DEFAULT_CURRENCY = "EUR";

export const todayOf = ({ clock }: Pick<Context, "clock">): string => clock.now().toISOString().slice(0, 10);

/** Throws not_found for a campaign of another workspace, and for a deleted one. */
export async function fetchCampaign(ctx: Context<Member>, id: string): Promise<store.CampaignRow> {
  return (await store.selectCampaign(tenantOf(ctx), id)) ?? refuse("not_found");
}

export const listCampaigns = read(contract.listCampaigns)(async ({ ctx, input }) => {
  const { rows, ...page } = await store.campaigns.read(tenantOf(ctx), input);
  return { campaigns: rows.map(presentRow), ...page };
});

export const getCampaign = read(contract.getCampaign)(async ({ ctx, input }) => {
  const campaign = await fetchCampaign(ctx, input.id);
  const [counts, files] = await Promise.all([
    store.selectStatusCounts(tenantOf(ctx), campaign.id),
    selectFiles(ctx.db, campaign),
  ]);
  return {
    campaign: presentCampaign(campaign),
    overview: presentOverview(counts),
    files: files.map(presentFile),
  };
});

async function replyWith(ctx: Context<Member>, id: string) {
  return { campaign: presentCampaign(await fetchCampaign(ctx, id)) };
}

/** Throws bad_request for a campaign that ends before it starts. */
function assertPeriod({ startsOn, endsOn }: { startsOn?: string | null; endsOn?: string | null }): void {
  if (startsOn && endsOn && endsOn < startsOn) refuse("bad_request", say("campaigns.endsBefore"));
}

export const createCampaign = write(contract.createCampaign, { action: "campaigns.create" })(async ({ ctx, input }) => {
  await assertRoom(ctx, "campaigns");
  assertPeriod(input);
  const now = ctx.clock.now();
  const id = await store.insertCampaign(tenantOf(ctx), {
    ...input,
    currency: input.currency ?? DEFAULT_CURRENCY,
    requirements: input.requirements ?? NO_REQUIREMENTS,
    eligibility: input.eligibility ?? NO_ELIGIBILITY,
    createdBy: ctx.actor.userId,
    createdAt: now,
    updatedAt: now,
  });
  return { changed: 1, title: input.title, reply: await replyWith(ctx, id) };
});

export const updateCampaign = write(contract.updateCampaign, { action: "campaigns.update" })(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const { id, ...given } = input;
  // Creators offer amounts in the campaign's currency, and hold no lock of the workspace.
  await store.lockCampaigns(tenant, [id]);
  const before = await fetchCampaign(ctx, id);
  const stored = new Map<string, unknown>(Object.entries(before));
  const isChanged = Object.entries(given).some(
    ([key, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(stored.get(key)),
  );
  if (!isChanged) return { changed: 0, title: before.title, reply: { campaign: presentCampaign(before) } };
  assertPeriod({ ...before, ...given });
  if (given.currency !== undefined && given.currency !== before.currency && (await store.hasAmounts(tenant, id)))
    refuse("conflict", say("campaigns.currencyUsed", { currency: before.currency }));
  await store.updateCampaigns(tenant, [id], { ...given, updatedAt: ctx.clock.now() });
  if (given.visibility !== undefined && given.visibility !== before.visibility) await campaignShown(ctx, id);
  await emitToParticipants(ctx, id);
  return { changed: 1, title: before.title, reply: await replyWith(ctx, id) };
});

const campaignRecord = stateRecord<
  string,
  store.LockedCampaign,
  CampaignStatus,
  keyof typeof campaignMachine.steps,
  object
>({
  machineOf: () => campaignMachine,
  stateOf: ({ status }) => status,
  lock: async (ctx, keys) => store.lockCampaigns(tenantOf(ctx), keys),
  async save(ctx, { rows, to }) {
    const now = ctx.clock.now();
    const unpublished = rows.filter(({ publishedAt }) => publishedAt === null);
    const ids = rows.map(({ id }) => id);
    await store.updateCampaigns(tenantOf(ctx), ids, { status: to, updatedAt: now });
    if (to === "active" && unpublished.length > 0)
      await store.updateCampaigns(
        tenantOf(ctx),
        unpublished.map(({ id }) => id),
        { publishedAt: now },
      );
    return {};
  },
  refusalOf: ({ status }) => say(`campaigns.is_${status}`),
});

export const moveCampaign = write(contract.moveCampaign, { action: "campaigns.status" })(async (call) => {
  const { ctx, input } = call;
  const { row } = await campaignRecord.advance(call, { key: input.id, step: input.step, change: () => ({}) });
  if (campaignMachine.steps[input.step].to === "active") await campaignShown(ctx, row.id);
  await emitToParticipants(ctx, row.id);
  return { changed: 1, title: row.title, reply: await replyWith(ctx, input.id) };
});

export const deleteCampaign = write(contract.deleteCampaign, { action: "campaigns.delete" })(async (call) => {
  const { row } = await campaignRecord.advance(call, { key: call.input.id, step: "deleted", change: () => ({}) });
  await emitToParticipants(call.ctx, row.id);
  return { changed: 1, title: row.title };
});

/** Deletes campaigns that no undo can restore. Creators can still read the contracts that they accepted (decision 113). */
export async function purgeCampaigns({ ctx }: { ctx: Context }): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - UNDO_DAYS * DAY_MS);
  await acrossTenants(ctx.db, async (db) => store.deleteDeletedBefore(db, before));
}

/** Throws conflict where an undo changes the currency of amounts. */
export const checkCurrency: UndoStep = async ({ ctx, actionId }) => {
  const tenant = tenantOf(ctx);
  const campaign = await store.lockRecoined(tenant, actionId);
  if (campaign && (await store.hasAmounts(tenant, campaign.id)))
    refuse("conflict", say("campaigns.currencyUsed", { currency: campaign.currency }));
};

/** Throws plan_limit where campaigns come back for which the plan has no room. */
export const checkRoom: UndoStep = async ({ ctx, actionId }) =>
  assertRoom(ctx, "campaigns", await store.countDeletedBy(tenantOf(ctx), actionId));
