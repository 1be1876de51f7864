import { findReferencedAccount } from "#contract/named-figure.ts";
import { disputeFigure as endpoint } from "#contract/privacy.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { readCards } from "../../creators/index.ts";
import { figureOf } from "./figure-of.ts";
import { presentDispute } from "./present.ts";
import { insertDispute, selectDispute } from "./store.ts";
import { write } from "../../../kernel/handler.ts";

/** Everybody of a team may say so, viewers too: it changes nothing of the team's. */
export const disputeFigure = write(endpoint, { transaction: "own" })(async ({ ctx, input }) => {
  const { figure, text } = input;
  const creatorId = Number(input.id);
  const card = (await readCards({ ctx, ids: [creatorId] })).get(creatorId) ?? refuse("not_found");
  const account = figure === "score" ? null : (findReferencedAccount(card.networks, input) ?? refuse("not_found"));
  const whose = { network: account?.network ?? null, username: account?.username ?? null };
  const id = await insertDispute(tenantOf(ctx), {
    ...whose,
    creatorId,
    userId: ctx.actor.userId,
    figure,
    value: figureOf(card, figure, whose),
    text,
    createdAt: ctx.clock.now(),
  });
  const row = id === undefined ? undefined : await selectDispute(ctx.db, id);
  return { success: true, dispute: presentDispute(row ?? refuse("not_found"), card) };
});
