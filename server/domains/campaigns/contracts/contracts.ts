import * as contract from "#contract/campaigns/contracts.ts";
import { contractMachine, takesPart, type ContractState } from "#contract/campaigns/states.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { acrossTenants } from "../../../db/row-security.ts";
import { refuse } from "../../../errors.ts";
import { read, write } from "../../../kernel/handler.ts";
import { stateRecord } from "../../../kernel/machine.ts";
import { selectOwners } from "../../creator-profile/index.ts";
import { fetchCampaign } from "../briefs/briefs.ts";
import { lockPlace, selectPlace } from "../creators-side/negotiation-store.ts";
import { notifyCreators } from "../creators-side/notify.ts";
import { readText, sendContract, sha256, storeDocument, withoutInvisible } from "./document.ts";
import * as store from "./store.ts";
import { fetchTemplate } from "./templates.ts";

type Ctx = Context<Member>;

export function presentContract({ id, version, title, state, hash, ...row }: store.ContractRow): contract.Contract {
  return {
    _id: id,
    version,
    title,
    state,
    hash,
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    acceptedName: row.acceptedName,
    reason: row.reason,
  };
}

export const contractRecord = stateRecord<
  store.ContractKey,
  store.ContractRow,
  ContractState,
  keyof typeof contractMachine.steps,
  store.Answer
>({
  machineOf: () => contractMachine,
  stateOf: ({ state }) => state,
  lock: async ({ db }, keys) => store.lockContracts(db, keys),
  async save({ db }, { rows, to, change }) {
    await store.updateContracts(
      db,
      rows.map(({ id }) => id),
      { ...change, state: to },
    );
    return {};
  },
  refusalOf: ({ state }) => say(`campaigns.contract_${state}`),
});

/** Contracts that this step of a newer one replaces. */
export async function replaceOlder(
  call: { ctx: Ctx },
  older: readonly store.ContractRow[],
  state: "offered" | "accepted",
): Promise<void> {
  const keys = older
    .filter((row) => row.state === state)
    .map(({ campaignId, creatorId, id }) => ({ campaignId, creatorId, id }));
  if (keys.length === 0) return;
  await contractRecord.advanceMany(call, {
    keys,
    step: "replaced",
    change: {},
    refusal: say("campaigns.contract_superseded"),
  });
}

type Input = { id: string; creator: string };

/** A campaign of the workspace, and the creator's place in it. Throws not_found. */
async function openPlace(ctx: Ctx, { id, creator }: Input) {
  const of = { campaignId: id, creatorId: Number(creator) };
  const campaign = await fetchCampaign(ctx, id);
  const { status, fee } = (await selectPlace(ctx.db, of)) ?? refuse("not_found");
  const isVisible = campaign.status !== "draft" && campaign.visibility !== "private";
  return { of, campaign, isVisible, fee: takesPart(status) ? fee : null };
}

/** What a contract can be about. Throws conflict where no fee is agreed on. */
async function openAgreement(ctx: Ctx, input: Input) {
  const { of, campaign, isVisible, fee } = await openPlace(ctx, input);
  if (fee === null) return refuse("conflict", say("campaigns.contractNoFee"));
  return { of, campaign, isVisible, fee };
}

export const listContracts = read(contract.listContracts)(async ({ ctx, input }) => {
  const { of, isVisible, fee } = await openPlace(ctx, input);
  const rows = await store.selectContracts(ctx.db, of);
  return {
    contracts: rows.map(({ row, offeredBy }) => Object.assign(presentContract(row), { offeredBy })),
    isAgreed: fee !== null,
    isVisible,
  };
});

export const previewContract = read(contract.previewContract)(async ({ ctx, input }) => {
  const opened = await openAgreement(ctx, input);
  return readText(ctx, opened, await fetchTemplate(ctx, input.id, input.template));
});

