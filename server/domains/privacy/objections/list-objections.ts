import { listObjections as endpoint } from "#contract/privacy.ts";
import { offsetOf, pageOf } from "../../../db/paging.ts";
import { presentObjection } from "./present.ts";
import { selectObjections } from "./store.ts";
import { read } from "../../../kernel/handler.ts";

const PAGE_SIZE = 50;

export const listObjections = read(endpoint)(async ({ ctx, input }) => {
  const found = await selectObjections(ctx.db, { limit: PAGE_SIZE + 1, offset: offsetOf(input.page, PAGE_SIZE) });
  const { rows, hasMore } = pageOf(found, PAGE_SIZE);
  return { objections: rows.map(presentObjection), hasMore };
});
