import { listDisputes as endpoint } from "#contract/privacy.ts";
import { offsetOf, pageOf } from "../../../db/paging.ts";
import { readCards } from "../../creators/index.ts";
import { presentDispute } from "./present.ts";
import { selectDisputes } from "./store.ts";
import { read } from "../../../kernel/handler.ts";

const PAGE_SIZE = 50;

export const listDisputes = read(endpoint)(async ({ ctx, input }) => {
  const { state, page } = input;
  const found = await selectDisputes(ctx.db, { state, limit: PAGE_SIZE + 1, offset: offsetOf(page, PAGE_SIZE) });
  const { rows, hasMore } = pageOf(found, PAGE_SIZE);
  const cards = await readCards({ ctx, ids: [...new Set(rows.map(({ creatorId }) => creatorId))] });
  return { disputes: rows.map((row) => presentDispute(row, cards.get(row.creatorId))), hasMore };
});