/** What is offered. Throws conflict where it is not what the preview showed. */
async function prepare(ctx: Ctx, input: Input & { template: string; mark: string }) {
  const opened = await openAgreement(ctx, input);
  if (!opened.isVisible) refuse("conflict", say("campaigns.hidden"));
  const template = await fetchTemplate(ctx, input.id, input.template);
  const { text, mark } = await readText(ctx, opened, template);
  if (mark !== input.mark) refuse("conflict", say("campaigns.contractPreview"));
  return { ...opened, title: withoutInvisible(template.name), text };
}

/** Whether this form was sent before, whatever has changed since then. */
async function isOffered(ctx: Ctx, input: Input & { key: string; mark: string }): Promise<boolean> {
  const { of } = await openPlace(ctx, input);
  const rows = await store.selectContracts(ctx.db, of);
  return rows.some(({ row }) => row.id === input.key && sha256(row.text) === input.mark);
}

export const offerContract = write(contract.offerContract, {
  async before({ ctx, input }) {
    if (await isOffered(ctx, input)) return null;
    const { of, campaign, title, text } = await prepare(ctx, input);
    const brand = (await store.selectParties(ctx.db, of))?.brand ?? "";
    const offeredAt = ctx.clock.now();
    const names = { campaignTitle: campaign.title, brand };
    const stored = await storeDocument(ctx, campaign.customerId, { title, text, ...names, offeredAt });
    return { offeredAt, ...names, ...stored };
  },
})(async (call, prepared) => {
  const { ctx, input, unchanged } = call;
  await lockPlace(ctx.db, { campaignId: input.id, creatorId: Number(input.creator) });
  if (prepared === null || (await isOffered(ctx, input))) return unchanged();
  const { offeredAt, ...stored } = prepared;
  // What is agreed on may have changed while the document was drawn.
  const { of, campaign, title, text, fee } = await prepare(ctx, input);
  const rows = (await store.selectContracts(ctx.db, of)).map(({ row }) => row);
  const [newest] = rows;
  const max = contract.CONTRACTS_MAX;
  if (rows.length >= max) refuse("conflict", say("campaigns.tooManyContracts", { max }));
  await replaceOlder(call, rows, "offered");
  const [owner] = await acrossTenants(ctx.db, async (db) => selectOwners(db, [of.creatorId]));
  const isNew = await store.insertContract(ctx.db, {
    ...of,
    ...stored,
    id: input.key,
    customerId: campaign.customerId,
    version: (newest?.version ?? 0) + 1,
    title,
    text,
    fee,
    userId: ctx.actor.userId,
    offeredTo: owner?.userId ?? null,
    hadOwner: owner !== undefined,
    createdAt: offeredAt,
  });
  if (!isNew) refuse("conflict", say("campaigns.keyUsed"));
  const { campaignId, creatorId } = of;
  await notifyCreators(ctx, { campaignId, creatorIds: [creatorId], event: "contractOffered", of: input.key });
});

const keyIn = (ctx: Ctx, { id, contract: one }: { id: string; contract: string }): store.ContractKey => ({
  campaignId: id,
  id: one,
  customerId: tenantOf(ctx).customerId,
});

export const withdrawContract = write(contract.withdrawContract)(async (call) => {
  const { ctx, input } = call;
  await fetchCampaign(ctx, input.id);
  const key = keyIn(ctx, input);
  const found = (await store.selectContract(ctx.db, key)) ?? refuse("not_found");
  await lockPlace(ctx.db, found);
  await contractRecord.advance(call, { key, step: "withdrawn", change: () => ({ answeredAt: ctx.clock.now() }) });
  const { campaignId, creatorId, id } = found;
  await notifyCreators(ctx, { campaignId, creatorIds: [creatorId], event: "contractWithdrawn", of: id });
});

export const getContract = read(contract.getContract)(async ({ ctx, input }) => {
  await fetchCampaign(ctx, input.id);
  const row = (await store.selectContract(ctx.db, keyIn(ctx, input))) ?? refuse("not_found");
  return sendContract(ctx, row, input.copy);
});
