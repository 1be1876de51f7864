import type { CreatorCard } from "#contract/creators.ts";
import { findReferencedAccount } from "#contract/named-figure.ts";
import {
  answerDispute as answerEndpoint,
  disputeFigure as disputeEndpoint,
  isDimension,
  isNetworkScore,
  listDisputes as listEndpoint,
  ownDisputes as ownEndpoint,
  type DisputedFigure,
} from "#contract/privacy.ts";
import { disputeMayBecome, type DisputeState } from "#contract/states.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { emitChanged, read, write } from "../../../kernel/handler.ts";
import { readCards } from "../../creators/index.ts";
import { emitToAdministrators, notifyReporter } from "../../support/index.ts";
import { readOneScore } from "../../profiles/index.ts";
import { disputedFigure, presentDispute } from "./present.ts";
import {
  disputesOfAll,
  insertDispute,
  selectDispute,
  selectTenantDisputes,
  updateAnswer,
  type DisputeRow,
} from "./store.ts";

/** Enough for every figure of a creator, several times over. */
const MAX_OWN_DISPUTES = 200;

/** Any member may dispute a figure, viewers too: it changes nothing in the workspace. */
export const disputeFigure = write(disputeEndpoint, {
  transaction: "unlocked",
  async before({ ctx, input }) {
    const creatorId = Number(input.id);
    const card = (await readCards({ ctx, ids: [creatorId] })).get(creatorId) ?? refuse("not_found");
    return (await findFigure(ctx, card, input)) ?? refuse("not_found");
  },
})(async ({ ctx, input }, found) => {
  const { figure, text } = input;
  const creatorId = Number(input.id);
  const id = await insertDispute(tenantOf(ctx), {
    ...found,
    creatorId,
    userId: ctx.actor.userId,
    figure,
    text,
    createdAt: ctx.clock.now(),
  });
  const row = id === undefined ? undefined : await selectDispute(ctx.db, id);
  await emitToAdministrators(ctx, ["disputes"]);
  return { success: true, dispute: presentDispute(row ?? refuse("not_found"), found.value) };
});

type Reference = { figure: DisputedFigure; network?: string | null | undefined; username?: string | null | undefined };

/** The figure's account and current value; undefined: the creator has no such account. */
async function findFigure(ctx: Context<Member>, card: CreatorCard, { figure, network = null, username }: Reference) {
  if (isNetworkScore(figure) || isDimension(figure))
    return readOneScore(ctx, { creatorId: Number(card._id), score: figure, network });
  if (figure === "score") return { network: null, username: null, value: card.score };
  const account = findReferencedAccount(card.networks, { network, username });
  return account && { network: account.network, username: account.username, value: account[figure] };
}

/** With the figures' current values. */
async function presentDisputes(ctx: Context<Member>, rows: readonly DisputeRow[]) {
  const cards = await readCards({ ctx, ids: [...new Set(rows.map(({ creatorId }) => creatorId))] });
  return Promise.all(
    rows.map(async (row) => {
      const card = cards.get(row.creatorId);
      const found = card && (await findFigure(ctx, card, { ...row, figure: disputedFigure(row) }));
      return presentDispute(row, found?.value ?? null);
    }),
  );
}

export const answerDispute = write(answerEndpoint)(
  async ({ ctx, input, audit }) => {
    audit({ detail: input.state });
    await giveAnswer(ctx, input);
  },
  async ({ ctx, input }) => ({ success: true, dispute: await readDispute(ctx, input.id) }),
);

type GivenAnswer = { id: string; state: Exclude<DisputeState, "open">; answer: string };

/** Answers a dispute and notifies who opened it. Within a transaction. Throws conflict when it was answered already. */
export async function giveAnswer(ctx: Context<Member>, { id, state, answer }: GivenAnswer): Promise<void> {
  const before = (await selectDispute(ctx.db, id)) ?? refuse("not_found");
  const change = { state, answer, answeredBy: ctx.actor.userId, answeredAt: ctx.clock.now() };
  const isAnswered = disputeMayBecome(before.state, state) && (await updateAnswer(ctx.db, id, change));
  if (!isAnswered) refuse("conflict", { msg: "This dispute was answered already." });
  const { customerId, userId, text, creatorId } = before;
  const outcome = state === "corrected" ? ("resolved" as const) : ("declined" as const);
  await notifyReporter(ctx, { kind: "dispute", id, userId, customerId, outcome, text, note: answer, creatorId });
  emitChanged({ emit: ctx.emit, customerId }, ["disputes"]);
  await emitToAdministrators(ctx, ["disputes"]);
}

/** With the figure's current value. Throws not_found. */
export async function readDispute(ctx: Context<Member>, id: string) {
  const row = (await selectDispute(ctx.db, id)) ?? refuse("not_found");
  const [dispute = refuse("not_found")] = await presentDisputes(ctx, [row]);
  return dispute;
}

/** All workspaces' disputes, for administrators. */
export const listDisputes = read(listEndpoint)(async ({ ctx, input }) => {
  const { rows, ...page } = await disputesOfAll.read({ db: ctx.db, customerId: null }, input);
  return { disputes: await presentDisputes(ctx, rows), ...page };
});

/** The caller's workspace only. */
export const ownDisputes = read(ownEndpoint)(async ({ ctx, input }) => {
  const creatorId = Number(input.id);
  const [cards, rows] = await Promise.all([
    readCards({ ctx, ids: [creatorId] }),
    selectTenantDisputes(tenantOf(ctx), creatorId, MAX_OWN_DISPUTES),
  ]);
  if (!cards.has(creatorId)) refuse("not_found");
  return { disputes: await presentDisputes(ctx, rows) };
});
