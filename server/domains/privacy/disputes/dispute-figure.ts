import type { ReplyOf } from "#contract/endpoint.ts";
import { accountNamed } from "#contract/named-figure.ts";
import type { disputeFigure as endpoint } from "#contract/privacy.ts";
import type { Call } from "../../../context.ts";
import { ownerOf } from "../../../db/owner.ts";
import { refuse } from "../../../errors.ts";
import { readCards } from "../../creators/index.ts";
import { figureOf } from "./figure-of.ts";
import { presentDispute } from "./present.ts";
import { insertDispute, selectDispute } from "./store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** Everybody of a team may say so, viewers too: it changes nothing of the team's. */
export async function disputeFigure({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  const { figure, text } = input;
  const creatorId = Number(input.id);
  const card = (await readCards({ ctx, ids: [creatorId] })).get(creatorId) ?? refuse("not_found");
  const account = figure === "score" ? null : (accountNamed(card.networks, input) ?? refuse("not_found"));
  const whose = { network: account?.network ?? null, username: account?.username ?? null };
  const id = await insertDispute(ownerOf(ctx), {
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
}
