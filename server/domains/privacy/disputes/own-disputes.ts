import type { ReplyOf } from "#contract/endpoint.ts";
import type { ownDisputes as endpoint } from "#contract/privacy.ts";
import type { Call } from "../../../context.ts";
import { ownerOf } from "../../../db/owner.ts";
import { refuse } from "../../../errors.ts";
import { readCards } from "../../creators/index.ts";
import { presentDispute } from "./present.ts";
import { selectOwnDisputes } from "./store.ts";

/** Enough for every figure of a creator, several times over. */
const MOST = 200;

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** Of the caller's team alone. */
export async function ownDisputes({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  const creatorId = Number(input.id);
  const [cards, rows] = await Promise.all([
    readCards({ ctx, ids: [creatorId] }),
    selectOwnDisputes(ownerOf(ctx), creatorId, MOST),
  ]);
  const card = cards.get(creatorId) ?? refuse("not_found");
  return { disputes: rows.map((row) => presentDispute(row, card)) };
}
