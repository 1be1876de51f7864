import { listLists as endpoint } from "#contract/lists.ts";
import { tenantOf } from "../../db/tenant.ts";
import { selectLists } from "../memberships/index.ts";
import { readViews } from "./read-views.ts";
import { read } from "../../kernel/handler.ts";

export const listLists = read(endpoint)(async ({ ctx, input }) => {
  const { search, network, sort } = input;
  const order = { sort, ascending: input.asc === "true" };
  return { lists: await readViews(ctx, await selectLists(tenantOf(ctx), { search, network, order })) };
});
