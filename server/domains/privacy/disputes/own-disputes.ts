import { ownDisputes as endpoint } from "#contract/privacy.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { readCards } from "../../creators/index.ts";
import { presentDispute } from "./present.ts";
import { selectOwnDisputes } from "./store.ts";
import { read } from "../../../kernel/handler.ts";

/** Enough for every figure of a creator, several times over. */
const MOST = 200;

/** Of the caller's team alone. */
export const ownDisputes = read(endpoint)(async ({ ctx, input }) => {
  const creatorId = Number(input.id);
  const [cards, rows] = await Promise.all([
    readCards({ ctx, ids: [creatorId] }),
    selectOwnDisputes(tenantOf(ctx), creatorId, MOST),
  ]);
  const card = cards.get(creatorId) ?? refuse("not_found");
  return { disputes: rows.map((row) => presentDispute(row, card)) };
});
