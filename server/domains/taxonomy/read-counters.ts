import * as contract from "#contract/taxonomy.ts";
import { read } from "../../kernel/handler.ts";
import { selectCounters } from "./store.ts";

export const readCategoryCounters = read(contract.readCategoryCounters)(async ({ ctx }) => {
  const rows = await selectCounters(ctx.db);
  const categories: Record<string, Record<string, number>> = {};
  const causes: Record<string, number> = {};
  for (const { of, id, state, count } of rows)
    if (of === "cause") causes[id] = count;
    else (categories[id] ??= {})[String(state)] = count;
  return { categories, causes };
});
