import { findReferencedAccount } from "#contract/named-figure.ts";
import {
  answerDispute as answerEndpoint,
  disputeFigure as disputeEndpoint,
  listDisputes as listEndpoint,
  ownDisputes as ownEndpoint,
} from "#contract/privacy.ts";
import { disputeMayBecome } from "#contract/states.ts";
import { offsetOf, pageOf } from "../../../db/paging.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { emitChanged, read, write } from "../../../kernel/handler.ts";
import { readCards } from "../../creators/index.ts";
import { figureValue, presentDispute } from "./present.ts";
import {
  insertDispute,
  selectDeskTenants,
  selectDispute,
  selectDisputes,
  selectTenantDisputes,
  updateAnswer,
} from "./store.ts";

const PAGE_SIZE = 50;
/** Enough for every figure of a creator, several times over. */
const MAX_OWN_DISPUTES = 200;

/** Any member may dispute a figure, viewers too: it changes nothing in the workspace. */
export const disputeFigure = write(disputeEndpoint, { transaction: "own" })(async ({ ctx, input }) => {
  const { figure, text } = input;
  const creatorId = Number(input.id);
  const card = (await readCards({ ctx, ids: [creatorId] })).get(creatorId) ?? refuse("not_found");
  const account = figure === "score" ? null : (findReferencedAccount(card.networks, input) ?? refuse("not_found"));
  const accountRef = { network: account?.network ?? null, username: account?.username ?? null };
  const id = await insertDispute(tenantOf(ctx), {
    ...accountRef,
    creatorId,
    userId: ctx.actor.userId,
    figure,
    value: figureValue(card, figure, accountRef),
    text,
    createdAt: ctx.clock.now(),
  });
  const row = id === undefined ? undefined : await selectDispute(ctx.db, id);
  for (const customerId of await selectDeskTenants(ctx.db)) emitChanged({ emit: ctx.emit, customerId }, ["disputes"]);
  return { success: true, dispute: presentDispute(row ?? refuse("not_found"), card) };
});

/** Throws conflict when the dispute was answered already. */
export const answerDispute = write(answerEndpoint, { transaction: "own" })(async ({ ctx, input, audit }) => {
  const { id, state, answer } = input;
  audit({ detail: state });
  const before = (await selectDispute(ctx.db, id)) ?? refuse("not_found");
  const change = { state, answer, answeredBy: ctx.actor.userId, answeredAt: ctx.clock.now() };
  const isAnswered = disputeMayBecome(before.state, state) && (await updateAnswer(ctx.db, id, change));
  if (!isAnswered) refuse("conflict", { msg: "This dispute was answered already." });
  const row = (await selectDispute(ctx.db, id)) ?? refuse("not_found");
  if (row.customerId !== null) emitChanged({ emit: ctx.emit, customerId: row.customerId }, ["disputes"]);
  const cards = await readCards({ ctx, ids: [row.creatorId] });
  return { success: true, dispute: presentDispute(row, cards.get(row.creatorId)) };
});

/** All workspaces' disputes, for administrators. */
export const listDisputes = read(listEndpoint)(async ({ ctx, input }) => {
  const { state, page } = input;
  const selected = await selectDisputes(ctx.db, { state, limit: PAGE_SIZE + 1, offset: offsetOf(page, PAGE_SIZE) });
  const { rows, hasMore } = pageOf(selected, PAGE_SIZE);
  const cards = await readCards({ ctx, ids: [...new Set(rows.map(({ creatorId }) => creatorId))] });
  return { disputes: rows.map((row) => presentDispute(row, cards.get(row.creatorId))), hasMore };
});

/** The caller's workspace only. */
export const ownDisputes = read(ownEndpoint)(async ({ ctx, input }) => {
  const creatorId = Number(input.id);
  const [cards, rows] = await Promise.all([
    readCards({ ctx, ids: [creatorId] }),
    selectTenantDisputes(tenantOf(ctx), creatorId, MAX_OWN_DISPUTES),
  ]);
  const card = cards.get(creatorId) ?? refuse("not_found");
  return { disputes: rows.map((row) => presentDispute(row, card)) };
});
