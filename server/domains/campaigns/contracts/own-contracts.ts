import * as contract from "#contract/campaigns/contracts.ts";
import { contractMachine, takesPart } from "#contract/campaigns/states.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { refuse } from "../../../errors.ts";
import { read, write } from "../../../kernel/handler.ts";
import { derive, secretKey } from "../../../secrets.ts";
import { selectVisible } from "../creators-side/board-store.ts";
import { keyOf } from "../creators-side/negotiation.ts";
import { lockPlace, selectStart } from "../creators-side/negotiation-store.ts";
import { notifyBrand } from "../creators-side/notify.ts";
import { contractRecord, presentContract, replaceOlder } from "./contracts.ts";
import { assertWhole, readProfileName, sendContract, storeDocument } from "./document.ts";
import * as store from "./store.ts";

type Ctx = Context<Member>;
type Input = { id: string; campaign: string };

/**
 * Which contracts the user may read. Others' are not theirs (decision 109), and of a campaign that is hidden from them,
 * they still have what they have accepted.
 */
async function readerOf(ctx: Ctx, input: Input) {
  const { userId } = ctx.actor;
  const of = keyOf(input);
  const found = await selectVisible(ctx.db, of);
  const since = await selectStart(ctx.db, of, userId);
  const isOffered = ({ offeredTo, hadOwner }: store.ContractRow) => (hadOwner ? offeredTo === userId : since === null);
  const isRead = (row: store.ContractRow) =>
    row.answeredBy === userId
      ? found !== undefined || row.acceptedName !== null
      : found !== undefined && isOffered(row);
  return { of, found, isRead };
}

async function fetchContract(ctx: Ctx, input: Input & { contract: string }) {
  const { of, found, isRead } = await readerOf(ctx, input);
  const row = await store.selectContract(ctx.db, { ...of, id: input.contract });
  return row && isRead(row) ? { of, found, row } : refuse("not_found");
}

/** A contract that can be answered, if its state allows it. Throws not_found where the campaign does not exist for the user. */
async function openContract(ctx: Ctx, input: Input & { contract: string }) {
  const { of, found = refuse("not_found"), row } = await fetchContract(ctx, input);
  return { ...found, of, row };
}
type Opened = Awaited<ReturnType<typeof openContract>>;

const isCurrent = ({ state }: store.ContractRow) => state === "offered" || state === "accepted";

export const listOwnContracts = read(contract.listOwnContracts)(async ({ ctx, input }) => {
  const { of, found, isRead } = await readerOf(ctx, input);
  const rows = (await store.selectContracts(ctx.db, of)).filter(({ row }) => isRead(row));
  if (!found && rows.length === 0) refuse("not_found");
  return {
    contracts: rows.map(({ row }) => Object.assign(presentContract(row), { text: isCurrent(row) ? row.text : null })),
  };
});

export const listAcceptedContracts = read(contract.listAcceptedContracts)(async ({ ctx, input }) => {
  const max = contract.ACCEPTED_MAX;
  const by = { creatorId: Number(input.id), userId: ctx.actor.userId };
  const rows = await store.selectAccepted(ctx.db, by, max + 1);
  const contracts = rows.slice(0, max).map((row) => {
    const { campaignId: _id, campaignTitle: title, brand } = row;
    return Object.assign(presentContract(row), { campaign: { _id, title }, brand });
  });
  return { contracts, hasMore: rows.length > max };
});

export const getOwnContract = read(contract.getOwnContract)(async ({ ctx, input }) => {
  const { row } = await fetchContract(ctx, input);
  return sendContract(ctx, row, input.copy);
});

type Given = { name: string; hash: string };

/** Sent again, or by another tab. */
const isRepeated = ({ row }: Opened, { name, hash }: Given, userId: string) =>
  row.state === "accepted" && row.acceptedName === name && row.hash === hash && row.answeredBy === userId;

/** Throws conflict for another document than the one that was shown, and where the agreement is not what it was. */
function assertAcceptable({ row, place, fee }: Opened, { hash }: Given): void {
  if (row.hash !== hash) refuse("conflict", say("campaigns.contractOther"));
  if (!contractMachine.may(row.state, "accepted")) refuse("conflict", say(`campaigns.contract_${row.state}`));
  if (place === null || !takesPart(place)) refuse("conflict", say("campaigns.notTakingPart"));
  if (fee !== row.fee) refuse("conflict", say("campaigns.contractFee"));
}

/** Only the owner accepts, and no manager: agreements in campaigns are the owner's own (decision 104). */
export const acceptContract = write(contract.acceptContract, {
  async before({ ctx, input }) {
    const opened = await openContract(ctx, input);
    if (isRepeated(opened, input, ctx.actor.userId)) return null;
    assertAcceptable(opened, input);
    const { row, of, campaign } = opened;
    await assertWhole(ctx, row);
    const { title, text, campaignTitle, brand, hash, createdAt: offeredAt } = row;
    const at = ctx.clock.now();
    const acceptance = { name: input.name, creator: await readProfileName(ctx, of.creatorId), at, hash };
    const parts = { title, text, campaignTitle, brand, offeredAt, acceptance };
    const { key: acceptedKey, bytes: acceptedBytes } = await storeDocument(ctx, campaign.customerId, parts);
    return { at, acceptedKey, acceptedBytes };
  },
})(async (call, accepted) => {
  const { ctx, input, client, unchanged } = call;
  await lockPlace(ctx.db, keyOf(input));
  const opened = await openContract(ctx, input);
  if (accepted === null || isRepeated(opened, input, ctx.actor.userId)) return unchanged();
  assertAcceptable(opened, input);
  const { of, row, campaign } = opened;
  const { at: answeredAt, ...copy } = accepted;
  const addressHash = derive(secretKey(ctx.config), "acceptance of a contract", `${row.id}\n${client.address}`);
  const answer = { answeredAt, answeredBy: ctx.actor.userId, acceptedName: input.name, addressHash, ...copy };
  const others = (await store.selectContracts(ctx.db, of)).map((one) => one.row).filter(({ id }) => id !== row.id);
  await replaceOlder(call, others, "accepted");
  await contractRecord.advance(call, { key: { ...of, id: row.id }, step: "accepted", change: () => answer });
  await notifyBrand(ctx, { campaign, creatorId: of.creatorId, event: "contractAccepted", of: row.id });
});

export const declineContract = write(contract.declineContract)(async (call) => {
  const { ctx, input, unchanged } = call;
  await lockPlace(ctx.db, keyOf(input));
  const { of, row, campaign } = await openContract(ctx, input);
  if (row.state === "declined" && row.reason === input.reason) return unchanged();
  const answer = { answeredAt: ctx.clock.now(), answeredBy: ctx.actor.userId, reason: input.reason };
  await contractRecord.advance(call, { key: { ...of, id: row.id }, step: "declined", change: () => answer });
  await notifyBrand(ctx, { campaign, creatorId: of.creatorId, event: "contractDeclined", of: row.id });
});
