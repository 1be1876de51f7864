import type { CreatorCard } from "#contract/creators.ts";
import { findReferencedAccount } from "#contract/figures/named-figure.ts";
import {
  answerDispute as answerEndpoint,
  disputeFigure as disputeEndpoint,
  isDimension,
  isNetworkScore,
  listDisputes as listEndpoint,
  ownDisputes as ownEndpoint,
  type DisputedFigure,
} from "#contract/privacy.ts";
import { disputeMachine, type DisputeState } from "#contract/base/states.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { emitChanged, read, write } from "../../../kernel/handler.ts";
import { stateRecord } from "../../../kernel/machine.ts";
import { readCards } from "../../creators/index.ts";
import { emitToAdministrators, notifyReporter } from "../../support/index.ts";
import { readOneScore } from "../../profiles/index.ts";
import { disputedFigure, presentDispute } from "./present.ts";
import {
  disputesOfAll,
  insertDispute,
  lockDisputes,
  selectDispute,
  selectTenantDisputes,
  updateAnswers,
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
  return { dispute: presentDispute(row ?? refuse("not_found"), found.value) };
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

type GivenAnswer = { state: Exclude<DisputeState, "open">; answer: string };

const disputeRecord = stateRecord<{ id: string }, DisputeRow, DisputeState, GivenAnswer["state"], string>({
  machineOf: () => disputeMachine,
  stateOf: ({ state }) => state,
  lock: async ({ db }, keys) => lockDisputes(db, keys),
  async save({ db, actor, clock }, { rows, to, change: answer }) {
    await updateAnswers(db, rows, { state: to, answer, answeredBy: actor.userId, answeredAt: clock.now() });
    return {};
  },
  refusalOf: () => say("privacy.disputeAnswered"),
  auditOf: (_row, { step }) => ({ detail: step }),
  /** Who opened it. */
  async notify(ctx, { rows, step, change: note }) {
    const outcome = step === "corrected" ? "resolved" : "declined";
    for (const { id, customerId, userId, text, creatorId } of rows) {
      await notifyReporter(ctx, { kind: "dispute", id, userId, customerId, outcome, text, note, creatorId });
      emitChanged({ emit: ctx.emit, customerId }, ["disputes"]);
    }
    await emitToAdministrators(ctx, ["disputes"]);
  },
});

export const answerDispute = disputeRecord.transition(answerEndpoint, ({ state }) => state)(
  ({ input }) => input.answer,
  async ({ ctx, input }) => ({ dispute: await readDispute(ctx, input.id) }),
);

/** Answers a dispute in the transaction of the moderation queue. */
export async function giveAnswer(
  call: { ctx: Context<Member> },
  { id, state, answer }: GivenAnswer & { id: string },
): Promise<void> {
  await disputeRecord.advance(call, { key: { id }, step: state, change: () => answer });
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
